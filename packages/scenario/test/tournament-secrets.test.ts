import { playerActor } from '@openpit/engine'
import type { Cents } from '@openpit/money'
import type { RulebookName } from '@openpit/rulebooks'
import { type Audience, audienceFor, PUBLIC } from '@openpit/table'
import { redactTournamentEvent, type Tournament, type TournamentEvent, viewTournament } from '@openpit/tournament'
import { describe, expect, test } from 'vitest'
import { type Format, playTournament } from './random-tournament.ts'

const SEEDS = Math.max(10, Math.round(40 * Number(process.env.OPENPIT_STORIES ?? 1)))

const KINDS: readonly (readonly [RulebookName, Format])[] = [
  ['nsw', 'sessions'],
  ['star', 'sessions'],
  ['tas', 'chips'],
  ['tas', 'jokersWild'],
]

/** Amounts that no other number of the tournament looks like. Each is used once. */
const SECRETS = [1237, 1789, 2357, 2903, 3461, 4013].map((dollars) => (dollars * 100) as Cents)
const VOUCHERS = [5231, 5807, 6367, 6917]
const CONDITIONS = { chips: 90_000, minimum: 1, maximum: 9000, secretWagers: 9, later: [] }

describe.each(KINDS)('random tournaments of %s, %s', (rulebook, format) => {
  test('show a sealed amount and the value of a voucher to nobody else while the hand is in play', () => {
    let looks = 0
    const lookAt = (events: readonly TournamentEvent[], after: Tournament) => {
      const hidden = after.tables.flatMap(({ seats }) =>
        seats.flatMap(({ player, form, voucher }) => [
          ...(form !== null && !form.isOpen && SECRETS.includes(form.cents) ? [{ player, cents: form.cents }] : []),
          ...(voucher === null ? [] : [{ player: null, cents: voucher }]),
        ]),
      )
      if (hidden.length === 0) return
      for (const { player, cents } of hidden) {
        for (const audience of strangersTo(player, after)) {
          const shown = events.map((event) => redactTournamentEvent(event, audience, after))
          const bytes = JSON.stringify([shown, viewTournament(after, audience)])
          looks++
          if (bytes.includes(String(cents / 100))) expect.fail(`${audience.of} sees ${cents}: ${bytes}`)
        }
      }
    }
    const vouchers = format === 'jokersWild' ? { vouchers: VOUCHERS } : {}
    const setup = { conditions: { ...CONDITIONS, ...vouchers }, secrets: SECRETS, onEvents: lookAt }
    for (let seed = 1; seed <= SEEDS; seed++) playTournament(rulebook, format, seed, setup)
    expect(looks).toBeGreaterThan(SEEDS)
  })

  test('show a secret wager to its player and to staff', () => {
    let looks = 0
    const lookAt = (events: readonly TournamentEvent[], after: Tournament) => {
      const taken = events.find((event) => event.kind === 'turn-taken' && event.form !== undefined)
      if (taken?.kind !== 'turn-taken' || taken.form === undefined) return
      for (const audience of [
        audienceFor(playerActor(taken.player)),
        audienceFor({ person: 'sue', role: 'supervisor' }),
      ]) {
        looks++
        expect(redactTournamentEvent(taken, audience, after)).toMatchObject({ form: taken.form })
        const seats = viewTournament(after, audience).tables.flatMap((at) => at.seats)
        expect(seats.find(({ player }) => player === taken.player)?.secret).toBe(taken.form.cents)
      }
    }
    for (let seed = 1; seed <= 5; seed++) {
      playTournament(rulebook, format, seed, { conditions: CONDITIONS, secrets: SECRETS, onEvents: lookAt })
    }
    expect(looks).toBeGreaterThan(0)
  })
})

/** The public and all other players; of a voucher, everybody. */
function strangersTo(hidden: string | null, { tables }: Tournament): readonly Audience[] {
  const players = tables.flatMap(({ seats }) => seats.map(({ player }) => player)).filter((player) => player !== hidden)
  const staff = hidden === null ? [audienceFor({ person: 'sue', role: 'supervisor' })] : []
  return [PUBLIC, ...staff, ...players.map((player) => audienceFor(playerActor(player)))]
}
