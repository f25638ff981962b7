import type { Rules } from '@openpit/engine'
import { type Game, gameOf, type VersusUpcard, versusUpcard } from './game.ts'
import { VALUES } from './holdings.ts'
import { bestRound, type UpcardRound } from './round.ts'

/** Best play versus one upcard. */
export interface UpcardPlay {
  readonly versus: VersusUpcard
  readonly round: UpcardRound
}

/** Best play of a game. It is found for each upcard when it is first asked for, and kept. */
export class BestPlay {
  readonly game: Game
  private readonly known: (UpcardPlay | undefined)[] = []

  constructor(rules: Rules) {
    this.game = gameOf(rules)
  }

  against(first: number): UpcardPlay {
    const known = this.known[first]
    if (known !== undefined) return known
    const versus = versusUpcard(this.game, first)
    const found = { versus, round: bestRound(versus) }
    this.known[first] = found
    return found
  }

  againstAll(): readonly UpcardPlay[] {
    return Array.from({ length: VALUES }, (_, first) => this.against(first))
  }
}
