import { z } from 'zod'
import { Cents } from './amounts.ts'
import { Refusal } from './refusal.ts'

/** A decision that a person could make now, or the reason why not. */
export const Choice = z
  .strictObject({
    do: z.string(),
    refused: Refusal.nullable(),
    /** The range of amounts, if the player chooses the amount: for a double, for following a double, for insurance. */
    amount: z.strictObject({ least: Cents, most: Cents }).nullable(),
  })
  .meta({ id: 'Choice' })
export type Choice = z.infer<typeof Choice>
