import type { Contribution } from './contribution.ts'
import { type FilledDevice, fillDevice } from './device.ts'
import { type OrderedShoe, orderShoe } from './shoe.ts'
import type { Transcript } from './transcript.ts'

export type RebuiltCards = OrderedShoe | FilledDevice

/**
 * The cards that follow from the seed and the contributions; `undefined` if the seed or a contribution is not shown.
 */
export function rebuild({ header, seed, contributions }: Transcript): RebuiltCards | undefined {
  if (seed === null || header.stack.length === 0) return undefined
  const revealed: Contribution[] = []
  for (const { by, cut, random } of contributions) {
    if (random === null) return undefined
    revealed.push({ by, cut, random })
  }
  return header.source === 'device' ? fillDevice(header, seed, revealed) : orderShoe(header, seed, revealed)
}
