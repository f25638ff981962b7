import type { TournamentEvent } from './event.ts'

/**
 * Who sees a field: everybody, staff, staff and the player whom the event is about, nobody, or everybody what the
 * entrants are told in its place (`as-told`).
 */
export type FieldRule = 'all' | 'staff' | 'own' | 'nobody' | 'as-told'

/** An event whose parts are kept apart, so that each kind has its own fields. */
type EachOf<Event> = Event extends { readonly kind: infer Kind extends string }
  ? { readonly [Name in Kind]: Event }
  : never
type Intersection<Union> = (Union extends unknown ? (part: Union) => void : never) extends (all: infer All) => void
  ? All
  : never
type EventsByKind = Intersection<EachOf<TournamentEvent>>
type RulesFor<Event> = { readonly [Field in Exclude<keyof Event, 'kind' | 'table'>]-?: FieldRule }

/**
 * Who sees each field of each event; everybody sees the kind and the table. A new kind or field breaks the build until
 * it is listed here, and what is not listed is not shown. What was played at a table has the rules of the table.
 */
export const EVENT_FIELDS: { readonly [Kind in keyof EventsByKind]: RulesFor<EventsByKind[Kind]> } = {
  'conditions-changed': { field: 'all', to: 'as-told' },
  published: {},
  entered: { player: 'all', fee: 'all' },
  'substitute-named': { player: 'all', substitute: 'all' },
  'entry-refused': { player: 'all', reason: 'staff' },
  'fee-refunded': { player: 'all', cents: 'all', clause: 'all' },
  cancelled: { reason: 'all', clause: 'all' },
  'tables-designated': { tables: 'all' },
  'seats-drawn': { session: 'all', places: 'all' },
  'vouchers-mixed': { order: 'nobody' },
  'bought-in': { player: 'all', cents: 'all' },
  'session-started': { session: 'all', at: 'all' },
  rescheduled: { session: 'all', to: 'all', at: 'all' },
  counted: { chips: 'all', clause: 'all' },
  announced: { session: 'all', advances: 'all', isFinal: 'all', clause: 'all' },
  'chips-exchanged': { player: 'all', cents: 'all', clause: 'all' },
  'prize-awarded': { player: 'all', cents: 'all', clause: 'all' },
  'bought-back': { player: 'all', fee: 'all' },
  'chips-returned': { missing: 'all' },
  'director-signed': { on: 'all' },
  'player-out': { player: 'all', how: 'all', clause: 'all', hand: 'all', chips: 'all', lost: 'all', taken: 'all' },
  'act-recorded': { act: 'all', by: 'staff', role: 'all', clause: 'all', at: 'all', about: 'all' },
  'disqualification-recorded': { player: 'all', clause: 'all' },
  'table-played': { event: 'nobody' },
  'hand-begun': { hand: 'all', limits: 'all', signal: 'all' },
  'hand-ended': {},
  'hand-cancelled': {},
  'marker-moved': { to: 'all' },
  'turn-taken': { player: 'all', form: 'own' },
  'turn-given-back': { player: 'all' },
  'pass-card-placed': { player: 'all' },
  'became-late': { player: 'all' },
  'became-absent': { player: 'all', deduct: 'all' },
  'came-back': { player: 'all' },
  'minimum-deducted': { player: 'all', box: 'all', cents: 'all', because: 'all', clause: 'all' },
  'deduction-returned': { player: 'all', cents: 'all', clause: 'all' },
  'voucher-drawn': { player: 'all', cents: 'nobody' },
  'voucher-played': { player: 'all', hand: 'all', cents: 'all' },
  'leave-approved': { player: 'all' },
  'form-examined': { player: 'all', by: 'all' },
  'dispute-raised': { by: 'all', text: 'all' },
  'dispute-ruled': { text: 'all' },
  'shoe-begun': { shoe: 'all', signal: 'all' },
  'time-called': {},
  'played-out': { hand: 'all' },
  'credits-changed': { credits: 'all' },
  'hand-disregarded': {},
  'play-off-due': { about: 'all', group: 'all', lines: 'all' },
  'play-off-started': { chips: 'all' },
  'play-off-counted': { keys: 'all', players: 'all' },
  'play-off-reduced': { group: 'all', lines: 'all' },
  'play-off-ended': { restores: 'all' },
  'ballot-due': { about: 'all', players: 'all', places: 'all' },
  'ballot-drawn': { players: 'all' },
  'standings-fixed': { standings: 'all' },
}
