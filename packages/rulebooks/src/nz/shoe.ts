import type { Answer } from '@openpit/engine'
import type { Cutter, ShoeRules } from '../questions/shoe-rules.ts'
import { nzPowers } from './powers.ts'

/** Where the book does not say who cuts first, it is the player at the dealer's far left. */
const LEFT: Answer<Cutter> = { is: 'farthest-left', clause: 'NZ-7.3' }

export const nzShoe: ShoeRules = {
  powers: nzPowers.shoe,
  source: { is: 'shoe', clause: 'NZ-3.3.c' },
  firstCard: { is: 'may-be-burned', clause: 'NZ-8.1-1' },
  shuffles: {
    start: { clause: 'NZ-7.1.a', cutter: { is: 'first-to-arrive', clause: 'NZ-7.3.a' } },
    markerOnBox: { clause: 'NZ-8.7', cutter: { is: 'that-box', clause: 'NZ-7.3.b' } },
    markerAtDealer: { clause: 'NZ-8.7', cutter: { is: 'farthest-right', clause: 'NZ-7.3.c' } },
    markerFirst: { clause: 'NZ-8.8', cutter: LEFT },
    suspicion: { clause: 'NZ-7.1.e', cutter: LEFT },
    vacant: { clause: 'NZ-7.1.d', cutter: LEFT },
    replaced: {
      clause: 'NZ-7.7-2',
      cutter: { is: 'farthest-left', clause: 'NZ-7.3.d' },
    },
    shortShoe: { clause: 'NZ-16.7-1', cutter: LEFT },
    shuffleMissed: { clause: 'NZ-16.9', cutter: LEFT },
    cutMissed: { clause: 'NZ-7.2-1', cutter: LEFT },
    markerMissed: { clause: 'NZ-16.10-1', cutter: LEFT },
    fault: { clause: 'NZ-7.1.f', cutter: LEFT },
  },
  markerFirst: { is: 'shuffle-at-once', see: 'NZ-8.8' },
  firstOfTwoMarkers: { is: 'binds', see: 'NZ-7.1.c' },
  suspicion: { is: 'shuffle-after-the-round', see: 'NZ-7.1.e' },
  missed: {
    shuffle: { is: 'made-up-for', clause: 'NZ-16.9' },
    cut: { is: 'not-in-this-book', clause: 'NZ-7.2-1' },
    marker: { is: 'made-up-for', clause: 'NZ-16.10-1' },
    return: { is: 'not-in-this-book', clause: 'NZ-1.CONTINUOUS-SHUFFLER' },
  },
  afterShortShoe: { is: 'cards-stay-in-use', clause: 'NZ-16.7-2' },
  afterVoidRound: { is: 'shuffled-all-the-same', see: 'NZ-8.7' },
  replacing: { is: 'after-any-round', clause: 'NZ-7.7-1' },
  cutters: { is: 'seated', see: 'NZ-7.3' },
  cutOffered: { is: 'clockwise', clause: 'NZ-7.4-1' },
  cutLeaves: { is: 1, clause: 'NZ-7.5' },
  dealerCut: { is: 'never', see: 'NZ-7.2-3' },
  deviceCut: { is: 'before-loading', clause: 'NZ-7.2-2' },
  deviceShuffles: { is: 'apply', clause: 'NZ-7.1' },
  markers: [
    {
      decks: [4, 5, 6, 7, 8],
      most: { is: 2, clause: 'NZ-3.3.b' },
      single: { is: 'up-to-half-from-the-back', clause: 'NZ-7.6.a-1' },
      two: { is: 'second-at-the-back', clause: 'NZ-7.6.a-2' },
    },
  ],
  says: {
    cards: 'NZ-3.3.a-1',
    shuffling: 'NZ-7.1',
    cut: 'NZ-7.2-1',
    marking: 'NZ-7.6.a-1',
    device: 'NZ-7.6.b',
    discardsReturn: 'NZ-1.CONTINUOUS-SHUFFLER',
  },
}
