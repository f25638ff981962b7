/** Devices that are connected to this node; `late` if the last sign of life is too old. Others are away. */
export type LinkedDevices = Readonly<Record<string, 'here' | 'late'>>

export const NOTHING_LINKED: LinkedDevices = {}

/** Which devices of a table are connected. It is not stored: after a restart they connect again. */
export class DevicePresence {
  linked: LinkedDevices = NOTHING_LINKED

  /** Returns whether anything has changed. */
  set(device: string, state: 'here' | 'late' | 'away'): boolean {
    if ((this.linked[device] ?? 'away') === state) return false
    const { [device]: _, ...others } = this.linked
    this.linked = state === 'away' ? others : { ...others, [device]: state }
    return true
  }
}
