import { type Card, holds } from '@openpit/cards'
import {
  answersTo,
  type BoxNumber,
  type Command,
  choices,
  decide,
  isCommandName,
  offered,
  type PlayerCommand,
  type PlayerId,
  playerActor,
  type RoundEvent,
} from '@openpit/engine'
import { type AmountRange, amountRange } from './choice-amount.ts'
import { addWithPool } from './jackpot/payments.ts'
import { poolRefusal } from './jackpot/pool-shows.ts'
import { recordRefusal, rulesToJudge, wagerRefusal } from './limits/wagers.ts'
import { isPeopleCommand, type PeopleCommand } from './people/command.ts'
import { decidePeople } from './people/decide.ts'
import { addDeferred } from './people/deferred.ts'
import { shortfallWithWallet, stakeRefusal } from './people/purses.ts'
import { Progress, type TableStep } from './progress.ts'
import type { TableRefusal } from './refusal.ts'
import { isShoeCommand, type ShoeCommand } from './shoe/command.ts'
import { notReady } from './shoe/due.ts'
import { decideShoe } from './shoe/procedure.ts'
import { cardsLeft, rackAt, type Table, type TableEvent, waitsAt } from './table.ts'

/** All commands that a table takes: for its round, its cards and its people. */
export type TableCommand = Command | ShoeCommand | PeopleCommand

interface PlaySuccess {
  readonly ok: true
  readonly events: readonly TableEvent[]
  /** The same events, each with the table before and after it. */
  readonly steps: readonly TableStep[]
  readonly table: Table
}

export type PlayResult = PlaySuccess | { readonly ok: false; readonly refusal: TableRefusal }

/** Carries out a command at the table. A refused command changes nothing. */
export function play(table: Table, command: TableCommand): PlayResult {
  if (isShoeCommand(command) || isPeopleCommand(command)) {
    const decision = isShoeCommand(command) ? decideShoe(table, command) : decidePeople(table, command)
    return decision.ok ? follow(new Progress(table), decision.events) : decision
  }
  if (!isCommandName(command.do)) return refused({ kind: 'no-such-command', clause: table.rules.says.betting })
  if (command.do === 'cards') {
    const refusal = cardsRefusal(table, command.cards)
    if (refusal) return refused(refusal)
    if (table.shoe.stage.is === 'burning') return burn(table, command.cards)
  }
  const refusal = tableRefusal(table, command)
  return refusal ? refused(refusal) : playRound(table, command)
}

/** Why the table refuses a command before its round has judged it. */
function tableRefusal(table: Table, command: Command): TableRefusal | undefined {
  switch (command.do) {
    case 'deal':
      return notReady(table)
    case 'wager':
      return wagerRefusal(table, command)
    case 'recordWager':
      return recordRefusal(table, command)
    case 'poolShows':
      return poolRefusal(table, command)
    default:
      return undefined
  }
}

function refused(refusal: TableRefusal): PlayResult {
  return { ok: false, refusal }
}

function playRound(table: Table, command: Command): PlayResult {
  const progress = new Progress(table)
  if (opensRound(table, command)) progress.add([{ kind: 'round-opened' }])
  const opened = progress.table
  const decision = decide(opened.round, command, rulesToJudge(opened, command))
  if (!decision.ok) return decision
  const short = stakeRefusal(opened, decision.events, command)
  return short ? refused(short) : follow(progress, decision.events)
}

/** A wager after a settled round opens the next one. */
function opensRound(table: Table, command: Command): boolean {
  return table.round.phase === 'ended' && (command.do === 'wager' || command.do === 'recordWager')
}

/** Adds these events, and then the events that follow from them without a command. */
function follow(progress: Progress, events: readonly TableEvent[]): PlaySuccess {
  const before = progress.table
  addWithPool(progress, events)
  progress.add([...returnDiscards(before, progress.table, events), ...refillShoe(progress.table)])
  skipThoseWhoCannotPay(progress)
  addDeferred(progress)
  const { steps, table } = progress
  return { ok: true, steps, events: steps.map(({ event }) => event), table }
}

/** After the initial deal, a device gets back the discards of earlier rounds. */
function returnDiscards(before: Table, after: Table, events: readonly TableEvent[]): readonly TableEvent[] {
  const { shoeRules, rack } = after
  if (shoeRules.source.is !== 'device' || rack.length === 0) return []
  const isComplete = before.round.phase === 'dealing' && after.round.phase !== 'dealing'
  const isVoid = events.some(({ kind }) => kind === 'round-voided')
  return isComplete && !isVoid ? [{ kind: 'discards-returned' }] : []
}

