import type { Answer } from '@openpit/engine'
import type { Cutter, ShoeRules } from '../questions/shoe-rules.ts'
import { nswPowers } from './powers.ts'

/**
 * Where the book does not say who cuts first, it is the player at the dealer's far right, as in the cases where it does
 * say.
 */
const RIGHT: Answer<Cutter> = { is: 'farthest-right', clause: 'NSW-4.3' }

export const nswShoe: ShoeRules = {
  powers: nswPowers.shoe,
  source: { is: 'shoe', clause: 'NSW-2.3.1' },
  firstCard: { is: 'is-burned', clause: 'NSW-4.9' },
  shuffles: {
    start: { clause: 'NSW-4.1.1', cutter: { is: 'first-to-arrive', clause: 'NSW-4.3.1' } },
    markerOnBox: { clause: 'NSW-4.1.3', cutter: { is: 'that-box', clause: 'NSW-4.3.2' } },
    markerAtDealer: {
      clause: 'NSW-4.1.3',
      cutter: { is: 'farthest-right', clause: 'NSW-4.3.3' },
    },
    markerFirst: { clause: 'NSW-4.1.2', cutter: { is: 'farthest-right', clause: 'NSW-4.3.4' } },
    suspicion: { clause: 'NSW-4.1.4', cutter: RIGHT },
    vacant: { clause: 'NSW-4.1.4', cutter: RIGHT },
    replaced: {
      clause: 'NSW-4.1.1',
      cutter: { is: 'farthest-right', clause: 'NSW-4.3.5' },
    },
    shortShoe: { clause: 'NSW-17.9', cutter: RIGHT },
    shuffleMissed: { clause: 'NSW-17.14', cutter: RIGHT },
    cutMissed: { clause: 'NSW-17.11', cutter: RIGHT },
    markerMissed: { clause: 'NSW-4.6b', cutter: RIGHT },
    fault: { clause: 'NSW-18.5.3', cutter: RIGHT },
  },
  markerFirst: { is: 'shuffle-at-once', see: 'NSW-4.1.2' },
  firstOfTwoMarkers: { is: 'binds', see: 'NSW-4.1.3' },
  suspicion: { is: 'shuffle-after-the-round', see: 'NSW-4.1.4' },
  missed: {
    shuffle: { is: 'made-up-for', clause: 'NSW-17.14' },
    cut: { is: 'made-up-for', clause: 'NSW-17.11' },
    marker: { is: 'not-in-this-book', clause: 'NSW-4.6b' },
    return: { is: 'made-up-for', clause: 'NSW-17.15' },
  },
  afterShortShoe: { is: 'goes-on', clause: 'NSW-17.9' },
  afterVoidRound: { is: 'play-goes-on', see: 'NSW-17.8.1' },
  replacing: { is: 'when-the-marker-has-shown', clause: 'NSW-3.5.1' },
  cutters: { is: 'at-a-box', see: 'NSW-4.3' },
  cutOffered: { is: 'clockwise', clause: 'NSW-4.4a' },
  cutLeaves: { is: 1, clause: 'NSW-4.5' },
  dealerCut: { is: 'never', see: 'NSW-4.3' },
  deviceCut: { is: 'never', clause: 'NSW-4.7' },
  deviceShuffles: { is: 'apply', clause: 'NSW-4.1' },
  markers: [
    {
      decks: [3, 4, 6, 8],
      most: { is: 1, clause: 'NSW-3.1b' },
      single: { is: 'up-to-half-from-the-back', clause: 'NSW-4.6b' },
      two: { is: 'second-at-the-back', clause: 'NSW-3.1b' },
    },
  ],
  says: {
    cards: 'NSW-3.1a',
    shuffling: 'NSW-4.1',
    cut: 'NSW-4.3',
    marking: 'NSW-4.6b',
    device: 'NSW-4.7',
    discardsReturn: 'NSW-7.2',
  },
}
