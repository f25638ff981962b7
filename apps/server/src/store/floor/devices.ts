import type { ListedDevice } from '@openpit/protocol'
import type { Store } from '../store.ts'

/** A device on the house's list. */
export interface StoredDevice {
  readonly device: string
  readonly kind: ListedDevice['kind']
  readonly key: string
  readonly firmware: string
  readonly state: ListedDevice['state']
  readonly table: string | null
  readonly boot: number
  readonly proposedBy: string
  readonly confirmedBy: string | null
}

const COLUMNS = `device, kind, public_key as key, firmware, state, bound_to as "table", boot::float8 as boot,
  proposed_by as "proposedBy", confirmed_by as "confirmedBy"`

export async function allDevices(store: Store): Promise<readonly StoredDevice[]> {
  return await store.queryAtOnce<StoredDevice>(`select ${COLUMNS} from devices order by device`, [])
}

export async function findDevice(store: Store, device: string): Promise<StoredDevice | undefined> {
  return (await store.queryAtOnce<StoredDevice>(`select ${COLUMNS} from devices where device = $1`, [device]))[0]
}

/** `undefined` if the name or the key is known already. */
export async function addDevice(
  store: Store,
  { device, kind, key, firmware, proposedBy }: Omit<StoredDevice, 'state' | 'table' | 'boot' | 'confirmedBy'>,
): Promise<StoredDevice | undefined> {
  const sql = `insert into devices (device, kind, public_key, firmware, state, proposed_by)
    values ($1, $2, $3, $4, 'proposed', $5) on conflict do nothing returning ${COLUMNS}`
  return (await store.queryAtOnce<StoredDevice>(sql, [device, kind, key, firmware, proposedBy]))[0]
}

/** Whether a device on the list has this key. */
export async function isKeyTaken(store: Store, key: string): Promise<boolean> {
  return (await store.queryAtOnce('select device from devices where public_key = $1', [key])).length > 0
}

/** A key that waits for its confirmation. */
export type KeyProposal = Pick<StoredDevice, 'device' | 'key' | 'firmware' | 'proposedBy'>

/** `undefined` if a table has the device, or it is revoked. A new key begins to count its boots anew. */
export async function replaceKey(
  store: Store,
  { device, key, firmware, proposedBy }: KeyProposal,
): Promise<StoredDevice | undefined> {
  const sql = `update devices set public_key = $2, firmware = $3, state = 'proposed', proposed_by = $4,
      confirmed_by = null, boot = 0
    where device = $1 and bound_to is null and state <> 'revoked'
      and not exists (select 1 from devices where public_key = $2) returning ${COLUMNS}`
  return (await store.queryAtOnce<StoredDevice>(sql, [device, key, firmware, proposedBy]))[0]
}

/**
 * `undefined` if the proposal is no longer the one that was looked at: a new key that came meanwhile, perhaps of
 * another proposer, is not what the person has compared.
 */
export async function confirmDevice(
  store: Store,
  { device, key, proposedBy }: StoredDevice,
  confirmedBy: string,
): Promise<StoredDevice | undefined> {
  const sql = `update devices set state = 'registered', confirmed_by = $4
    where device = $1 and state = 'proposed' and public_key = $2 and proposed_by = $3 returning ${COLUMNS}`
  return (await store.queryAtOnce<StoredDevice>(sql, [device, key, proposedBy, confirmedBy]))[0]
}

/** `undefined` if the device is not in the state that the change begins with. */
export async function changeDevice(
  store: Store,
  device: string,
  from: readonly StoredDevice['state'][],
  to: StoredDevice['state'],
): Promise<StoredDevice | undefined> {
  const sql = `update devices set state = $3 where device = $1 and state = any($2) returning ${COLUMNS}`
  return (await store.queryAtOnce<StoredDevice>(sql, [device, from, to]))[0]
}

/** Gives a registered device to a table, unless another has it. */
export async function claimDevice(store: Store, device: string, table: string): Promise<StoredDevice | undefined> {
  const sql = `update devices set bound_to = $2
    where device = $1 and state = 'registered' and (bound_to is null or bound_to = $2) returning ${COLUMNS}`
  return (await store.queryAtOnce<StoredDevice>(sql, [device, table]))[0]
}

export async function freeDevice(store: Store, device: string, table: string): Promise<void> {
  await store.queryAtOnce('update devices set bound_to = null where device = $1 and bound_to = $2', [device, table])
}

/** Notes how often a device was switched on. Returns whether the number has not gone back. */
export async function noteBoot(store: Store, device: string, boot: number): Promise<boolean> {
  const sql = 'update devices set boot = $2 where device = $1 and boot <= $2 returning device'
  return (await store.queryAtOnce(sql, [device, boot])).length > 0
}
