import type { PlayerCommand, TableView } from '@openpit/protocol'

/** A player's wagers on the layout: cents by `box/bet`, where the bet is `main` or a side bet. */
export type Amounts = Readonly<Record<string, number>>

export type Bet = 'main' | TableView['sideBets'][number]

export interface Spot {
  readonly box: number
  readonly bet: Bet
}

const keyOf = ({ box, bet }: Spot) => `${box}/${bet}`

export function amountAt(amounts: Amounts, spot: Spot): number {
  return amounts[keyOf(spot)] ?? 0
}

export function withAmount(amounts: Amounts, spot: Spot, cents: number): Amounts {
  const { [keyOf(spot)]: _, ...others } = amounts
  return cents > 0 ? { ...others, [keyOf(spot)]: cents } : others
}

export function sumOf(amounts: Amounts): number {
  return Object.values(amounts).reduce((sum, cents) => sum + cents, 0)
}

export function isEmpty(amounts: Amounts): boolean {
  return Object.keys(amounts).length === 0
}

export function isSame(some: Amounts, others: Amounts): boolean {
  const keys = new Set([...Object.keys(some), ...Object.keys(others)])
  return [...keys].every((key) => (some[key] ?? 0) === (others[key] ?? 0))
}

/** A player's wagers in this round, as the table has them. */
export function amountsOf({ boxes }: TableView, player: string): Amounts {
  const amounts: Record<string, number> = {}
  for (const { box, bettors, sides } of boxes) {
    for (const bettor of bettors) if (bettor.player === player) amounts[keyOf({ box, bet: 'main' })] = bettor.cents
    for (const side of sides) if (side.player === player) amounts[keyOf({ box, bet: side.bet })] = side.cents
  }
  return amounts
}

/** The wagers that can still be changed. After a round there are none for the next one yet. */
export function changeableAmounts(view: TableView, player: string): Amounts {
  return view.phase === 'wagering' ? amountsOf(view, player) : {}
}

/** Doubles every amount, within the limits. */
export function doubleAmounts(amounts: Amounts, view: TableView): Amounts {
  return Object.fromEntries(
    Object.entries(amounts).map(([key, cents]) => {
      const [box, bet] = key.split('/') as [string, Bet]
      return [key, clampToSpot(view, { box: Number(box), bet }, 2 * cents)]
    }),
  )
}

/** Whether a bet costs what the house has set. `key` is that of an amount. */
export function hasFixedPrice({ printed }: TableView, key: string): boolean {
  const [, bet] = key.split('/') as [string, Bet]
  return bet !== 'main' && printed.limitedSides[bet] === undefined && printed.fixedSides[bet] !== undefined
}

/** Brings an amount within the limits of its spot, so that one chip too many is not refused. */
export function clampToSpot(view: TableView, { bet }: Spot, cents: number): number {
  if (bet === 'main') return Math.min(cents, view.limits.maximum)
  const { fixedSides, limitedSides } = view.printed
  const limited = limitedSides[bet]?.is
  if (limited !== undefined) return Math.min(Math.max(cents, limited.least), limited.most)
  const fixed = fixedSides[bet]?.is
  return fixed === undefined ? cents : (fixed.findLast((amount) => amount <= cents) ?? fixed[0] ?? cents)
}

/** The most that a player can have on a spot. A maximum for the whole box also counts what others have there. */
export function spotMaximum(view: TableView, { box, bet }: Spot, player: string): number {
  if (bet !== 'main') {
    const { fixedSides, limitedSides } = view.printed
    return limitedSides[bet]?.is.most ?? fixedSides[bet]?.is.at(-1) ?? Number.MAX_SAFE_INTEGER
  }
  const isShared = view.signs.maximumBinds.is === 'box' && view.phase === 'wagering'
  const others = isShared ? (view.boxes[box - 1]?.bettors ?? []).filter((bettor) => bettor.player !== player) : []
  return view.limits.maximum - others.reduce((sum, { cents }) => sum + cents, 0)
}

/**
 * The commands that turn what the player has on the layout into what they want. A wager can be raised, or taken back as
 * a whole. So to lower a wager, one command replaces all wagers on its box: with two commands, betting could close
 * between them. Chips that the table would refuse (below the minimum, or a side bet without a main wager) stay in the
 * player's hand.
 */
export function commandsFor(want: Amounts, have: Amounts, view: TableView): readonly PlayerCommand[] {
  return view.boxes.flatMap(({ box }) => commandsAt(box, want, have, view))
}

function commandsAt(box: number, want: Amounts, have: Amounts, view: TableView): readonly PlayerCommand[] {
  const bets: readonly Bet[] = ['main', ...view.sideBets]
  const wanted = new Map(bets.map((bet) => [bet, acceptedAt({ box, bet }, want, view)]))
  const lies = new Map(bets.map((bet) => [bet, amountAt(have, { box, bet })]))
  const goesBack = bets.some((bet) => (lies.get(bet) ?? 0) > (wanted.get(bet) ?? 0))
  if (goesBack) return [replaceAll(box, wanted)]
  // One command per bet: a refused side bet must not take the main wager with it.
  return bets.flatMap((bet): PlayerCommand[] => {
    const more = (wanted.get(bet) ?? 0) - (lies.get(bet) ?? 0)
    if (more <= 0) return []
    return [bet === 'main' ? { do: 'wager', box, main: more } : { do: 'wager', box, sides: { [bet]: more } }]
  })
}

function replaceAll(box: number, wanted: ReadonlyMap<Bet, number>): PlayerCommand {
  const some = [...wanted].filter(([, cents]) => cents > 0)
  if (some.length === 0) return { do: 'withdraw', box }
  const main = wanted.get('main') ?? 0
  const sides = Object.fromEntries(some.filter(([bet]) => bet !== 'main'))
  return {
    do: 'wager',
    box,
    instead: true,
    ...(main > 0 ? { main } : {}),
    ...(Object.keys(sides).length > 0 ? { sides } : {}),
  }
}

function acceptedAt({ box, bet }: Spot, want: Amounts, view: TableView): number {
  const main = amountAt(want, { box, bet: 'main' })
  const isPlayed = main >= view.limits.minimum
  if (bet === 'main') return isPlayed ? main : 0
  const others = view.phase === 'wagering' && (view.boxes[box - 1]?.bettors.length ?? 0) > 0
  return isPlayed || (others && main === 0) ? amountAt(want, { box, bet }) : 0
}

/** Why a spot's chips stay in the player's hand; `null` if they do not. */
export function whyHeldBack(spot: Spot, want: Amounts, view: TableView): 'below-minimum' | 'needs-main' | null {
  const cents = amountAt(want, spot)
  if (cents === 0 || acceptedAt(spot, want, view) > 0) return null
  return spot.bet === 'main' ? 'below-minimum' : 'needs-main'
}
