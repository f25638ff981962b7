import { playerActor } from '@openpit/engine'
import { configure, rulebooks } from '@openpit/rulebooks'
import { type Audience, audienceFor, PUBLIC } from '@openpit/table'
import {
  decideTournament,
  openTournament,
  redactTournamentEvent,
  type Tournament,
  viewTournament,
  type WrittenConditions,
} from '@openpit/tournament'
import { describe, expect, test } from 'vitest'

const DIRECTOR = { person: 'dora', role: 'director' } as const
const AUDIENCES: readonly Audience[] = [
  PUBLIC,
  audienceFor(playerActor('ann')),
  audienceFor({ person: 'sue', role: 'supervisor' }),
  audienceFor({ person: 'ian', role: 'inspector' }),
]

/** Values that no other number of the tournament looks like. */
const VOUCHERS = [5231, 6917, 5807]

const WRITTEN = {
  format: 'jokersWild',
  fee: 20,
  chips: 90_000,
  minimum: 10,
  maximum: 9000,
  sessions: [
    { hands: 4, eliminationHands: [3], tables: 1, advance: 2 },
    { hands: 3, eliminationHands: [2] },
  ],
  entries: { minimum: 2, maximum: 12 },
  prizes: [70, 30],
  jokers: 4,
  vouchers: [111, 122],
  form: 'the entry page',
  conditionsText: 'on the page',
  allocation: 'by ballot',
  wagerSeconds: 60,
}

function draft(): Tournament {
  const rules = rulebooks.tas.tournament
  const configured = configure(rulebooks.tas)
  if (rules === 'none' || !configured.ok) throw new Error('no tournaments')
  return openTournament('tas', rules, configured.table, WRITTEN as WrittenConditions)
}

/** Everything that an audience gets of a change: the events and the view after it. */
function bytesOf(tournament: Tournament, audience: Audience, field: string, to: unknown): string {
  const decision = decideTournament(tournament, { do: 'changeConditions', by: DIRECTOR, at: 0, field, to })
  if (!decision.ok) throw new Error(decision.refusal.kind)
  const kinds = tournament.state === 'draft' ? ['conditions-changed'] : ['conditions-changed', 'act-recorded']
  expect(decision.events.map(({ kind }) => kind)).toEqual(kinds)
  const shown = decision.events.map((event) => redactTournamentEvent(event, audience, decision.tournament))
  return JSON.stringify([shown, viewTournament(decision.tournament, audience)])
}

describe('a change of the conditions', () => {
  test.each(['draft', 'open'] as const)('[TAS-23.9] shows nobody what a voucher is worth (%s)', (state) => {
    for (const audience of AUDIENCES) {
      const bytes = bytesOf({ ...draft(), state }, audience, 'vouchers', VOUCHERS)
      for (const value of VOUCHERS) expect(bytes, audience.of).not.toContain(String(value))
    }
    // Entrants are told how many there are.
    expect(bytesOf({ ...draft(), state: 'open' }, PUBLIC, 'vouchers', VOUCHERS)).toContain('"to":3')
  })

  test('of a draft is for staff alone; after publication everybody sees it', () => {
    for (const audience of AUDIENCES) {
      const isStaff = audience.of !== 'public' && audience.of !== 'bettor'
      const open = bytesOf({ ...draft(), state: 'open' }, audience, 'fee', 77)
      expect(open, audience.of).toContain('{"field":"fee","to":7700,"kind":"conditions-changed"}')
      expect(bytesOf(draft(), audience, 'fee', 77).includes('conditions-changed'), audience.of).toBe(isStaff)
    }
  })
})

test('a field that is not listed is shown to nobody', () => {
  const event = { kind: 'entered', player: 'ann', fee: 2_000, note: 'a secret', constructor: 'another' } as const
  for (const audience of AUDIENCES) {
    const shown = redactTournamentEvent(event as never, audience, { ...draft(), state: 'open' })
    expect(shown).toEqual({ kind: 'entered', player: 'ann', fee: 2_000 })
  }
})

test('[NSW-20.8.2.1] a recorded form shows staff alone which of them wrote it down', () => {
  const form = { record: 'form', player: 'ann', box: 1, hand: 2, amount: 50, recordedBy: 'supervisor-sue' }
  for (const audience of AUDIENCES) {
    const isStaff = audience.of !== 'public' && audience.of !== 'bettor'
    const bytes = JSON.stringify(viewTournament({ ...draft(), records: [form] }, audience))
    expect(bytes).toContain('"amount":50')
    expect(bytes.includes('supervisor-sue'), audience.of).toBe(isStaff)
  }
})
