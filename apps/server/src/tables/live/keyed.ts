import { type Actor, type BoxNumber, bettorOn, boxAt, lacksPower, type PlayerId, playerActor } from '@openpit/engine'
import type { Refusal, TableCommand as WireCommand } from '@openpit/protocol'
import { PLAYER_DECISIONS, type Table } from '@openpit/table'
import { offDuty } from './live-source.ts'
import { isPatron, patronAt } from './patrons.ts'

/** What players decide or ask for at a box; the dealer of a table with real cards keys it for them. */
const AT_A_BOX: ReadonlySet<string> = new Set<WireCommand['do']>([
  ...PLAYER_DECISIONS,
  'sit',
  'wager',
  'withdraw',
  'takeBack',
  'stayIn',
])

/** What can also be keyed, if the message says for whom. */
const FOR_A_PLAYER: ReadonlySet<string> = new Set<WireCommand['do']>([
  'leave',
  'neverOfferInsurance',
  'cut',
  'declineCut',
  'askFor',
  'dispute',
  'presentCard',
  'askReview',
  'complain',
])

type PlayersCommand = WireCommand & { readonly player?: PlayerId; readonly box?: BoxNumber }

/** Whether a message has the field that only staff may use: for whom a player's command is keyed. */
export function namesPlayer(command: WireCommand): boolean {
  const { do: name, player } = command as PlayersCommand
  return player !== undefined && (AT_A_BOX.has(name) || FOR_A_PLAYER.has(name))
}

/** Whether a member of staff gives a command that is a player's. */
export function isKeyed({ role }: Actor, command: WireCommand): boolean {
  return role !== 'player' && (AT_A_BOX.has(command.do) || namesPlayer(command))
}

/** The player for whom a command is keyed; at a box, the one who is asked or who decides there. */
export function keyedFor({ round }: Table, command: WireCommand): PlayerId {
  const { do: name, player, box = 0 } = command as PlayersCommand
  if (player !== undefined) return player
  const asked = round.offers?.asks.find((ask) => ask.box === box)
  if (asked !== undefined) return asked.player
  const patron = patronAt(box)
  const on = boxAt(round, box)
  if (on === undefined || name === 'wager' || name === 'sit') return patron
  return on.controller || (bettorOn(on, patron) ? patron : on.bettors[0]?.player) || patron
}

/** Why a member of staff may not key this: only the dealer on duty may, and no bets for people with an account. */
export function keyRefusal(table: Table, by: Actor, command: WireCommand): Refusal | undefined {
  const { rules, live, shoeRules } = table
  if (live === null) return { kind: 'cards-are-virtual', clause: shoeRules.source.clause }
  const power = rules.powers.recordWager
  const refusal = lacksPower(rules, power, by) ?? offDuty(table, by, power.clause)
  if (refusal) return refusal
  const isOwn = command.do === 'wager' || command.do === 'leave' || command.do === 'sit'
  if (!isOwn || isPatron(keyedFor(table, command))) return undefined
  // Only its owner may bet from a wallet. Their decisions can be signalled to the dealer, who keys them.
  return { kind: 'not-your-role', clause: power.clause, who: ['player'] }
}

export function keyedActor(table: Table, command: WireCommand): Actor {
  return playerActor(keyedFor(table, command))
}
