import { chiSquareUpper } from '../distributions.ts'
import { increase, type Measure } from '../measure.ts'
import { FACE, RANK, type Shape, shapeOf, type Trait } from '../trait.ts'

const BINS = 10

export function couponMeasures(decks: number): Measure[] {
  return [couponCollector(decks, RANK), couponCollector(decks, FACE)]
}

function couponCollector(decks: number, trait: Trait): Measure {
  const done = chancesOfAllSeen(shapeOf(decks, trait))
  const binOf = equalBins(done)
  const chances = Array.from({ length: BINS }, (_, bin) => chanceOfBin(done, binOf, bin))
  return {
    name: `coupon collector: every ${trait.name}`,
    what: `how many cards from the front until each ${trait.name} has been seen; chi-square with exact chances`,
    looksAt: 'each shoe',
    sums: BINS,
    add(sums, shoe) {
      increase(sums, binOf[cardsUntilAllSeen(shoe, trait)] as number, 1)
    },
    pValue(sums, shoes) {
      const pearson = chances.reduce((sum, chance, bin) => {
        return sum + ((sums[bin] as number) - shoes * chance) ** 2 / (shoes * chance)
      }, 0)
      return chiSquareUpper(pearson, BINS - 1)
    },
  }
}

export function cardsUntilAllSeen(shoe: Uint8Array, trait: Trait): number {
  const seen = new Uint8Array(trait.kinds)
  let missing = trait.kinds
  let drawn = 0
  for (; missing > 0; drawn++) {
    const kind = trait.of[shoe[drawn] as number] as number
    if (seen[kind] === 0) missing--
    seen[kind] = 1
  }
  return drawn
}

/**
 * The chance that the first t cards show every kind, for t from 0 to the whole shoe, by inclusion and exclusion over
 * the missing kinds. Computed in whole numbers, because the terms alternate in sign and are far larger than their sum.
 */
export function chancesOfAllSeen({ cards, kinds, copies }: Shape): Float64Array {
  const precision = 10n ** 18n
  return Float64Array.from({ length: cards + 1 }, (_, drawn) => {
    let ways = 0n
    for (let missing = 0; missing <= kinds; missing++) {
      const term = chooseExactly(kinds, missing) * chooseExactly(cards - missing * copies, drawn)
      ways += missing % 2 === 0 ? term : -term
    }
    return Number((ways * precision) / chooseExactly(cards, drawn)) / Number(precision)
  })
}

const factorials: bigint[] = [1n]

function factorial(n: number): bigint {
  for (let next = factorials.length; next <= n; next++) factorials.push((factorials[next - 1] as bigint) * BigInt(next))
  return factorials[n] as bigint
}

function chooseExactly(n: number, k: number): bigint {
  return k > n ? 0n : factorial(n) / (factorial(k) * factorial(n - k))
}

/** Puts each waiting time into one of ten bins whose chances are as equal as whole cards allow. */
function equalBins(done: Float64Array): Uint8Array {
  return Uint8Array.from(done, (chance, drawn) => {
    const middle = (chance + (done[drawn - 1] ?? 0)) / 2
    return Math.min(BINS - 1, Math.floor(middle * BINS))
  })
}

function chanceOfBin(done: Float64Array, binOf: Uint8Array, bin: number): number {
  return done.reduce((sum, chance, drawn) => {
    return binOf[drawn] === bin ? sum + chance - (done[drawn - 1] ?? 0) : sum
  }, 0)
}
