import type { EventOf, RulesFor } from './event-rules.ts'

type Kind =
  | 'wager-sealed'
  | 'sealed-wager-returned'
  | 'sealed-wager-opened'
  | 'deal-restarted'
  | 'joker-nominated'
  | 'joker-laid-away'
  | 'sealed-wager-decided'
  | 'wager-made-up'

/** Who sees each field of the events that only tables of tournaments have. A sealed amount is for staff alone. */
export const TOURNAMENT_EVENTS: { readonly [Name in Kind]: RulesFor<EventOf<Name>> } = {
  'wager-sealed': { kind: 'public', player: 'public', box: 'public', is: 'public', cents: 'staff', clause: 'staff' },
  'sealed-wager-returned': { kind: 'public', player: 'public', box: 'public' },
  'sealed-wager-opened': { kind: 'public', player: 'public', box: 'public', cents: 'public' },
  'deal-restarted': { kind: 'public', first: 'public', clause: 'public' },
  'joker-nominated': {
    kind: 'public',
    box: 'public',
    hand: 'public',
    as: 'public',
    total: 'public',
    soft: 'public',
  },
  'joker-laid-away': { kind: 'public' },
  // The result of a secret wager would tell its amount before the round is over.
  'sealed-wager-decided': { kind: 'staff', line: 'staff' },
  'wager-made-up': {
    kind: 'public',
    box: 'public',
    player: 'public',
    to: 'public',
    added: 'public',
    clause: 'public',
  },
}
