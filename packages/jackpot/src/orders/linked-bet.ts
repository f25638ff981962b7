import type { Rules, SideName } from '@openpit/engine'

/** The bet for which a table is in a link, and the link's name. */
export interface LinkedBet {
  readonly bet: SideName
  readonly link: string
}

export function linkedBetOf({ sides }: Pick<Rules, 'sides'>): LinkedBet | undefined {
  for (const bet of Object.keys(sides) as SideName[]) {
    const link = sides[bet]?.link
    if (link !== undefined) return { bet, link }
  }
  return undefined
}
