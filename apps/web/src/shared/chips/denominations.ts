/** The chips of the house: values differ in colour, in figure and in their number of notches. */
export const CHIPS = [
  { cents: 100, figure: '1', notches: 4 },
  { cents: 500, figure: '5', notches: 5 },
  { cents: 2_500, figure: '25', notches: 6 },
  { cents: 10_000, figure: '100', notches: 8 },
  { cents: 50_000, figure: '500', notches: 10 },
  { cents: 100_000, figure: '1k', notches: 12 },
] as const

const SMALL = { cents: 50, figure: '½', notches: 3 } as const

export type ChipKind = (typeof CHIPS)[number] | typeof SMALL

/** The chips that a table takes: it would refuse a chip below its smallest. */
export function chipsAt(smallestChip: number): readonly (typeof CHIPS)[number][] {
  const taken = CHIPS.filter(({ cents }) => cents % smallestChip === 0)
  return taken.length > 0 ? taken : CHIPS
}

/** Chips that add up to an amount, highest first; a rest below the smallest chip is not drawn. */
export function chipsFor(cents: number, most: number): readonly ChipKind[] {
  const chips: ChipKind[] = []
  let left = cents
  for (const chip of [...CHIPS].reverse().concat(SMALL as never) as ChipKind[]) {
    while (left >= chip.cents && chips.length < most) {
      chips.push(chip)
      left -= chip.cents
    }
  }
  return chips
}
