import type { DeviceEvent } from '@openpit/reader'
import type { EventOf, RulesFor } from './event-rules.ts'

type Kind =
  | 'shoe-announced'
  | 'contribution-committed'
  | 'commitments-closed'
  | 'contribution-revealed'
  | 'contributions-withheld'
  | 'cut-lapsed'
  | 'table-restored'
  | 'order-fixed'
  | 'shoe-ended'
  | DeviceEvent['kind']

/** Who sees each field of the events of a card source. The cards of incomplete decks would tell which was burned. */
export const SOURCE_EVENTS: { readonly [Name in Kind]: RulesFor<EventOf<Name>> } = {
  'shoe-announced': {
    kind: 'public',
    commitment: 'public',
    header: 'public',
    part: 'unseen',
    signature: 'public',
  },
  'contribution-committed': { kind: 'public', by: 'public', commitment: 'public', cuts: 'public' },
  'commitments-closed': { kind: 'public', shoe: 'public', signature: 'public' },
  'contribution-revealed': { kind: 'public', by: 'public', cut: 'public', random: 'public' },
  'contributions-withheld': { kind: 'public', by: 'public' },
  'cut-lapsed': { kind: 'public', by: 'public' },
  'table-restored': { kind: 'public', backup: 'public', round: 'public' },
  'order-fixed': { kind: 'public', shoe: 'public', root: 'public' },
  'shoe-ended': { kind: 'public', shoe: 'public', ended: 'public', seed: 'public' },

  // devices: a report may name a card that nobody has seen
  'device-bound': { kind: 'staff', device: 'staff', role: 'staff', key: 'staff', by: 'role' },
  'device-released': { kind: 'staff', device: 'staff', by: 'role' },
  'device-started': { kind: 'staff', device: 'staff', seq: 'staff', hash: 'staff', boot: 'staff' },
  'report-taken': { kind: 'staff', device: 'staff', seq: 'staff', hash: 'staff', text: 'face-up' },
  'reports-lost': {
    kind: 'staff',
    device: 'staff',
    from: 'staff',
    to: 'staff',
    cards: 'staff',
    hash: 'staff',
  },
  'device-distrusted': { kind: 'staff', device: 'staff', why: 'staff', text: 'face-up' },
  'read-confirmed': { kind: 'staff', seq: 'staff', is: 'unseen', by: 'role' },
}
