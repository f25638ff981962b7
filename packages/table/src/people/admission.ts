import type { BoxNumber, PlayerId } from '@openpit/engine'
import { outOfTheGame } from '../pit/conduct.ts'
import { clauseOf } from '../powers.ts'
import type { TableRefusal } from '../refusal.ts'
import type { Table } from '../table.ts'

/** Refuses a player who may not join the table, or may no longer play at it. */
export function notWelcome(table: Table, player: PlayerId): TableRefusal | undefined {
  const { people, peopleRules, rules } = table
  const { clause } = peopleRules.closingMinutes
  if (people.is === 'closed') return { kind: 'table-closed', clause }
  if (people.is === 'closing') return { kind: 'table-closing', clause }
  if (people.leaving.includes(player)) return { kind: 'is-leaving', clause: rules.says.betting, player }
  if (people.excluded.includes(player)) return { kind: 'is-excluded', clause: clauseOf(table, 'exclude'), player }
  const excluded = outOfTheGame(table, player)
  if (excluded) return excluded
  const isFull = people.playersMax !== null && people.present.length >= people.playersMax
  if (!isFull || people.present.includes(player)) return undefined
  return { kind: 'table-full', clause: clauseOf(table, 'limitPlayers'), players: people.playersMax as number }
}

/** Refuses a box that is reserved for another player, or on which another player has personal limits. */
export function boxOfAnother(table: Table, player: PlayerId, box: BoxNumber): TableRefusal | undefined {
  const { people, peopleRules } = table
  const reserved = people.reserved.find((one) => one.player !== player && one.boxes.includes(box))
  if (reserved) return { kind: 'box-of-another', clause: clauseOf(table, 'reserveBoxes'), box, player: reserved.player }
  const own = people.ownLimits.find((one) => one.player !== player && one.box === box)
  return own && { kind: 'box-of-another', clause: peopleRules.says.ownBox, box, player: own.player }
}
