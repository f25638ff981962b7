import { z } from 'zod'
import { RoundRefusals } from './refusals/round.ts'
import { AccountRefusals, AwayRefusals, ServerRefusals, SessionRefusals } from './refusals/server.ts'
import { CeremonyRefusals, PlaceRefusals, ShoeRefusals } from './refusals/table.ts'

/** Why something was not done: a kind, its facts and its clause. The client words it in the reader's language. */
export const Refusal = z
  .discriminatedUnion('kind', [
    ...RoundRefusals,
    ...PlaceRefusals,
    ...ShoeRefusals,
    ...CeremonyRefusals,
    ...AccountRefusals,
    ...SessionRefusals,
    ...AwayRefusals,
    ...ServerRefusals,
  ])
  .meta({ id: 'Refusal', description: 'Why something was not done. The clause is null if no rulebook decides it.' })
export type Refusal = z.infer<typeof Refusal>

/** The refusals that a list of schemas describes. */
type Of<Schemas extends readonly z.ZodType[]> = z.infer<Schemas[number]>

export type AccountRefusal = Of<typeof AccountRefusals> | Extract<Refusal, { kind: 'not-your-role' }>
export type SessionRefusal = Of<typeof SessionRefusals>
/** Why this node cannot serve the table. */
export type AwayRefusal = Of<typeof AwayRefusals>
