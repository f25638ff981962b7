import { everyonesChances, type LastHand, lastHandChances, pairChances } from '@openpit/odds'
import { rulebooks } from '@openpit/rulebooks'
import { median } from '../median.ts'

const REPEATS = 5
const CHIPS = [1000, 900, 950, 1100, 800, 1200, 1000]
/** Fifty wagers of each player, none of which is known. */
const ANY = Array.from({ length: 50 }, (_, step) => 10 * (step + 1))

/** The number of decks differs from repeat to repeat, because the ends of a pair of hands are kept. */
function handOf(players: number, decks: number): LastHand {
  const { answers } = rulebooks.nsw
  return {
    rules: { ...answers, decks: { ...answers.decks, is: decks } },
    players: CHIPS.slice(0, players).map((chips) => ({ chips, wagers: ANY })),
    places: 1,
  }
}

function milliseconds(work: () => unknown): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

/** Measures the chances of a last hand: fifty wagers against players whose wagers are unknown. */
export function lastHandBench(): string {
  const rows = [2, 3, 7].map((players) => {
    const costs = Array.from({ length: REPEATS }, (_, repeat) => {
      const hand = handOf(players, 4 + repeat)
      return milliseconds(() => {
        if (players === 2) pairChances(hand.rules)
        lastHandChances(hand, 0)
        everyonesChances(hand)
      })
    })
    return `| ${players} players, ${players === 2 ? 'exact' : 'with replacement'} | ${median(costs).toFixed(0)} |`
  })
  return `| last hand of a tournament, fifty wagers | ms |
| --- | ---: |
${rows.join('\n')}

Processor time of one thread, median of ${REPEATS} shoes of different sizes.
`
}
