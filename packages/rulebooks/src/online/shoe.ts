import type { ShoeRules, ShuffleRule } from '../questions/shoe-rules.ts'
import { onlinePowers } from './powers.ts'

const NEVER: ShuffleRule = {
  clause: 'ONL-START-1',
  cutter: { is: 'first-to-arrive', clause: 'ONL-START-1' },
}

/** New cards for every round: nobody shuffles, cuts or marks anything. */
export const onlineShoe: ShoeRules = {
  powers: onlinePowers.shoe,
  source: { is: 'fresh-every-round', clause: 'ONL-START-1' },
  firstCard: { is: 'is-dealt', clause: 'ONL-START-1' },
  shuffles: {
    start: NEVER,
    markerOnBox: NEVER,
    markerAtDealer: NEVER,
    markerFirst: NEVER,
    suspicion: NEVER,
    vacant: NEVER,
    replaced: NEVER,
    shortShoe: NEVER,
    shuffleMissed: NEVER,
    cutMissed: NEVER,
    markerMissed: NEVER,
    fault: NEVER,
  },
  markerFirst: { is: 'shuffle-at-once', see: 'ONL-START-1' },
  firstOfTwoMarkers: { is: 'binds', see: 'ONL-START-1' },
  suspicion: { is: 'shuffle-at-once', see: 'ONL-START-1' },
  missed: {
    shuffle: { is: 'not-in-this-book', clause: 'ONL-START-1' },
    cut: { is: 'not-in-this-book', clause: 'ONL-START-1' },
    marker: { is: 'not-in-this-book', clause: 'ONL-START-1' },
    return: { is: 'not-in-this-book', clause: 'ONL-START-1' },
  },
  afterShortShoe: { is: 'cards-stay-in-use', clause: 'ONL-START-1' },
  afterVoidRound: { is: 'shuffled-all-the-same', see: 'ONL-START-1' },
  replacing: { is: 'after-any-round', clause: 'ONL-START-1' },
  cutters: { is: 'seated', see: 'ONL-START-1' },
  cutOffered: { is: 'clockwise', clause: 'ONL-START-1' },
  cutLeaves: { is: 0, clause: 'ONL-START-1' },
  dealerCut: { is: 'never', see: 'ONL-START-1' },
  deviceCut: { is: 'never', clause: 'ONL-START-1' },
  deviceShuffles: { is: 'do-not-apply', clause: 'ONL-START-1' },
  markers: [],
  says: {
    cards: 'ONL-START-1',
    shuffling: 'ONL-START-1',
    cut: 'ONL-START-1',
    marking: 'ONL-START-1',
    device: 'ONL-START-1',
    discardsReturn: 'ONL-START-1',
  },
}
