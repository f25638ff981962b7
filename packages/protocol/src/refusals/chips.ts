import { z } from 'zod'
import { Cents } from '../amounts.ts'
import { withoutClause } from './kind.ts'

/** Why a form about chips is refused. */
export const ChipsRefusals = [
  withoutClause('no-such-form'),
  withoutClause('second-signature-needed', { person: z.string() }),
  withoutClause('tray-open'),
  withoutClause('tray-closed'),
  withoutClause('forms-waiting', { forms: z.int() }),
  withoutClause('chips-on-layout'),
  withoutClause('not-in-tray', { held: Cents }),
  withoutClause('real-cards-only'),
] as const
