import type { PlayerSheet } from '@openpit/protocol'

type LastHand = NonNullable<PlayerSheet['hands'][0]['lastHand']>

/** The lab takes so many players. */
const PLAYERS = { min: 2, max: 7 }

/**
 * The address at which the lab shows this hand, with everybody's chips and bets; `null` if the lab cannot answer for
 * it: it wants whole chips, enough of them for a bet, and more players than places.
 */
export function labPath(book: string, player: string, hand: LastHand): string | null {
  const { decks, places, minimum, maximum, players } = hand
  const me = players.findIndex((one) => one.player === player) + 1
  const amounts = [minimum, maximum, ...players.flatMap(({ chips, bet }) => [chips, bet])]
  const isWhole = amounts.every((cents) => cents % 100 === 0)
  const isAskable = players.length >= PLAYERS.min && players.length <= PLAYERS.max && places < players.length
  if (me === 0 || !isWhole || !isAskable || players.some(({ chips }) => chips < minimum)) return null
  const query = {
    book,
    decks,
    chips: players.map(({ chips }) => chips / 100).join(),
    wagers: players.map(({ bet }) => bet / 100).join(),
    me,
    advance: places,
    minimum: minimum / 100,
    maximum: maximum / 100,
    unit: unitFor(hand) / 100,
  }
  const parts = Object.entries(query).map(([name, value]) => `${name}=${value}`)
  return `/lab/tournament?${parts.join('&')}`
}

/** The largest step in which all these bets could be made: a smaller one would only make the list longer. */
function unitFor({ minimum, unit, players }: LastHand): number {
  const fits = (step: number) => step % 100 === 0 && players.every(({ bet }) => bet % step === 0)
  return [minimum, unit].find(fits) ?? 100
}
