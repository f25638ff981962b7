import type { SettledLine, TableView } from '@openpit/protocol'
import type { Messages } from '../../../shared/messages/messages.ts'
import type { LoggedEvent } from '../round-events.ts'

/** A line of the log: what happened, the cards that came, and the clause. */
export interface LogLine {
  readonly text: string
  readonly cards: readonly (string | null)[]
  /** The total after the card. */
  readonly has: string
  readonly clause: string | null
}

/** The cards of the deal by place: the dealer's as box 0. `null` if this page was opened after the deal. */
export function dealtIn(events: readonly LoggedEvent[]): ReadonlyMap<number, readonly (string | null)[]> | null {
  const cards = new Map<number, readonly (string | null)[]>()
  for (const { kind, card, box = 0 } of events) {
    if (DEAL_ENDS.has(kind)) break
    if (card !== undefined) cards.set(box, [...(cards.get(box) ?? []), card])
  }
  return cards.has(0) ? cards : null
}

/** The deal ends with an offer, the first turn, or the dealer's. */
const DEAL_ENDS: ReadonlySet<string> = new Set(['phase-begun', 'dealer-turn-begun'])

/** What players and the dealer did after the deal, and what was settled, in order. */
export function linesOf(
  words: Messages,
  view: TableView,
  events: readonly LoggedEvent[],
  nameOf: NameOf,
): (LogLine | SettledLine)[] {
  const lines: (LogLine | SettledLine)[] = []
  let left: readonly SettledLine[] = view.settled
  const first = events.findIndex(({ kind }) => DEAL_ENDS.has(kind))
  for (const [index, event] of events.entries()) {
    if (event.kind === 'hand-finished' && endsByItself(events, index)) continue
    const line = lineOf(words, view, event, nameOf)
    const settled = event.line === undefined ? undefined : left.find(isSame(event.line))
    if (line !== null) lines.push(line)
    else if (settled !== undefined) {
      left = left.filter((each) => each !== settled)
      lines.push(settled)
    } else if (first >= 0 && index > first && event.card !== undefined) addCard(words, view, lines, event)
  }
  // What this page has not seen happen comes last.
  lines.push(...left)
  return lines
}

type SettledEvent = NonNullable<LoggedEvent['line']>

function isSame(one: SettledEvent): (line: SettledLine) => boolean {
  return ({ player, box, hand, wager, clause }) =>
    player === one.player && box === one.box && hand === one.hand && wager === one.wager && clause === one.clause
}

type NameOf = (player: string) => string

/** A card belongs to the decision that called it; else it has a line of its own. */
function addCard(words: Messages, view: TableView, lines: (LogLine | SettledLine)[], event: LoggedEvent): void {
  const { card = null, total, soft = false } = event
  const where = event.kind === 'dealer-card-dealt' ? words.drawer.dealer : `${whereOf(words, view, event)}:`
  const last = lines.at(-1)
  const isAnswer = last !== undefined && 'text' in last && last.cards.length === 0 && last.text.startsWith(where)
  const has = total === undefined ? '' : soft ? words.play.softly(total) : String(total)
  if (isAnswer) lines[lines.length - 1] = { ...last, cards: [card], has }
  else lines.push({ text: `${where} ${words.drawer.draws}`, cards: [card], has, clause: null })
}

/** Hands that ended without a decision: after a double, with 21, or played by the dealer. */
function endsByItself(events: readonly LoggedEvent[], index: number): boolean {
  const { box, hand } = events[index] as LoggedEvent
  const own = events.slice(0, index).filter((event) => event.box === box && event.hand === hand)
  const last = own.findLast(({ card }) => card !== undefined)
  return (last?.total ?? 0) >= 21 || own.some(({ kind }) => kind === 'wager-doubled' || kind === 'hand-left-to-dealer')
}

function whereOf(words: Messages, view: TableView, { box = 0, hand }: LoggedEvent): string {
  const hands = view.boxes[box - 1]?.hands.length ?? 1
  return `${words.table.box(box)}${hands > 1 && hand !== undefined ? words.result.hand(hand) : ''}`
}

type Clauses = TableView['printed']['clauses']
type Did = keyof Messages['drawer']['did']

/** The events that are decisions: their words, and the clause that allows them. */
const DECISIONS: Readonly<Record<string, readonly [Did, keyof Clauses]>> = {
  'card-called': ['hits', 'turn'],
  'hand-finished': ['stands', 'turn'],
  'wager-doubled': ['doubles', 'double'],
  'hand-split': ['splits', 'split'],
  'hand-surrendered': ['surrenders', 'surrender'],
  'insurance-placed': ['insures', 'insurance'],
  'even-money-taken': ['takesEvenMoney', 'evenMoney'],
  'wager-rescued': ['rescues', 'rescue'],
}

function lineOf(words: Messages, view: TableView, event: LoggedEvent, nameOf: NameOf): LogLine | null {
  const { drawer, money } = words
  const { clauses } = view.printed
  const where = whereOf(words, view, event)
  const line = (text: string, clause: string): LogLine => ({ text: `${where}: ${text}`, cards: [], has: '', clause })
  if (event.kind === 'hand-left-to-dealer') return line(drawer.timeRanOut, clauses.timeout)
  if (event.kind === 'control-passed') return line(drawer.passed(nameOf(event.to ?? '')), clauses.timeout)
  const ruled = ruledLine(words, where, event)
  if (ruled !== null) return ruled
  const decision = DECISIONS[event.kind]
  if (decision === undefined) return null
  const [did, clause] = decision
  const amount = event.cents === undefined ? '' : ` ${money.dollars(event.cents)}`
  return line(`${drawer.did[did]}${amount}`, clauses[clause])
}

/** How the round was put right. */
function ruledLine({ drawer }: Messages, where: string, event: LoggedEvent): LogLine | null {
  const { kind, number = 0, is = null, anew = false, clause = null } = event
  const line = (text: string, cards: LogLine['cards'] = []): LogLine => ({ text, cards, has: '', clause })
  switch (kind) {
    case 'card-corrected':
      return line(drawer.corrected(number), [is])
    case 'round-reconstructed':
      return line(anew ? drawer.dealtAgain : drawer.wentBack)
    case 'hand-voided':
      return line(`${where}: ${drawer.handVoid}`)
    case 'round-voided':
      return line(drawer.roundVoid)
    default:
      return null
  }
}
