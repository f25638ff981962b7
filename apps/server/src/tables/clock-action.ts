import { boxAt, HOUSE, handsOn, lacksPower } from '@openpit/engine'
import { holdAt, type Table, waitsAt } from '@openpit/table'
import type { ClockSettings } from './opening.ts'

/** What the clock will do at a table if nobody acts before. */
export interface ClockAction {
  /** While this stays the same, the same countdown runs. */
  readonly id: string
  readonly ms: number
  readonly act:
    | { readonly does: 'close-betting' }
    | { readonly does: 'time-is-up'; readonly box: number }
    | { readonly does: 'close-offers' }
    | { readonly does: 'void-withheld' }
    | { readonly does: 'carry-out-notice' }
}

/** What the clock waits to do at a table; `undefined` if it waits for nothing. */
export function nextClockAction(
  table: Table,
  round: number,
  waitingFor: readonly string[],
  { bettingMs, decisionMs, answersMs, revealMs }: ClockSettings,
): ClockAction | undefined {
  // While the table is on hold, only people can move it on. Notices have a clock of their own and go on.
  if (holdAt(table) !== null) return undefined
  const waits = waitsAt(table)
  const hasLeft = (player: string) => table.people.leaving.includes(player)
  if (waitingFor.length > 0) {
    return { id: `reveal ${round} ${waitingFor}`, ms: revealMs, act: { does: 'void-withheld' } }
  }
  switch (waits.for) {
    case 'wagers':
      // Real cards are dealt by people.
      if (table.live !== null) return undefined
      return closingOf(table, round, bettingMs, hasLeft)
    case 'nomination':
    case 'decision': {
      if (isForPeople(table)) return undefined
      const { box, hand } = waits
      const controller = boxAt(table.round, box)?.controller ?? ''
      // The table does not wait for a player who has left.
      const ms = hasLeft(controller) ? 0 : decisionMs
      if (ms === null) return undefined
      const hands = handsOn(table.round, box)
      const cards = hands[hand - 1]?.cards.length
      // A split hand has two cards again: without the number of hands, its time would not start again.
      const id = `${waits.for === 'nomination' ? 'joker' : 'turn'} ${round} ${box} ${hand} ${cards} of ${hands.length} ${controller} ${ms}`
      return { id, ms, act: { does: 'time-is-up', box } }
    }
    case 'answers': {
      const { about, box, hand, asks } = waits.offers
      const ms = asks.every(({ player }) => hasLeft(player)) ? 0 : answersMs
      if (ms === null) return undefined
      return { id: `offers ${round} ${about} ${box} ${hand} ${ms}`, ms, act: { does: 'close-offers' } }
    }
    default:
      return undefined
  }
}

/** Whether the book wants a person to have hands of real cards played for absent players. */
function isForPeople({ live, liveRules, rules }: Table): boolean {
  return live !== null && lacksPower(rules, liveRules.powers.playForAbsent, HOUSE) !== undefined
}

/** The end of betting. If all who wagered have left, nobody else will close it. */
function closingOf(
  { round: { boxes } }: Table,
  round: number,
  bettingMs: number | null,
  hasLeft: (player: string) => boolean,
): ClockAction | undefined {
  if (boxes.length === 0) return undefined
  const act = { does: 'close-betting' } as const
  const bettors = boxes.flatMap((box) => box.bettors)
  if (bettors.every(({ player }) => hasLeft(player))) return { id: `bets ${round} of the departed`, ms: 0, act }
  return bettingMs === null ? undefined : { id: `bets ${round}`, ms: bettingMs, act }
}

/** When the first of the notices is due. */
export function noticeAt({ people }: Table, now: number): ClockAction | undefined {
  if (people.is !== 'open' || people.notices.length === 0) return undefined
  const due = Math.min(...people.notices.map((notice) => notice.due))
  return { id: `notice ${due}`, ms: Math.max(0, due - now), act: { does: 'carry-out-notice' } }
}
