import type { RulebookName } from '@openpit/rulebooks'
import {
  decideTournament,
  restoreTournament,
  snapshotOfTournament,
  type Tournament,
  type TournamentSnapshot,
} from '@openpit/tournament'
import { describe, expect, test } from 'vitest'
import { type Format, playTournament } from './random-tournament.ts'

const SEEDS = Math.max(4, Math.round(10 * Number(process.env.OPENPIT_STORIES ?? 1)))

const KINDS: readonly (readonly [RulebookName, Format])[] = [
  ['nsw', 'sessions'],
  ['tas', 'live'],
  ['tas', 'elimination'],
  ['tas', 'jokersWild'],
]

describe.each(KINDS)('a random tournament of %s, %s', (rulebook, format) => {
  test('goes on from a stored snapshot as if nothing had happened', () => {
    for (let seed = 1; seed <= SEEDS; seed++) {
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
