import { loadedShoe } from '@openpit/cards'
import type { Ending, FaceDown, ShoeHeader, ShoeRecord } from '../src/index.ts'
import { ANN, BOB, bytes, ceremonyOf, DEVICE, dealtShoe, drawnDevice, NAMED, NSW, PONTOON } from './shoes.ts'

export interface Vector {
  readonly name: string
  readonly kept: ShoeRecord
  readonly ended: Ending
  readonly faceDown?: readonly FaceDown[]
}

const REFILL: ShoeHeader = {
  ...NSW,
  shoe: 'nsw/table-1/shoe-1b',
  load: 'part',
  follows: NSW.shoe,
  markers: [5],
  stack: loadedShoe(3, { name: 'aces, nines and kings', ranks: ['A', '9', 'K'] }).toSorted((a, b) => a - b),
}

const VOID: ShoeHeader = { ...NSW, shoe: 'nsw/table-1/shoe-0' }

/** The golden transcripts: what another verifier can be tried on. */
export const VECTORS: readonly Vector[] = [
  { name: 'shoe', kept: dealtShoe(NSW, bytes(5), 20), ended: 'cutting-card' },
  {
    name: 'shoe-running',
    kept: dealtShoe(NSW, bytes(5), 20),
    ended: 'running',
    faceDown: [{ position: 0, until: null }],
  },
  { name: 'shoe-with-origin', kept: dealtShoe(NAMED, bytes(13), 20), ended: 'cutting-card' },
  { name: 'pontoon', kept: dealtShoe(PONTOON, bytes(6), 192), ended: 'ran-out' },
  { name: 'refill', kept: dealtShoe(REFILL, bytes(8), 10, [BOB]), ended: 'ordered' },
  {
    name: 'two-cuts',
    kept: dealtShoe({ ...NSW, shoe: 'tas/table-7/shoe-3' }, bytes(9), 5, [ANN, { ...BOB, by: 'dealer', cut: 7 }]),
    ended: 'abandoned',
  },
  {
    name: 'nobody-added',
    kept: dealtShoe({ ...NSW, shoe: 'online/table-4/shoe-1' }, bytes(10), 6, []),
    ended: 'round-over',
  },
  { name: 'device', kept: drawnDevice(DEVICE, bytes(7), 40), ended: 'abandoned' },
  {
    name: 'device-running',
    kept: drawnDevice(DEVICE, bytes(7), 4),
    ended: 'running',
    faceDown: [{ position: 1, until: null }],
  },
  {
    name: 'whole-shoe',
    kept: dealtShoe({ ...NSW, shoe: 'nsw/table-1/shoe-2', markers: [1] }, bytes(12), 312),
    ended: 'ran-out',
  },
  {
    name: 'withheld',
    kept: {
      header: VOID,
      seed: bytes(11),
      ceremony: ceremonyOf(VOID, bytes(11), [ANN, BOB], ['bob']),
      root: null,
      course: [],
    },
    ended: 'withheld',
  },
]
