import type { BoxNumber, PlayerId } from '@openpit/engine'
import type { TableRefusal } from '../refusal.ts'
import type { Table } from '../table.ts'
import { clauseOf } from './powers.ts'

/** Why somebody cannot come to the table, or not play at it any more. */
export function notWelcome(table: Table, player: PlayerId): TableRefusal | undefined {
  const { house, houseRules, rules } = table
  const { clause } = houseRules.closingMinutes
  if (house.is === 'closed') return { kind: 'table-closed', clause }
  if (house.is === 'closing') return { kind: 'table-closing', clause }
  if (house.leaving.includes(player)) return { kind: 'is-leaving', clause: rules.says.betting, player }
  if (house.excluded.includes(player)) return { kind: 'is-excluded', clause: clauseOf(table, 'exclude'), player }
  const isFull = house.playersMax !== null && house.present.length >= house.playersMax
  if (!isFull || house.present.includes(player)) return undefined
  return { kind: 'table-full', clause: clauseOf(table, 'limitPlayers'), players: house.playersMax as number }
}

/** A box that is reserved, or on which somebody has limits of his own, is his alone. */
export function boxOfAnother(table: Table, player: PlayerId, box: BoxNumber): TableRefusal | undefined {
  const { house, houseRules } = table
  const reserved = house.reserved.find((one) => one.player !== player && one.boxes.includes(box))
  if (reserved) return { kind: 'box-of-another', clause: clauseOf(table, 'reserveBoxes'), box, player: reserved.player }
  const own = house.ownLimits.find((one) => one.player !== player && one.box === box)
  return own && { kind: 'box-of-another', clause: houseRules.says.ownBox, box, player: own.player }
}
