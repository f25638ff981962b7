import type { BoxNumber, PlayerId } from '@openpit/engine'

// People at a table with real cards whom only the dealer sees. They have no account: the dealer keys their wagers and
// decisions, and their chips are their own until they lie on the layout. No account can have such a name.

const PATRON = /^box\.\d{1,2}(?:\.[bc])?$/

export function isPatron(player: PlayerId): boolean {
  return player.startsWith('box.') && PATRON.test(player)
}

/** The person who stands at a box, if only one does. */
export function patronAt(box: BoxNumber): PlayerId {
  return `box.${box}`
}

/** The house does not know how many chips a patron has: this is enough for anything that a table allows. */
export const PATRON_CENTS = 100_000_000_000
