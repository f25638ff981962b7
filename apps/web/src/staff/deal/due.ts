import type { BoxView, LiveView, Me, ReadStop, TableView } from '@openpit/protocol'

export type Work = NonNullable<LiveView['work']>
export type CardPlace = NonNullable<LiveView['cardFor']>

/** A table with real cards, as staff see it. */
export interface LiveTable {
  readonly view: TableView
  readonly live: LiveView
  readonly work: Work
}

/** Who says which card it is: the dealer, the reader, or a person in place of a reader that could not. */
export type CardSource = 'hand' | 'reader' | Exclude<ReadStop, 'not-due'>

/** What is due at the table, for the person at the console: the one thing that its first line says. */
export type Due =
  /** This person only looks on. */
  | { readonly is: 'look-on' }
  /** This person is not on duty here. */
  | { readonly is: 'shift'; readonly from: string | null }
  | { readonly is: 'hold'; readonly because: string; readonly clause: string }
  | { readonly is: 'closed' }
  /** Work on the cards before a round. */
  | { readonly is: 'prepare'; readonly step: Exclude<TableView['shoe']['step'], 'nothing'> }
  /** A card leaves the shoe. */
  | { readonly is: 'card'; readonly at: CardPlace; readonly from: CardSource }
  | { readonly is: 'decision'; readonly box: number; readonly hand: number }
  | { readonly is: 'answers'; readonly about: string; readonly boxes: readonly number[] }
  /** The round is over: chips go to this box, or come from it. */
  | { readonly is: 'pay'; readonly box: number; readonly others: readonly number[] }
  /** Bets are open. `call`: the next key ends them; `deal`: the next key deals. */
  | { readonly is: 'bets'; readonly next: 'none' | 'call' | 'deal' }
  | { readonly is: 'wait' }

/** Roles that see a table at work and do nothing there. */
const LOOKING_ON: ReadonlySet<string> = new Set(['inspector', 'surveillance'])

export function dueAt(table: LiveTable, me: Pick<Me, 'player' | 'role'>, paid: ReadonlySet<number>): Due {
  const { view, live, work } = table
  if (LOOKING_ON.has(me.role)) return { is: 'look-on' }
  if (!view.open && view.shoe.step === 'nothing') return { is: 'closed' }
  const colleagues = work.onDuty[me.role] ?? []
  if (!colleagues.includes(me.player)) return { is: 'shift', from: work.onDuty.dealer?.[0] ?? null }
  const { hold, cardFor } = live
  if (hold !== null && hold.because !== 'stray-card') return { is: 'hold', because: hold.because, clause: hold.clause }
  if (cardFor !== null) return { is: 'card', at: cardFor, from: sourceOf(table) }
  return dueInRound(table, paid)
}

function sourceOf({ live, work }: LiveTable): CardSource {
  if (work.reads === null || live.devices.reader !== 'works') return 'hand'
  const why = work.reads.waiting?.why ?? 'not-due'
  return why === 'not-due' ? 'reader' : why
}

function dueInRound({ view, work }: LiveTable, paid: ReadonlySet<number>): Due {
  const { waits, phase, shoe } = view
  const isBetween = phase === 'wagering' || phase === 'ended'
  if (waits.for === 'decision') return { is: 'decision', box: waits.box, hand: waits.hand }
  if (waits.for === 'answers')
    return { is: 'answers', about: waits.about, boxes: [...new Set(waits.asks.map(({ box }) => box))] }
  const unpaid = phase === 'ended' ? payBoxes(view).filter((box) => !paid.has(box)) : []
  const [box, ...others] = unpaid
  if (box !== undefined) return { is: 'pay', box, others }
  if (shoe.step !== 'nothing') return { is: 'prepare', step: shoe.step }
  if (!isBetween) return { is: 'wait' }
  return { is: 'bets', next: nextOfBets(view, work) }
}

function nextOfBets(view: TableView, { deal }: Work): 'none' | 'call' | 'deal' {
  const hasWagers = view.phase === 'wagering' && view.boxes.some(({ bettors }) => bettors.length > 0)
  if (!hasWagers) return 'none'
  return deal.noMoreBets === false ? 'call' : 'deal'
}

/** What follows what is due: the boxes that come after it, and whether the dealer's hand does. */
export interface Then {
  readonly boxes: readonly number[]
  readonly withHand: boolean
}

/** `null` if nothing follows. */
export function thenAt({ due, view }: { readonly due: Due; readonly view: Pick<TableView, 'boxes'> }): Then | null {
  if (due.is === 'pay') return due.others.length > 0 ? { boxes: due.others, withHand: false } : null
  if (due.is !== 'decision') return null
  const after = view.boxes.filter(({ box, hands }) => {
    return hands.some(
      ({ hand, status }) => status !== 'finished' && (box > due.box || (box === due.box && hand > due.hand)),
    )
  })
  return { boxes: after.map(({ box }) => box), withHand: true }
}

/** The boxes with settled wagers, in the order in which the book settles them. */
export function payBoxes({ settled }: Pick<TableView, 'settled'>): readonly number[] {
  return [...new Set(settled.map(({ box }) => box))]
}

/** What changes hands at a box: for each player, the chips that come from the house, or go to it. */
export interface Payment {
  readonly player: string
  /** Of the bets that were decided. */
  readonly profit: number
  /** The bets that are void: they go back, and nobody wins or loses on them. */
  readonly back: number
  /** Everything that was decided is a stand-off. Two bets that happen to cancel out are not. */
  readonly isStandOff: boolean
  readonly clauses: readonly string[]
}

export function paymentsAt({ settled }: Pick<TableView, 'settled'>, box: number): readonly Payment[] {
  const lines = settled.filter((line) => line.box === box)
  return [...new Set(lines.map(({ player }) => player))].map((player) => {
    const own = lines.filter((line) => line.player === player)
    const decided = own.filter(({ outcome }) => outcome !== 'void')
    return {
      player,
      profit: decided.reduce((sum, line) => sum + line.profit, 0),
      back: own.reduce((sum, { outcome, stake }) => sum + (outcome === 'void' ? stake : 0), 0),
      isStandOff: decided.every(({ outcome }) => outcome === 'stand-off'),
      clauses: [...new Set(own.map(({ clause }) => clause))],
    }
  })
}

/** A player's chips on a box: the original bet, and what doubles and splits have added. Side bets are not in it. */
export function stakeOn({ bettors, hands }: Pick<BoxView, 'bettors' | 'hands'>, player: string): number {
  const stakes = hands.flatMap((hand) => hand.stakes).filter((stake) => stake.player === player)
  if (stakes.length > 0) return stakes.reduce((sum, { cents, double }) => sum + cents + double, 0)
  return bettors.reduce((sum, bettor) => sum + (bettor.player === player ? bettor.cents : 0), 0)
}

/** Whether the dealer alone sees this person: the table calls them by their box. */
export function isPatron(player: string): boolean {
  return player.startsWith('box.')
}
