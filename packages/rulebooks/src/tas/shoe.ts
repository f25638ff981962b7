import type { Answer } from '@openpit/engine'
import type { Cutter, ShoeRules } from '../questions/shoe-rules.ts'
import { tasPowers } from './powers.ts'

/** Any player may cut. We ask the player at the dealer's far left first. */
const ANYBODY: Answer<Cutter> = { is: 'farthest-left', clause: 'TAS-5.1.s2' }

export const tasShoe: ShoeRules = {
  powers: tasPowers.shoe,
  source: { is: 'shoe', clause: 'TAS-4.4' },
  firstCard: { is: 'is-dealt', clause: 'TAS-10.s1' },
  shuffles: {
    start: { clause: 'TAS-5.1.s1', cutter: ANYBODY },
    markerOnBox: { clause: 'TAS-5.3', cutter: ANYBODY },
    markerAtDealer: { clause: 'TAS-5.3', cutter: ANYBODY },
    markerFirst: { clause: 'TAS-5.3', cutter: ANYBODY },
    suspicion: { clause: 'TAS-5.4', cutter: ANYBODY },
    vacant: { clause: 'TAS-5.4', cutter: ANYBODY },
    replaced: { clause: 'TAS-5.1.s1', cutter: ANYBODY },
    shortShoe: { clause: 'TAS-19.10.s1', cutter: ANYBODY },
    shuffleMissed: { clause: 'TAS-19.9', cutter: ANYBODY },
    cutMissed: { clause: 'TAS-5.1.s2', cutter: ANYBODY },
    markerMissed: { clause: 'TAS-5.2.b.s1', cutter: ANYBODY },
    fault: { clause: 'TAS-5.1.s1', cutter: ANYBODY },
  },
  markerFirst: { is: 'deal-the-round-first', see: 'TAS-5.3' },
  firstOfTwoMarkers: { is: 'permits', see: 'TAS-5.3' },
  suspicion: { is: 'shuffle-at-once', see: 'TAS-5.4' },
  missed: {
    shuffle: { is: 'made-up-for', clause: 'TAS-19.9' },
    cut: { is: 'not-in-this-book', clause: 'TAS-5.1.s2' },
    marker: { is: 'not-in-this-book', clause: 'TAS-5.2.b.s1' },
    return: { is: 'not-in-this-book', clause: 'TAS-5.5' },
  },
  afterShortShoe: { is: 'shuffled-after-the-round', clause: 'TAS-19.10.s2' },
  afterVoidRound: { is: 'shuffled-all-the-same', see: 'TAS-5.3' },
  replacing: { is: 'after-any-round', clause: 'TAS-4.2' },
  cutters: { is: 'at-a-box', see: 'TAS-5.1.s2' },
  cutOffered: { is: 'to-all', clause: 'TAS-5.1.s2' },
  cutLeaves: { is: 0, clause: 'TAS-5.1.s2' },
  dealerCut: { is: 'may', see: 'TAS-5.1.s2' },
  deviceCut: { is: 'never', clause: 'TAS-5.5' },
  deviceShuffles: { is: 'do-not-apply', clause: 'TAS-5.5' },
  markers: [
    {
      decks: [4, 5],
      most: { is: 1, clause: 'TAS-5.2.a' },
      single: { is: 'up-to-a-deck-from-the-back', clause: 'TAS-5.2.a' },
      two: { is: 'three-decks-from-the-front', clause: 'TAS-5.2.a' },
    },
    {
      decks: [6, 7, 8],
      most: { is: 2, clause: 'TAS-5.2.b.s1' },
      single: { is: 'anywhere', clause: 'TAS-5.2.b.s1' },
      two: { is: 'three-decks-from-the-front', clause: 'TAS-5.2.b.s2' },
    },
  ],
  says: {
    cards: 'TAS-4.1',
    shuffling: 'TAS-5.1.s1',
    cut: 'TAS-5.1.s2',
    marking: 'TAS-5.2.b.s1',
    device: 'TAS-5.5',
    discardsReturn: 'TAS-5.5',
  },
}
