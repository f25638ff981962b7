import type { Ending, FaceDown, ShoeHeader, ShoeRecord } from '../src/index.ts'
import {
  ANN,
  BOB,
  bytes,
  ceremonyOf,
  DEVICE,
  dealtShoe,
  drawnDevice,
  GAME,
  GAME_DEVICE,
  NAMED,
  NSW,
  PONTOON,
  REFILL,
  signedRecord,
  WITH_JOKERS,
} from './shoes.ts'

export interface Vector {
  readonly name: string
  readonly record: ShoeRecord
  readonly ended: Ending
  readonly faceDown?: readonly FaceDown[]
}

const VOID: ShoeHeader = { ...NSW, shoe: 'nsw/table-1/shoe-0' }

/** The golden transcripts: other verifiers can be tested with them. */
export const VECTORS: readonly Vector[] = [
  { name: 'shoe', record: dealtShoe(NSW, bytes(5), 20), ended: 'cutting-card' },
  {
    name: 'shoe-running',
    record: dealtShoe(NSW, bytes(5), 20),
    ended: 'running',
    faceDown: [{ position: 0, until: null }],
  },
  { name: 'shoe-with-origin', record: dealtShoe(NAMED, bytes(13), 20), ended: 'cutting-card' },
  { name: 'pontoon', record: dealtShoe(PONTOON, bytes(6), 192), ended: 'ran-out' },
  { name: 'refill', record: dealtShoe(REFILL, bytes(8), 10, [BOB]), ended: 'ordered' },
  {
    name: 'two-cuts',
    record: dealtShoe({ ...NSW, shoe: 'tas/table-7/shoe-3' }, bytes(9), 5, [ANN, { ...BOB, by: 'dealer', cut: 7 }]),
    ended: 'abandoned',
  },
  {
    name: 'nobody-added',
    record: dealtShoe({ ...NSW, shoe: 'online/table-4/shoe-1' }, bytes(10), 6, []),
    ended: 'round-over',
  },
  { name: 'device', record: drawnDevice(DEVICE, bytes(7), 40), ended: 'abandoned' },
  {
    name: 'device-running',
    record: drawnDevice(DEVICE, bytes(7), 4),
    ended: 'running',
    faceDown: [{ position: 1, until: null }],
  },
  {
    name: 'whole-shoe',
    record: dealtShoe({ ...NSW, shoe: 'nsw/table-1/shoe-2', markers: [1] }, bytes(12), 312),
    ended: 'ran-out',
  },
  { name: 'game', record: signedRecord(dealtShoe(GAME, bytes(14), 234)), ended: 'cutting-card' },
  { name: 'game-running', record: signedRecord(dealtShoe(GAME, bytes(14), 20)), ended: 'running' },
  { name: 'game-with-prizes', record: signedRecord(drawnDevice(GAME_DEVICE, bytes(15), 30), 3), ended: 'used-up' },
  { name: 'jokers', record: signedRecord(dealtShoe(WITH_JOKERS, bytes(52), 24, [BOB])), ended: 'abandoned' },
  {
    name: 'withheld',
    record: {
      header: VOID,
      seed: bytes(11),
      ceremony: ceremonyOf(VOID, bytes(11), [ANN, BOB], ['bob']),
      root: null,
      course: [],
    },
    ended: 'withheld',
  },
]
