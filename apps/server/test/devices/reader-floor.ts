import { generateKeyPairSync } from 'node:crypto'
import { fingerprintOf } from '@openpit/reader'
import { DeviceMemory, ReaderSimulator, SIMULATED_FIRMWARE, type SimulatorSettings } from '../../src/index.ts'
import { Client } from '../client.ts'
import { PASSWORD, PIT_STAFF } from '../live-floor.ts'

/** The staff of a pit, and an administrator. */
export const DEVICE_STAFF = [...PIT_STAFF, { name: 'ada', role: 'administrator' as const, password: PASSWORD }]

/** No device of a test is too fast. */
export const NO_DEVICE_LIMIT = { burst: 1_000_000, msPerTry: 0.001 }

/** An administrator proposes the device, and a manager confirms it. */
export async function registerDevice(
  address: string,
  device: string,
  key: string,
  kind = 'reader',
  firmware = SIMULATED_FIRMWARE,
): Promise<void> {
  const ada = await Client.login(address, 'ada', PASSWORD)
  const max = await Client.login(address, 'max', PASSWORD)
  const proposed = await ada.post('/api/devices', { device, kind, key, firmware, why: 'new' })
  if (proposed.status !== 200) throw new Error(proposed.text)
  const fingerprint = fingerprintOf(key)
  const confirmed = await max.post(`/api/devices/${device}/confirm`, { fingerprint, why: 'seen' })
  if (confirmed.status !== 200) throw new Error(confirmed.text)
}

/** A simulated reader that is on the house's list. A supervisor has yet to bind it. */
export async function newReader(
  address: string,
  device: string,
  more: Partial<SimulatorSettings> = {},
): Promise<{ readonly memory: DeviceMemory; readonly simulator: ReaderSimulator }> {
  const memory = DeviceMemory.open(device)
  await registerDevice(address, device, memory.publicKey)
  const simulator = new ReaderSimulator({ address: () => address, memory, seed: 1, ...more })
  return { memory, simulator }
}

/** A public key that no device has. */
export function strangeKey(): string {
  const { publicKey } = generateKeyPairSync('ed25519')
  return publicKey.export({ type: 'spki', format: 'der' }).subarray(12).toString('hex')
}
