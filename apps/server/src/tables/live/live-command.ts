import { type Card, parseCard } from '@openpit/cards'
import { DEALERS_PLACE } from '@openpit/engine'
import type { Refusal, TableCommand as WireCommand } from '@openpit/protocol'
import type { Table } from '@openpit/table'

/** Commands of people who deal real cards. At a virtual table the house does this; only voiding a round takes staff. */
const REAL_CARDS_ONLY: ReadonlySet<string> = new Set<WireCommand['do']>([
  'noMoreBets',
  'deal',
  'closeOffers',
  'timeIsUp',
  'recordWager',
  'discardHand',
  'voidHand',
  'voidRound',
])

/** Refuses at a virtual table what needs real cards; the table itself knows the rest. */
export function needsRealCards({ live, shoeRules }: Table, { do: name }: WireCommand): Refusal | undefined {
  if (live !== null || !REAL_CARDS_ONLY.has(name)) return undefined
  return { kind: 'cards-are-virtual', clause: shoeRules.source.clause }
}

/** Commands whose field `card` is the name of a Player Card: read as a playing card, it would be none. */
const NAMES_PLAYER_CARD: ReadonlySet<string> = new Set<WireCommand['do']>(['presentCard', 'endCard'])

type Fields = Readonly<Record<string, unknown>>

/** The fields of a command as the table takes them: cards by number, and the dealer's place. */
export function withCards(fields: Fields): Fields {
  const { is, card, missing, foreign, damaged, places } = fields
  const isPlaying = !NAMES_PLAYER_CARD.has(String(fields.do))
  return {
    ...fields,
    ...(typeof is === 'string' ? { is: cardIn(is) } : {}),
    ...(typeof card === 'string' && isPlaying ? { card: cardIn(card) } : {}),
    ...(Array.isArray(missing) ? { missing: missing.map(cardIn) } : {}),
    ...(Array.isArray(foreign) ? { foreign: foreign.map(cardIn) } : {}),
    ...(Array.isArray(damaged) ? { damaged: damaged.map(cardIn) } : {}),
    ...(Array.isArray(places) ? { places: places.map((place) => (place === 'D' ? DEALERS_PLACE : place)) } : {}),
  }
}

function cardIn(name: string): Card {
  const card = parseCard(name)
  if (card === undefined) throw new Error(`${name} is not a card`)
  return card
}
