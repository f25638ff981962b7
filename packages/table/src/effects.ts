import type { RoundEvent } from '@openpit/engine'

/** The other parts of the table that an event of the round changes: its people, its shoe, both or neither. */
type Effect = 'people' | 'shoe' | 'people-and-shoe' | 'none'

/** A new kind of event does not compile until it says what it changes at the table. */
const EFFECTS = {
  'seat-taken': 'people',
  'wager-placed': 'people',
  'side-wager-placed': 'people',
  'card-dealt': 'people-and-shoe',
  'dealer-card-dealt': 'people-and-shoe',
  'round-voided': 'shoe',
  'round-ended': 'people-and-shoe',
  'joker-laid-away': 'shoe',
  'wager-sealed': 'people',
  'betting-closed': 'none',
  'betting-reopened': 'none',
  'card-called': 'none',
  'card-refused': 'none',
  'cards-missed': 'none',
  'dealer-card-missed': 'none',
  'hand-discarded': 'none',
  'one-card-found': 'none',
  'deal-shortened': 'none',
  'wager-retracted': 'none',
  'cards-exposed': 'none',
  'control-passed': 'none',
  'deal-restarted': 'none',
  'joker-nominated': 'none',
  'sealed-wager-decided': 'none',
  'sealed-wager-opened': 'none',
  'sealed-wager-returned': 'none',
  'wager-made-up': 'none',
  'dealer-peeked': 'none',
  'dealer-turn-begun': 'none',
  'even-money-taken': 'none',
  'hand-cleared': 'none',
  'hand-finished': 'none',
  'hand-left-to-dealer': 'none',
  'hand-split': 'none',
  'hand-surrendered': 'none',
  'hand-taken': 'none',
  'hand-voided': 'none',
  'insurance-never-offered': 'none',
  'insurance-placed': 'none',
  'insurance-returned': 'none',
  'jackpot-won': 'none',
  'no-more-bets-called': 'none',
  'offer-declined': 'none',
  'offers-closed': 'none',
  'offers-opened': 'none',
  'phase-begun': 'none',
  'prize-button-failed': 'none',
  'prize-button-nominated': 'none',
  'prize-button-pressed': 'none',
  'prize-drawn': 'none',
  'settlement-corrected': 'none',
  'settlement-reversed': 'none',
  'side-wager-collected': 'none',
  'side-wager-put-back': 'none',
  'side-wager-returned': 'none',
  'split-declined': 'none',
  'split-followed': 'none',
  'wager-capped': 'none',
  'wager-doubled': 'none',
  'wager-invalidated': 'none',
  'wager-rescued': 'none',
  'wager-returned': 'none',
  'wager-settled': 'none',
} as const satisfies Record<RoundEvent['kind'], Effect>

type KindWith<Some extends Effect> = {
  [Kind in RoundEvent['kind']]: (typeof EFFECTS)[Kind] extends Some ? Kind : never
}[RoundEvent['kind']]

/** Events of the round that change what a table knows of its people. */
export type PeopleEffect = Extract<RoundEvent, { kind: KindWith<'people' | 'people-and-shoe'> }>

/** Events of the round that change what a table knows of its shoe. */
export type ShoeEffect = Extract<RoundEvent, { kind: KindWith<'shoe' | 'people-and-shoe'> }>

export function affectsPeople(event: RoundEvent): event is PeopleEffect {
  const effect: Effect = EFFECTS[event.kind]
  return effect === 'people' || effect === 'people-and-shoe'
}

/** Takes any event of a table. Events that are not a round's have none of these effects. */
export function affectsShoe(event: { readonly kind: string }): event is ShoeEffect {
  const effect: Effect = Object.hasOwn(EFFECTS, event.kind) ? EFFECTS[event.kind as RoundEvent['kind']] : 'none'
  return effect === 'shoe' || effect === 'people-and-shoe'
}
