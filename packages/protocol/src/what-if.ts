import { SWITCH_NAMES } from '@openpit/names'
import { z } from 'zod'
import { BoxNumber, CardName, Cents, Net, TableName } from './amounts.ts'
import { Layout } from './pit-view.ts'

/** What is supposed about a round: another card in the place of one, another decision, or another setting. */
export const WhatIfQuery = z.strictObject({
  /** The number of the card among those that came out, from one, and what it is supposed to be. */
  card: z.coerce.number().int().min(1).max(1_000).optional(),
  is: CardName.optional(),
  /** The number of the decision, from one, and what is supposed to have been decided. */
  decision: z.coerce.number().int().min(1).max(1_000).optional(),
  do: z.enum(['hit', 'stand', 'double', 'split']).optional(),
  /** The option of the table that is supposed to have been the other way round. */
  setting: z.enum(SWITCH_NAMES).optional(),
})
export type WhatIfQuery = z.infer<typeof WhatIfQuery>

const Decision = z.strictObject({ box: BoxNumber, do: z.string() })

/** A wager of the round: what it made, and what it would have made; `null` if the round would not be over. */
export const WhatIfMoney = z
  .strictObject({
    player: z.string(),
    box: BoxNumber,
    wager: z.string(),
    stake: Cents,
    recorded: Net,
    wouldBe: Net.nullable(),
  })
  .meta({ id: 'WhatIfMoney' })
export type WhatIfMoney = z.infer<typeof WhatIfMoney>

/** What would have become of a round. Nothing happens at the table. */
export const WhatIf = z
  .strictObject({
    table: TableName,
    round: z.int(),
    /** `false` if a ruling or a fault changed the round: cards and decisions alone do not lead to its result. */
    isPlayable: z.boolean(),
    /** The cards that were dealt, in order; their places are `box/hand`, or `dealer`. */
    cards: z.array(z.strictObject({ card: CardName, place: z.string() })),
    decisions: z.array(Decision),
    /** The options of the table that can change a round, as they are. */
    settings: z.array(z.strictObject({ name: z.enum(SWITCH_NAMES), is: z.boolean() })),
    /** `null` if nothing is supposed, or the round cannot be played again. */
    would: z
      .strictObject({
        layout: Layout,
        money: z.array(WhatIfMoney),
        /** Decisions that nobody had to make before; the figures assume them. */
        assumes: z.array(Decision),
        /** Decisions that were made, and would not be lawful or due any more. */
        leftOut: z.array(Decision),
        /** The round would need more of these than came out, so it would not be over. */
        lacks: z.enum(['cards', 'prizes']).nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'WhatIf' })
export type WhatIf = z.infer<typeof WhatIf>
