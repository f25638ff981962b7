import { z } from 'zod'
import { ChipsRefusals } from './refusals/chips.ts'
import { LinkHouseRefusals, LinkRefusals } from './refusals/link.ts'
import { DeskRefusals, PromotionRefusals } from './refusals/promotion.ts'
import { RoundRefusals } from './refusals/round.ts'
import { AccountRefusals, AwayRefusals, ServerRefusals, SessionRefusals } from './refusals/server.ts'
import { CeremonyRefusals, LiveRefusals, PitRefusals, PlaceRefusals, ShoeRefusals } from './refusals/table.ts'
import { TournamentRefusals } from './refusals/tournament.ts'

/** Why something was not done: a kind, its facts and its clause. The client words it in the reader's language. */
export const Refusal = z
  .discriminatedUnion('kind', [
    ...RoundRefusals,
    ...PlaceRefusals,
    ...ShoeRefusals,
    ...LiveRefusals,
    ...PitRefusals,
    ...PromotionRefusals,
    ...DeskRefusals,
    ...LinkRefusals,
    ...LinkHouseRefusals,
    ...CeremonyRefusals,
    ...AccountRefusals,
    ...SessionRefusals,
    ...AwayRefusals,
    ...ServerRefusals,
    ...TournamentRefusals,
    ...ChipsRefusals,
  ])
  .meta({ id: 'Refusal', description: 'Why something was not done. The clause is null if no rulebook decides it.' })
export type Refusal = z.infer<typeof Refusal>

/** The refusals that a list of schemas describes. */
type Of<Schemas extends readonly z.ZodType[]> = z.infer<Schemas[number]>

export type AccountRefusal = Of<typeof AccountRefusals> | Extract<Refusal, { kind: 'not-your-role' }>
export type SessionRefusal = Of<typeof SessionRefusals>
export type ChipsRefusal = Of<typeof ChipsRefusals>
/** Why this node cannot serve the table. */
export type AwayRefusal = Of<typeof AwayRefusals>
