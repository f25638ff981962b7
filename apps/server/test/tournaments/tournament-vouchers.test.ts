import { printVouchers, type VoucherRecord, verifyVouchers } from '@openpit/proof'
import { printTournament, readScenario, runScenario } from '@openpit/scenario'
import { describe, expect, test } from 'vitest'
import { mixedConditions, mixVouchers } from '../../src/tournaments/jokers-wild.ts'
import { replayTournament } from '../../src/tournaments/loading.ts'
import { tournamentStream } from '../../src/tournaments/opening.ts'
import { writtenDraft } from '../../src/tournaments/views/desk-acts.ts'
import { overviewOf } from '../../src/tournaments/views/overview.ts'
import { PLAYERS, play, startJokersWild, tableIn } from './jokers-wild.ts'
import { DIRECTOR, JOKERS_WILD, MANAGER, TournamentStage } from './tournament-stage.ts'

/** An event or a secret as version 2 of the log had it: without commitments to vouchers. */
function asVersion2(text: string): string {
  const { v: _v, vouchers: _, ...body } = JSON.parse(text)
  if (body.kind === undefined) return JSON.stringify(body)
  const isOld = ({ kind }: { kind: string }) => !kind.startsWith('voucher')
  return JSON.stringify({ v: 2, ...body, ...(body.kind === 'told' ? { fairness: body.fairness.filter(isOld) } : {}) })
}

