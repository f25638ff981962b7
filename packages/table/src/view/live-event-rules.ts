import type { LiveEvent } from '../live/event.ts'
import type { PitEvent } from '../pit/event.ts'
import type { SecondPersonEvent } from '../rulings/proposal.ts'
import type { EventOf, RulesFor } from './event-rules.ts'

type Kind = (LiveEvent | PitEvent | SecondPersonEvent)['kind']

/** Who sees each field of the events at tables with real cards, of the pit, and of rulings that wait. */
export const LIVE_EVENTS: { readonly [Name in Kind]: RulesFor<EventOf<Name>> } = {
  // real cards: nobody learns the face of a card that has not been seen
  'command-noted': { kind: 'staff', command: 'staff', again: 'staff' },
  'stray-card-reported': { kind: 'public', seen: 'public', fate: 'public', faceUp: 'public', clause: 'public' },
  'card-held': { kind: 'public', card: 'face-up', seen: 'public' },
  'card-set-aside': { kind: 'public', card: 'face-up', seen: 'public', held: 'public' },
  'reader-failed': { kind: 'public', clause: 'public' },
  'reader-repaired': { kind: 'public' },
  'last-round-recalled': { kind: 'public' },
  'card-corrected': { kind: 'public', number: 'public', was: 'face-up', is: 'face-up', clause: 'public' },
  'round-reconstructed': {
    kind: 'public',
    keep: 'public',
    anew: 'public',
    held: 'seen-cards',
    leftOver: 'public',
    undone: 'public',
    restored: 'public',
    postings: 'staff',
    clause: 'public',
  },

  // cards before play, decks that are not whole, devices: only the player who asks is shown a burned card
  'preparation-due': { kind: 'public', wants: 'public', next: 'public', clause: 'public' },
  'cards-prepared': { kind: 'public', what: 'public', how: 'public', by: 'role', complete: 'public', clause: 'public' },
  'cards-rejected': { kind: 'public', by: 'role', missing: 'for-staff', foreign: 'for-staff', clause: 'public' },
  'request-made': { kind: 'public', player: 'public', what: 'public', clause: 'public' },
  'request-granted': { kind: 'public', what: 'public', by: 'role', clause: 'public' },
  'burned-card-shown': { kind: 'player', player: 'player', card: 'for-the-player', clause: 'player' },
  'deck-fault-found': { kind: 'public', what: 'public', card: 'for-staff', clause: 'public' },
  'card-shown': { kind: 'public', clause: 'public' },
  'card-damaged': { kind: 'public', card: 'for-staff', clause: 'public' },
  'card-replaced': { kind: 'public', card: 'for-staff', clause: 'public' },
  'shuffler-failed': { kind: 'public', outcome: 'public', asked: 'public', damaged: 'for-staff', clause: 'public' },
  'fault-answered': { kind: 'public', player: 'public', stays: 'public', clause: 'public' },
  'shuffler-repaired': { kind: 'public', clause: 'public' },
  'prize-button-stopped': { kind: 'public', clause: 'public' },
  'prize-button-repaired': { kind: 'public', clause: 'public' },

  // rulings that wait for a second person
  'ruling-proposed': { kind: 'staff', command: 'staff', clause: 'staff' },
  'ruling-confirmed': { kind: 'public', by: 'role', clause: 'public' },
  'ruling-dropped': { kind: 'staff', by: 'role' },

  // the pit: players see what is done about them, and never who among staff did it or why; only the decision of their
  // dispute comes with its reason, because they may ask for a review of it
  'time-noted': { kind: 'public', at: 'public' },
  'came-on-duty': { kind: 'staff', by: 'role', clause: 'staff' },
  'went-off-duty': { kind: 'staff', by: 'role', clause: 'staff' },
  'face-down-approved': { kind: 'public', by: 'role', clause: 'public' },
  'equipment-noted': { kind: 'staff', what: 'staff', has: 'staff', clause: 'staff' },
  'duty-opened': { kind: 'staff', duty: 'staff', player: 'staff', due: 'staff', clause: 'staff' },
  'duty-done': { kind: 'staff', duty: 'staff', player: 'staff', by: 'role', clause: 'staff' },
  'payment-mistaken': {
    kind: 'player',
    case: 'player',
    player: 'player',
    box: 'player',
    cents: 'player',
    intentional: 'staff',
    at: 'staff',
    round: 'staff',
    clause: 'player',
  },
  'payment-put-right': {
    kind: 'player',
    case: 'player',
    player: 'player',
    cents: 'player',
    by: 'role',
    clause: 'player',
  },
  'dispute-raised': {
    kind: 'player',
    dispute: 'player',
    player: 'player',
    box: 'player',
    about: 'player',
    at: 'player',
    clause: 'player',
  },
  'dispute-decided': {
    kind: 'player',
    dispute: 'player',
    player: 'player',
    for: 'player',
    reason: 'player',
    by: 'role',
    final: 'player',
    clause: 'player',
  },
  'review-asked': { kind: 'player', dispute: 'player', player: 'player', clause: 'player' },
  'player-card-shown': { kind: 'player', player: 'player', card: 'player', clause: 'player' },
  'player-cards-noted': { kind: 'player', player: 'player', cards: 'player', clause: 'player' },
  'complaint-made': { kind: 'player', dispute: 'player', player: 'player', clause: 'player' },
  'incident-recorded': {
    kind: 'staff',
    incident: 'staff',
    what: 'staff',
    player: 'staff',
    did: 'staff',
    by: 'role',
    at: 'staff',
    broke: 'staff',
    clause: 'staff',
  },
  'wager-spoken': { kind: 'public', player: 'public', box: 'public', clause: 'public' },
  'wager-voided': {
    kind: 'player',
    player: 'player',
    box: 'player',
    ground: 'player',
    broke: 'player',
    clause: 'player',
  },
  'player-card-ended': {
    kind: 'player',
    player: 'player',
    card: 'player',
    status: 'player',
    reason: 'staff',
    by: 'role',
    clause: 'player',
  },
  'wager-handed-back': { kind: 'public', player: 'public', box: 'public', clause: 'public' },
}
