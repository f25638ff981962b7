import { namesOf } from './names-of.ts'

export interface SideBetEntry {
  /** As printed on the layouts; the same in every language. */
  readonly name: string
  /** Short enough for the spot on the layout. */
  readonly mark: string
}

const sideBets = {
  perfectPairs: { name: 'Perfect Pairs', mark: 'PP' },
  anyPairs: { name: 'Any Pairs', mark: 'AP' },
  starPairs: { name: 'Star Pairs', mark: 'SP' },
  luckyLucky: { name: 'Lucky Lucky', mark: 'LL' },
  blazing7s: { name: 'Blazing 7’s', mark: 'B7' },
  superSevens: { name: 'Super Sevens', mark: 'S7' },
  madness21: { name: 'Madness 21', mark: 'M' },
  supernova: { name: 'Supernova', mark: 'SN' },
  twentyOnePlusThree: { name: '21+3', mark: '21+3' },
} as const satisfies Record<string, SideBetEntry>

export type SideName = keyof typeof sideBets

export const SIDE_BETS: Readonly<Record<SideName, SideBetEntry>> = sideBets
export const SIDE_NAMES = namesOf(sideBets)
