import {
  answersTo,
  type BoxNumber,
  choices,
  offered,
  type PlayerCommand,
  type PlayerId,
  playerActor,
  type RoundEvent,
} from '@openpit/engine'
import { type AmountRange, amountRange } from './choice-amount.ts'
import type { TableCommand } from './command.ts'
import { isLinkedCommand } from './jackpot/linked.ts'
import { isLiveCommand } from './live/command.ts'
import { faultRefusal } from './live/shuffler.ts'
import { isPeopleCommand } from './people/command.ts'
import { shortfallWithWallet } from './people/purses.ts'
import { isPaymentRuling, isPitCommand } from './pit/command.ts'
import { play } from './play.ts'
import type { TableRefusal } from './refusal.ts'
import { isSecondPersonCommand } from './rulings/proposal.ts'
import { isShoeCommand } from './shoe/command.ts'
import type { Table } from './table.ts'

/** Exactly the decisions that would be accepted and can be paid for. */
export function offeredAt(table: Table, player: PlayerId, box: BoxNumber): readonly PlayerCommand['do'][] {
  // While a device has failed, no decision is open (`faultRefusal`).
  if (faultRefusal(table, 'stand')) return offeredLive(table, player, box)
  const canPay = (events: readonly RoundEvent[]) => shortfallWithWallet(table, events, player) === 0
  const names = offered(table.round, player, box, table.rules, ({ events }) => canPay(events))
  return table.live === null ? names : [...names, ...offeredLive(table, player, box)]
}

/** What only tables with real cards offer. */
function offeredLive(table: Table, player: PlayerId, box: BoxNumber): readonly PlayerCommand['do'][] {
  const by = playerActor(player)
  const names = ['refuseCard', 'callDealerCard', 'retract', 'takeBack', 'stayIn'] as const
  return names.filter((name) => play(table, { do: name, by, box }).ok)
}

/** A decision that a player could make at a box, with the refusal if the table would not accept it. */
export interface BoxChoice {
  readonly do: PlayerCommand['do']
  readonly refusal: TableRefusal | null
  /** The amounts to choose from, if the player chooses the amount. */
  readonly amount: AmountRange | null
}

/** Refusals that only mean "not at this moment", or "not in this game". */
const NOT_NOW: ReadonlySet<TableRefusal['kind']> = new Set<TableRefusal['kind']>([
  'offer-not-open',
  'offers-open',
  'cards-face-up',
  'nothing-to-rescue',
  'surrender-not-offered',
  'not-in-this-book',
  'wrong-phase',
])

/**
 * The decisions at a box. One that would be refused for what is in the hand or in the purse has the reason, so that a
 * client can show it. Those that nobody would look for now are left out: they were most of what a player is sent on
 * their turn.
 */
export function choicesAt(table: Table, player: PlayerId, box: BoxNumber): readonly BoxChoice[] {
  const { round, rules } = table
  const live = table.live === null ? [] : offeredLive(table, player, box)
  const ofRound = choices(round, player, box, rules).flatMap(({ do: name, decision }): BoxChoice[] => {
    if (!decision.ok) {
      const { refusal } = decision
      return NOT_NOW.has(refusal.kind) ? [] : [{ do: name, refusal, amount: null }]
    }
    const short = shortfallWithWallet(table, decision.events, player)
    if (short === 0)
      return [{ do: name, refusal: null, amount: amountRange(table, player, box, name, decision.events) }]
    return [{ do: name, refusal: { kind: 'not-enough-chips', clause: rules.says.chips, short }, amount: null }]
  })
  return [...ofRound, ...live.map((name): BoxChoice => ({ do: name, refusal: null, amount: null }))]
}

/** Staff rulings leave open offers open. */
const RULINGS: readonly string[] = [
  'takeBack',
  'stayIn',
  'capWagers',
  'voidWager',
  'voidHand',
  'voidRound',
  'closeOffers',
  'discardHand',
  'returnSides',
]

/** Whether open offers must be closed before this command, because it does not answer them. */
export function closesOffers({ round }: Table, command: TableCommand): boolean {
  const { offers, insuranceForgotten } = round
  if (offers === null || isShoeCommand(command) || isPeopleCommand(command) || RULINGS.includes(command.do))
    return false
  if (isLiveCommand(command) || isSecondPersonCommand(command)) return false
  if (isPitCommand(command) || isPaymentRuling(command) || isLinkedCommand(command)) return false
  // Insurance that the dealer forgot to offer may be placed at any time, even while another offer is open.
  if (command.do === 'insure' && insuranceForgotten) return false
  return !answersTo(offers).includes(command.do)
}
