import type { Ending } from '@openpit/proof'
import type { ShuffleReason } from '@openpit/rulebooks'
import type { VirtualShoe } from './virtual-shoe.ts'

/** The ending of a shoe whose cards are shuffled for this reason. */
export function endingFor(reason: ShuffleReason, shoe: VirtualShoe): Ending {
  switch (reason) {
    case 'markerOnBox':
    case 'markerAtDealer':
    case 'markerFirst':
      // After a refill, the cutting card that came out may have been the previous shoe's.
      return shoe.hasShownMarker ? 'cutting-card' : 'ordered'
    case 'shortShoe':
      // The shuffle after a round that was finished with reshuffled discards has this reason too.
      return shoe.isDealtOut ? 'ran-out' : 'ordered'
    case 'start':
    case 'replaced':
      return 'replaced'
    case 'suspicion':
    case 'vacant':
    case 'shuffleMissed':
    case 'cutMissed':
    case 'markerMissed':
    case 'fault':
      return 'ordered'
  }
}
