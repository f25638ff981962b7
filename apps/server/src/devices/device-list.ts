import type { ListedDevice, Refusal } from '@openpit/protocol'
import { fingerprintOf } from '@openpit/reader'
import type { ConfirmationCheck } from '../casino/appointment-check.ts'
import {
  addDevice,
  allDevices,
  changeDevice,
  claimDevice,
  confirmDevice,
  findDevice,
  freeDevice,
  isKeyTaken,
  type KeyProposal,
  noteBoot,
  replaceKey,
  type StoredDevice,
} from '../store/floor/devices.ts'
import type { Store } from '../store/store.ts'

export type { StoredDevice } from '../store/floor/devices.ts'

export type DeviceChange =
  | { readonly ok: true; readonly device: StoredDevice }
  | { readonly ok: false; readonly refusal: Refusal }

/** The house's list of devices. All nodes share it. */
export class DeviceList {
  private readonly store: Store
  private readonly mayConfirm: ConfirmationCheck
  /** Called when a device may no longer be used. */
  onStopped: (device: string) => void = () => {}

  constructor(store: Store, mayConfirm: ConfirmationCheck) {
    this.store = store
    this.mayConfirm = mayConfirm
  }

  async all(): Promise<readonly StoredDevice[]> {
    return await allDevices(this.store)
  }

  async find(device: string): Promise<StoredDevice | undefined> {
    return await findDevice(this.store, device)
  }

  async propose(
    asked: Pick<StoredDevice, 'device' | 'kind' | 'key' | 'firmware' | 'proposedBy'>,
  ): Promise<DeviceChange> {
    const device = await addDevice(this.store, asked)
    if (device) return { ok: true, device }
    const isKnown = (await this.find(asked.device)) !== undefined
    return refused({ kind: isKnown ? 'device-name-taken' : 'device-key-taken', clause: null })
  }

  /** A new key for a device that no table has. Like a new device, it waits for a second person. */
  async replaceKey(asked: KeyProposal): Promise<DeviceChange> {
    const device = await replaceKey(this.store, asked)
    if (device) {
      this.onStopped(asked.device)
      return { ok: true, device }
    }
    const found = await this.find(asked.device)
    if (found === undefined) return refused({ kind: 'no-such-device', clause: null })
    const { state, table } = found
    if (state === 'revoked') return refused({ kind: 'device-not-registered', clause: null, state })
    if (table !== null) return refused({ kind: 'device-bound-elsewhere', clause: null, table })
    return refused(
      (await isKeyTaken(this.store, asked.key))
        ? { kind: 'device-key-taken', clause: null }
        : { kind: 'not-done', clause: null },
    )
  }

  /** A second person, independent of the proposer, confirms the device with the fingerprint that it shows. */
  async confirm(name: string, fingerprint: string, by: string): Promise<DeviceChange> {
    const found = await this.find(name)
    if (found === undefined) return refused({ kind: 'no-such-device', clause: null })
    if (found.state !== 'proposed') {
      return refused({ kind: 'device-not-registered', clause: null, state: found.state })
    }
    if (found.proposedBy === by) return refused({ kind: 'second-person-for-device', clause: null })
    // Without this, an administrator could appoint a manager who confirms whatever they propose.
    const tooNear = await this.mayConfirm(by, found.proposedBy)
    if (tooNear) return refused(tooNear)
    if (fingerprintOf(found.key) !== fingerprint) return refused({ kind: 'fingerprint-differs', clause: null })
    const device = await confirmDevice(this.store, found, by)
    return device ? { ok: true, device } : refused({ kind: 'not-done', clause: null })
  }

  async revoke(name: string): Promise<DeviceChange> {
    const device = await changeDevice(this.store, name, ['proposed', 'registered', 'distrusted'], 'revoked')
    this.onStopped(name)
    if (device) return { ok: true, device }
    const found = await this.find(name)
    if (found === undefined) return refused({ kind: 'no-such-device', clause: null })
    return refused({ kind: 'device-not-registered', clause: null, state: found.state })
  }

  /** A table no longer trusts the device. */
  async distrust(name: string): Promise<void> {
    await changeDevice(this.store, name, ['registered'], 'distrusted')
  }

  /** Gives the device to a table, or says why the table cannot have it. */
  async claim(name: string, table: string): Promise<DeviceChange> {
    const claimed = await claimDevice(this.store, name, table)
    if (claimed) return { ok: true, device: claimed }
    const found = await this.find(name)
    if (found === undefined) return refused({ kind: 'no-such-device', clause: null })
    const { state, table: other } = found
    if (state !== 'registered' || other === null) return refused({ kind: 'device-not-registered', clause: null, state })
    return refused({ kind: 'device-bound-elsewhere', clause: null, table: other })
  }

  async free(name: string, table: string): Promise<void> {
    await freeDevice(this.store, name, table)
  }

  async noteBoot(name: string, boot: number): Promise<boolean> {
    return await noteBoot(this.store, name, boot)
  }
}

export function listedDevice(
  { key, boot: _, ...device }: StoredDevice,
  light: ListedDevice['light'] = null,
): ListedDevice {
  return { ...device, fingerprint: fingerprintOf(key), light }
}

function refused(refusal: Refusal): DeviceChange {
  return { ok: false, refusal }
}
