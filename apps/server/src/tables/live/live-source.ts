import { randomInt } from 'node:crypto'
import { type Actor, type Clause, HOUSE } from '@openpit/engine'
import { prizesAt } from '@openpit/keeper'
import { prizeFor, prizesIn } from '@openpit/proof'
import { type DeviceEvent, type Devices, evolveDevices, NO_DEVICES, readerOf } from '@openpit/reader'
import {
  type CardSource,
  isLinkedCommand,
  play,
  type Table,
  type TableCommand,
  type TableRefusal,
  type TableStep,
  waitsAt,
} from '@openpit/table'
import { devicesAfter, nextRead } from './card-reads.ts'

/**
 * Where a table with real cards gets them from: its reader says which card left the shoe or, while there is none, staff
 * do. Only prizes are drawn here.
 */
export class LiveSource implements CardSource {
  devices: Devices

  constructor(devices: Devices = NO_DEVICES) {
    this.devices = devices
  }

  next(table: Table): TableCommand | undefined {
    if (waitsAt(table).for !== 'prize') return nextRead(this.devices, table)
    const { prizes } = prizesAt(table)
    const perDollar = prizeFor(prizes, randomInt(prizesIn(prizes)))
    return perDollar === undefined ? undefined : { do: 'prize', perDollar }
  }

  /** The table counts its own cards; only what its reader has read must keep step. */
  follow({ before, event }: TableStep): void {
    this.devices = devicesAfter(this.devices, before, event)
  }

  /** Follows what a device has said, or what was done with one. */
  take(event: DeviceEvent): void {
    this.devices = evolveDevices(this.devices, event)
  }

  /** After a restore: nobody knows what the devices have said since the backup. */
  releaseAll(): void {
    this.devices = NO_DEVICES
  }

  /**
   * Refuses staff who are not on duty at this table. The table itself would let a second supervisor act while a first
   * is on duty, because scenarios name such people without a step in which they come on duty.
   */
  refuses(table: Table, command: TableCommand): TableRefusal | undefined {
    // What a link has decided; people cannot send it.
    if (isLinkedCommand(command) || command.do === 'returnSides') return undefined
    // People deal cards by `keyCard`; those of a reader come from this source.
    if (!('by' in command)) {
      return { kind: 'no-card-due', clause: table.rules.says.deal }
    }
    if (command.do === 'deviceRepaired' && command.device === 'reader') {
      const reader = readerOf(this.devices)
      const canWork = reader !== undefined && reader.distrusted === null
      if (!canWork) return { kind: 'reader-is-out', clause: table.liveRules.powers.readerRepaired.clause }
    }
    if (command.do === 'onDuty' || isOnDuty(table, command.by)) return undefined
    // The clause is the one that gives the power, as for a role without it.
    const judged = play(table, { ...command, by: { person: '', role: 'cage' } } as TableCommand)
    return offDuty(table, command.by, judged.ok ? table.pitRules.roles.supervisor : judged.refusal.clause)
  }

  close(): void {}
}

/** Refuses a member of staff who is not on duty at this table, with the clause that gives the power. */
export function offDuty(table: Table, by: Actor, clause: Clause): TableRefusal | undefined {
  return isOnDuty(table, by) ? undefined : { kind: 'is-off-duty', clause, person: by.person }
}

function isOnDuty({ pit }: Table, { role, person }: Actor): boolean {
  const isHouse = person === HOUSE.person && role === HOUSE.role
  if (role === 'player' || isHouse || pit.staff === null) return true
  return pit.staff[role]?.includes(person) === true
}
