/** The chance that a player goes through, and how. `ahead`, `level` and `behind` sum up to one. */
export interface AdvanceChances {
  /** With an equal share of the places for which players are level. */
  readonly through: number
  /** A place without a play-off. */
  readonly ahead: number
  /** Level with another player for the last place: a play-off decides. */
  readonly level: number
  readonly behind: number
}

/** What a player may hold after the hand, and how likely each amount is. */
export interface Standing {
  readonly finals: readonly number[]
  readonly chances: readonly number[]
}

/** A player's chances against others, whose hands are independent of theirs and of each other. */
export function chancesOf(
  finals: readonly number[],
  chances: readonly number[],
  others: readonly Standing[],
  places: number,
): AdvanceChances {
  const sum = { through: 0, ahead: 0, level: 0, behind: 0 }
  finals.forEach((final, index) => {
    const chance = chances[index] as number
    if (chance > 0) addFinal(sum, chance, placings(final, others), others.length, places)
  })
  return sum
}

function addFinal(
  sum: { through: number; ahead: number; level: number; behind: number },
  chance: number,
  ways: Float64Array,
  others: number,
  places: number,
): void {
  for (let above = 0; above <= others; above++) {
    for (let level = 0; above + level <= others; level++) {
      const part = chance * (ways[above * (others + 1) + level] as number)
      const open = places - above
      if (open <= 0) sum.behind += part
      else if (level < open) sum.ahead += part
      else sum.level += part
      sum.through += part * Math.max(0, Math.min(1, open / (level + 1)))
    }
  }
}

/** The chance that so many others hold more and so many hold the same: `above * (others + 1) + level`. */
function placings(final: number, others: readonly Standing[]): Float64Array {
  const size = others.length + 1
  let ways = new Float64Array(size * size)
  ways[0] = 1
  for (const { finals, chances } of others) {
    const [more, same] = compare(final, finals, chances)
    const next = new Float64Array(size * size)
    ways.forEach((part, place) => {
      if (part === 0) return
      next[place] = (next[place] as number) + part * (1 - more - same)
      if (more > 0) next[place + size] = (next[place + size] as number) + part * more
      if (same > 0) next[place + 1] = (next[place + 1] as number) + part * same
    })
    ways = next
  }
  return ways
}

function compare(final: number, finals: readonly number[], chances: readonly number[]): readonly [number, number] {
  let [more, same] = [0, 0]
  finals.forEach((other, index) => {
    if (other > final) more += chances[index] as number
    else if (other === final) same += chances[index] as number
  })
  return [more, same]
}