describe('vouchers', () => {
  test('are mixed when they are written, so that nobody knows which comes next', async () => {
    const list = Array.from({ length: 30 }, (_, index) => 10 + index)
    const mixed = mixVouchers(list, new Uint8Array(32).fill(3))
    expect(mixed).not.toEqual(list)
    expect(mixed.toSorted((a, b) => a - b)).toEqual(list)
    expect(mixedConditions({ format: 'jokersWild' })).toEqual({ format: 'jokersWild' })
    expect(mixedConditions({ vouchers: 'none' })).toEqual({ vouchers: 'none' })
    const stage = new TournamentStage('mixed')
    await stage.draft(JOKERS_WILD, { rulebook: 'tas' })
    await stage.mustTell(DIRECTOR, { do: 'changeConditions', field: 'vouchers', to: list })
    const { vouchers } = stage.tournament.conditions
    expect(vouchers.map((cents) => cents / 100)).not.toEqual(list)
    expect(vouchers.map((cents) => cents / 100).toSorted((a, b) => a - b)).toEqual(list)
  })

  test('[TAS-23.8] come in an order to which the house and the entrants are bound, and that anyone can check', async () => {
    const stage = new TournamentStage('bound')
    await stage.draft(JOKERS_WILD, { rulebook: 'tas', options: { decks: 4 } })
    expect(stage.host.latest.fairness.vouchers).toBeNull()
    await stage.mustTell(DIRECTOR, { do: 'publish' })
    const published = stage.host.latest.fairness.vouchers
    // Another list of vouchers needs another commitment.
    const list = [...JOKERS_WILD.vouchers, 177.77]
    await stage.mustTell(DIRECTOR, { do: 'changeConditions', field: 'vouchers', to: list })
    const { commitment = '', number } = stage.host.latest.fairness.vouchers ?? {}
    expect(number).toBe(2)
    expect(commitment).not.toBe(published?.commitment)
    await stage.enter(...PLAYERS)
    await stage.mustTell('ann', { do: 'addBytes', random: 'ab'.repeat(32) })
    await stage.mustTell(DIRECTOR, { do: 'draw' })
    await stage.host.close()
    await stage.open()
    await stage.mustTell(DIRECTOR, { do: 'startSession' })
    await play(stage, () => (stage.host.latest.fairness.vouchers?.drawn.length ?? 0) > 1)
    const sealed = printVouchers(stage.host.latest.fairness.vouchers as VoucherRecord)
    expect(verifyVouchers(sealed).verdict).toBe('holds so far')
    for (const value of list) expect(sealed).not.toContain(String(Math.round(value * 100)))
    expect(overviewOf(stage.host.latest, 0).vouchers).toEqual({ commitment, isShown: false })
    await play(stage)
    expect(stage.faults).toEqual([])
    expect(stage.tournament.state).toBe('finished')
    const record = stage.host.latest.fairness.vouchers as VoucherRecord
    expect(record).toMatchObject({ commitment, bytes: [{ by: 'ann', random: 'ab'.repeat(32) }] })
    expect(record.drawn.length).toBe(stage.tournament.vouchersDrawn)
    expect(record.drawn.map(({ cents }) => cents)).toEqual(
      stage.tournament.conditions.vouchers.slice(0, record.drawn.length),
    )
    const { verdict, checks } = verifyVouchers(printVouchers(record))
    expect(verdict, JSON.stringify(checks)).toBe('holds')
    expect(overviewOf(stage.host.latest, 0).vouchers).toEqual({ commitment, isShown: true })
    // The log alone leads to the same, and its story draws them in that order.
    const replayed = await replayTournament(stage.store, stage.name)
    expect(replayed?.record.fairness.vouchers).toEqual(record)
    const { rulebook, options, written } = stage.host.latest.opening
    const commands = replayed?.commands ?? []
    const read = readScenario(printTournament({ rulebook, options, written, places: null, commands }, 'Jokers Wild'))
    expect(read.ok ? runScenario(read.scenario).failures : read.problems).toEqual([])
  })

  test('[TAS-23.9] are shown to the desk in an order that does not tell which one is next', async () => {
    const stage = await startJokersWild('desk')
    const { tournament, opening } = stage.host.latest
    const order = tournament.conditions.vouchers.map((cents) => cents / 100)
    expect(order).not.toEqual(order.toSorted((a, b) => a - b))
    for (const by of [DIRECTOR, MANAGER]) {
      const { conditions } = writtenDraft({ tournament, by, at: 0 }, opening)
      expect(conditions.vouchers).toEqual(JOKERS_WILD.vouchers)
      expect(JSON.stringify(conditions)).not.toContain(order.join())
    }
  })

  test('are shown when the tournament is cancelled, and nobody has drawn one', async () => {
    const stage = new TournamentStage('called off')
    await stage.draft(JOKERS_WILD, { rulebook: 'tas' })
    await stage.mustTell(DIRECTOR, { do: 'publish' })
    await stage.mustTell(MANAGER, { do: 'cancel', reason: 'a storm' })
    const record = stage.host.latest.fairness.vouchers as VoucherRecord
    expect(record.values).toEqual(JOKERS_WILD.vouchers.map((value) => Math.round(value * 100)))
    expect(verifyVouchers(printVouchers(record)).verdict).toBe('holds')
  })

  test('of a tournament that an older program published are drawn as its conditions have them', async () => {
    const stage = new TournamentStage('older')
    await stage.draft(JOKERS_WILD, { rulebook: 'tas', options: { decks: 4 } })
    await stage.mustTell(DIRECTOR, { do: 'publish' })
    await stage.enter(...PLAYERS)
    await stage.host.close()
    stage.store.rewrite(tournamentStream(stage.name), asVersion2)
    await stage.open()
    expect(stage.host.latest.fairness.vouchers).toBeNull()
    const { vouchers } = stage.tournament.conditions
    await stage.mustTell(DIRECTOR, { do: 'draw' })
    await stage.mustTell(DIRECTOR, { do: 'startSession' })
    await play(stage)
    expect(stage.faults).toEqual([])
    expect(stage.tournament.state).toBe('finished')
    expect(stage.tournament.conditions.vouchers).toEqual(vouchers)
    expect(stage.tournament.vouchersDrawn).toBeGreaterThan(0)
    expect(stage.host.latest.fairness.vouchers).toBeNull()
  })

  test('[TAS-23.8, TAS-23.10] are for the holder of the marker, one at a time, without chips beside them', async () => {
    const stage = await startJokersWild('holder')
    const at = tableIn(stage)
    const holder = at.seats.find(({ box }) => box === at.marker)
    const other = at.seats.find(({ box }) => box !== at.marker)
    const draw = (seat: typeof holder) =>
      stage.tell(seat?.player ?? '', { do: 'drawVoucher', table: 1, box: seat?.box ?? 0 })
    expect(await draw(other)).toMatchObject({ clause: 'TAS-23.8' })
    expect(await draw(holder)).toBeUndefined()
    expect(await draw(holder)).toMatchObject({ clause: 'TAS-23.8' })
    const wager = { do: 'wager', table: 1, box: holder?.box ?? 0, main: 1_000 } as const
    expect(await stage.tell(holder?.player ?? '', wager)).toMatchObject({ clause: 'TAS-23.10' })
  })
})