/** A card is due and none is left: the discards must be shuffled in. */
function refillShoe(table: Table): readonly TableEvent[] {
  const waits = waitsAt(table)
  if ((waits.for !== 'card' && waits.for !== 'dealer-card') || cardsLeft(table) > 0) return []
  const { clause } = table.shoeRules.shuffles.shortShoe
  const short = { reason: 'shortShoe', place: null, binding: true } as const
  const refill: TableEvent = { kind: 'shuffle-due', due: { ...short, clause }, now: true }
  return [refill]
}

function burn(table: Table, cards: readonly Card[]): PlayResult {
  const [card] = cards
  const { clause } = table.shoeRules.firstCard
  if (card === undefined || cards.length > 1) return refused({ kind: 'no-card-due', clause })
  return follow(new Progress(table), [{ kind: 'card-burned', card }])
}

/** No card leaves a shoe that is not ready, and no card leaves it more often than the decks hold it. */
function cardsRefusal(table: Table, cards: readonly Card[]): TableRefusal | undefined {
  const { shoe, rules, shoeRules } = table
  const unready = shoe.stage.is === 'burning' ? undefined : notReady(table)
  if (unready) return unready
  const out = shoe.out.slice()
  for (const card of cards) {
    if (!holds(rules.deck.is, card)) return { kind: 'card-not-in-shoe', clause: rules.deck.clause }
    out[card] = (out[card] as number) + 1
    if ((out[card] as number) <= rules.decks.is) continue
    const fromDevice = shoeRules.source.is === 'device' && rackAt(table).includes(card)
    return { kind: 'card-not-in-shoe', clause: fromDevice ? shoeRules.says.discardsReturn : rules.decks.clause }
  }
  return undefined
}

/** Exactly the decisions that would be accepted and can be paid for. */
export function offeredAt(table: Table, player: PlayerId, box: BoxNumber): readonly PlayerCommand['do'][] {
  const canPay = (events: readonly RoundEvent[]) => shortfallWithWallet(table, events, player) === 0
  return offered(table.round, player, box, table.rules, ({ events }) => canPay(events))
}

/** A decision that a player could make at a box, with the refusal if the table would not accept it. */
export interface BoxChoice {
  readonly do: PlayerCommand['do']
  readonly refusal: TableRefusal | null
  /** The amounts to choose from, if the player chooses the amount. */
  readonly amount: AmountRange | null
}

/** Every decision at a box; one that would be refused has the reason, so that a client can show it. */
export function choicesAt(table: Table, player: PlayerId, box: BoxNumber): readonly BoxChoice[] {
  const { round, rules } = table
  return choices(round, player, box, rules).map(({ do: name, decision }) => {
    if (!decision.ok) return { do: name, refusal: decision.refusal, amount: null }
    const short = shortfallWithWallet(table, decision.events, player)
    if (short === 0) return { do: name, refusal: null, amount: amountRange(table, player, box, name, decision.events) }
    return { do: name, refusal: { kind: 'not-enough-chips', clause: rules.says.chips, short }, amount: null }
  })
}

/** Skips players who cannot pay for anything in an offer, so that the table does not wait for them. */
function skipThoseWhoCannotPay(progress: Progress): void {
  const { table } = progress
  for (const { player, box } of table.round.offers?.asks ?? []) {
    if (offeredAt(table, player, box).length > 0) continue
    const declined = decide(table.round, { do: 'decline', by: playerActor(player), box }, table.rules)
    if (!declined.ok) continue
    progress.add(declined.events)
    skipThoseWhoCannotPay(progress)
    return
  }
}

/** Staff rulings leave open offers open. */
const RULINGS: readonly string[] = ['capWagers', 'voidWager', 'voidHand', 'voidRound', 'closeOffers']

/** Whether open offers must be closed before this command, because it does not answer them. */
export function closesOffers({ round }: Table, command: TableCommand): boolean {
  const { offers, insuranceForgotten } = round
  if (offers === null || isShoeCommand(command) || isPeopleCommand(command) || RULINGS.includes(command.do))
    return false
  // Insurance that the dealer forgot to offer may be placed at any time, even while another offer is open.
  if (command.do === 'insure' && insuranceForgotten) return false
  return !answersTo(offers).includes(command.do)
}
