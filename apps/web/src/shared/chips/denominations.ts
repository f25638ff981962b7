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

const STACK_HIGH = 6
const STACKS_MAX = 6

/** An amount in stacks of one kind of chip each, highest first. What is too much to draw is left out. */
export function stacksOf(cents: number): readonly number[] {
  const stacks: number[] = []
  let left = cents
  for (const chip of CHIPS.toReversed()) {
    for (let chips = Math.floor(left / chip.cents); chips > 0; chips -= STACK_HIGH) {
      stacks.push(Math.min(chips, STACK_HIGH) * chip.cents)
    }
    left %= chip.cents
  }
  return stacks.slice(0, STACKS_MAX)
}
