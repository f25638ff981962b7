export { canonicalText, fingerprintOf, hashOf, NO_HASH } from './canonical.ts'
export {
  type Devices,
  evolveDevices,
  lineOf,
  NO_DEVICES,
  readerOf,
  reportIn,
} from './devices.ts'
export { DEVICE_EVENTS, type DeviceEvent, type Distrust, isDeviceEvent } from './event.ts'
export { type Chain, chainFrom, type DeviceLine, judgeHello, judgeReport, type Verdict } from './line.ts'
export {
  CONFIDENCE_LEAST,
  type Difference,
  type Read,
  type Reads,
  withCardOut,
  withCardsRenewed,
  withRepair,
} from './reads.ts'
