import { z } from 'zod'
import { DeviceKind, DeviceName, Hex32, ListedDevice } from './device.ts'
import type { Route } from './route.ts'

const DeviceParams = z.strictObject({ device: DeviceName })
const Why = z.string().min(1).max(500)

/** The routes about devices. Which table has which device is decided at the table. */
export const DEVICE_ROUTES = {
  devices: {
    method: 'GET',
    path: '/api/devices',
    summary: 'All devices that were ever proposed, with the tables they are bound to and their lights.',
    access: { may: 'readDevices' },
    reply: z.array(ListedDevice),
  },
  proposeDevice: {
    method: 'POST',
    path: '/api/devices',
    summary: 'Propose a device with its public key. It counts once a manager has confirmed its fingerprint.',
    access: { may: 'proposeDevice' },
    body: z.strictObject({ device: DeviceName, kind: DeviceKind, key: Hex32, firmware: Hex32, why: Why }),
    reply: ListedDevice,
  },
  replaceDeviceKey: {
    method: 'POST',
    path: '/api/devices/:device/key',
    summary:
      'Propose a new key for a device that no table has. The old key is no longer accepted; the new one is, once a manager has confirmed its fingerprint.',
    access: { may: 'proposeDevice' },
    params: DeviceParams,
    body: z.strictObject({ key: Hex32, firmware: Hex32, why: Why }),
    reply: ListedDevice,
  },
  confirmDevice: {
    method: 'POST',
    path: '/api/devices/:device/confirm',
    summary: 'Confirm a proposed device, with the fingerprint that it shows.',
    access: { may: 'confirmDevice' },
    params: DeviceParams,
    body: z.strictObject({ fingerprint: Hex32, why: Why }),
    reply: ListedDevice,
  },
  revokeDevice: {
    method: 'POST',
    path: '/api/devices/:device/revoke',
    summary: 'Revoke a device for good. Its key is no longer accepted, and its line is cut.',
    access: { may: 'revokeDevice' },
    params: DeviceParams,
    body: z.strictObject({ why: Why }),
    reply: ListedDevice,
  },
} as const satisfies Readonly<Record<string, Route>>
