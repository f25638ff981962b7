import type { Answer } from '@openpit/engine'
import type { Cutter, ShoeRules } from '../questions/shoe-rules.ts'
import { starPowers } from './powers.ts'

/**
 * Where the book does not say who cuts first, it is the player at the dealer's far right, as in the cases where it does
 * say.
 */
const RIGHT: Answer<Cutter> = { is: 'farthest-right', clause: 'STAR-4.3' }

export const starShoe: ShoeRules = {
  powers: starPowers.shoe,
  source: { is: 'shoe', clause: 'STAR-2.3.1' },
  firstCard: { is: 'is-burned', clause: 'STAR-4.9' },
  shuffles: {
    start: { clause: 'STAR-4.1.1', cutter: { is: 'first-to-arrive', clause: 'STAR-4.3.1' } },
    markerOnBox: { clause: 'STAR-4.1.3', cutter: { is: 'that-box', clause: 'STAR-4.3.2' } },
    markerAtDealer: {
      clause: 'STAR-4.1.3',
      cutter: { is: 'farthest-right', clause: 'STAR-4.3.3' },
    },
    markerFirst: { clause: 'STAR-4.1.2', cutter: { is: 'farthest-right', clause: 'STAR-4.3.4a' } },
    suspicion: { clause: 'STAR-4.1.4', cutter: RIGHT },
    vacant: { clause: 'STAR-4.1.4', cutter: RIGHT },
    replaced: {
      clause: 'STAR-4.1.1',
      cutter: { is: 'farthest-right', clause: 'STAR-4.3.4b' },
    },
    shortShoe: { clause: 'STAR-16.9', cutter: RIGHT },
    shuffleMissed: { clause: 'STAR-16.14', cutter: RIGHT },
    cutMissed: { clause: 'STAR-16.11', cutter: RIGHT },
    markerMissed: { clause: 'STAR-4.6b', cutter: RIGHT },
    fault: { clause: 'STAR-17.5.3', cutter: RIGHT },
  },
  markerFirst: { is: 'shuffle-at-once', see: 'STAR-4.1.2' },
  firstOfTwoMarkers: { is: 'binds', see: 'STAR-4.1.3' },
  suspicion: { is: 'shuffle-after-the-round', see: 'STAR-4.1.4' },
  missed: {
    shuffle: { is: 'made-up-for', clause: 'STAR-16.14' },
    cut: { is: 'made-up-for', clause: 'STAR-16.11' },
    marker: { is: 'not-in-this-book', clause: 'STAR-4.6b' },
    return: { is: 'made-up-for', clause: 'STAR-16.15' },
  },
  afterShortShoe: { is: 'goes-on', clause: 'STAR-16.9' },
  afterVoidRound: { is: 'play-goes-on', see: 'STAR-16.8.1' },
  replacing: { is: 'when-the-marker-has-shown', clause: 'STAR-3.5.1' },
  cutters: { is: 'at-a-box', see: 'STAR-4.3' },
  cutOffered: { is: 'clockwise', clause: 'STAR-4.4a' },
  cutLeaves: { is: 1, clause: 'STAR-4.5' },
  dealerCut: { is: 'never', see: 'STAR-4.3' },
  deviceCut: { is: 'never', clause: 'STAR-4.7' },
  deviceShuffles: { is: 'apply', clause: 'STAR-4.1' },
  markers: [
    {
      decks: [6, 8],
      most: { is: 1, clause: 'STAR-3.1b' },
      single: { is: 'up-to-half-from-the-back', clause: 'STAR-4.6b' },
      two: { is: 'second-at-the-back', clause: 'STAR-3.1b' },
    },
  ],
  says: {
    cards: 'STAR-3.1a',
    shuffling: 'STAR-4.1',
    cut: 'STAR-4.3',
    marking: 'STAR-4.6b',
    device: 'STAR-4.7',
    discardsReturn: 'STAR-7.2',
  },
}
