import type { RulebookName } from '@openpit/rulebooks'
import {
  decideTournament,
  restoreTournament,
  snapshotOfTournament,
  type Tournament,
  type TournamentSnapshot,
} from '@openpit/tournament'
import { describe, expect, test, vi } from 'vitest'
import { firstSeed } from './chance.ts'
import type { Format } from './random-conditions.ts'
import { playTournament } from './random-tournament.ts'

const TIMES = Number(process.env.OPENPIT_STORIES ?? 1)
const SEEDS = Math.max(4, Math.round(10 * TIMES))
// A long limit: these tests cannot hang, and a busy machine, or more tournaments, must not make them fail.
vi.setConfig({ testTimeout: 300_000 * Math.max(1, TIMES) })

const KINDS: readonly (readonly [RulebookName, Format])[] = [
  ['nsw', 'sessions'],
  ['tas', 'live'],
  ['tas', 'elimination'],
  ['tas', 'jokersWild'],
]

describe.each(KINDS)('a random tournament of %s, %s', (rulebook, format) => {
  test('goes on from a stored snapshot as if nothing had happened', () => {
    for (let seed = firstSeed; seed < firstSeed + SEEDS; seed++) {
      const { start, commands, end } = playTournament(rulebook, format, seed)
      let now = start
      for (const [index, command] of commands.entries()) {
        if (index % 5 === seed % 5) now = fromSnapshot(now)
        const decision = decideTournament(now, command)
        if (!decision.ok) expect.fail(`${rulebook} ${format} seed ${seed}: ${command.do} was refused`)
        now = decision.tournament
      }
      expect(textOf(now), `${rulebook} ${format} seed ${seed}`).toBe(textOf(end))
    }
  })
})

function fromSnapshot(tournament: Tournament): Tournament {
  const { rules, configuration } = tournament
  return restoreTournament(JSON.parse(textOf(tournament)) as TournamentSnapshot, rules, configuration)
}

function textOf(tournament: Tournament): string {
  return JSON.stringify(snapshotOfTournament(tournament))
}
