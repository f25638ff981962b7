import { type Actor, playerActor } from '@openpit/engine'
import { type DeskAct, type PaperForm, TournamentSupervision } from '@openpit/protocol'
import { printTournament, readScenario, runScenario } from '@openpit/scenario'
import { nextToWager, seatOf, tableAt } from '@openpit/tournament'
import { describe, expect, test } from 'vitest'
import { replayTournament } from '../../src/tournaments/loading.ts'
import { RefusedTries } from '../../src/tournaments/refused-tries.ts'
import { checkPaperForm, supervisionOf } from '../../src/tournaments/views/supervision.ts'
import { CONDITIONS, DIRECTOR, JOKERS_WILD, TournamentStage } from './tournament-stage.ts'

const SUE: Actor = { person: 'sue', role: 'supervisor' }
const SAM: Actor = { person: 'sam', role: 'supervisor' }
/** An amount that no other number of the tournament looks like. */
const SECRET = 47_000

const NSW = { ...CONDITIONS, wagerSeconds: 36_000, sessions: [{ hands: 2, tables: 1, advance: 1 }, { hands: 1 }] }
const TAS = { ...JOKERS_WILD, wagerSeconds: 36_000, jokers: 0, vouchers: [], format: 'elimination' }

/** A session at one table, before its first hand. */
async function seated(seed: string, rulebook: 'nsw' | 'tas' = 'nsw', more: object = {}): Promise<TournamentStage> {
  const at = new TournamentStage(seed)
  const isTas = rulebook === 'tas'
  await at.draft({ ...(isTas ? TAS : NSW), ...more }, { rulebook, options: isTas ? { decks: 4 } : {} })
  await at.mustTell(DIRECTOR, { do: 'publish' })
  await at.enter('ann', 'bob')
  await at.mustTell(DIRECTOR, { do: 'draw' })
  await at.mustTell(DIRECTOR, { do: 'startSession' })
  return at
}

function shown(at: TournamentStage, by: Actor = SUE) {
  return supervisionOf({ tournament: at.tournament, by, at: 0 }, null)
}

/** The form of the player whose turn it is. */
function formOf(at: TournamentStage, more: Partial<PaperForm>): PaperForm {
  const table = tableAt(at.tournament, 1)
  const player = (table && nextToWager(at.tournament, table)) ?? ''
  return { table: 1, player, box: (table && seatOf(table, player)?.box) ?? 0, ...more }
}

function check(at: TournamentStage, more: Partial<PaperForm>, by: Actor = SUE) {
  return checkPaperForm({ tournament: at.tournament, by, at: 0 }, formOf(at, more))
}

function act(at: TournamentStage, name: DeskAct['do'], by: Actor = SUE): DeskAct | undefined {
  return shown(at, by).acts.find((one) => one.do === name)
}

describe('a paper form', () => {
  test.each([
    ['NSW-20.8.2.1 complete', 'nsw', { amount: 30_000 }, 30_000, null, 0],
    ['NSW-20.8.3.1 below the minimum', 'nsw', { amount: 500 }, 1_000, 'NSW-20.8.3.1', 0],
    ['NSW-20.8.3.2 above the maximum', 'nsw', { amount: 60_000 }, 50_000, 'NSW-20.8.3.2', 0],
    ['NSW-20.8.3.3 above the chips', 'nsw', { amount: 150_000 }, 50_000, 'NSW-20.8.3.3', 0],
    ['NSW-20.8.3.4 without an amount', 'nsw', {}, 0, 'NSW-20.8.3.4', 1_000],
    ['NSW-20.8.3.4 without a type', 'nsw', { amount: 30_000, type: 'none' as const }, 0, 'NSW-20.8.3.4', 1_000],
    ['TAS-22.4.4 complete', 'tas', { amount: 30_000, inWords: 30_000 }, 30_000, null, 0],
    ['TAS-22.4.8.d words that differ', 'tas', { amount: 30_000, inWords: 20_000 }, 0, 'TAS-22.4.8.d', 1_000],
    ['TAS-22.4.8.d without words', 'tas', { amount: 30_000 }, 0, 'TAS-22.4.8.d', 1_000],
  ] as const)('%s: what it counts is said before it is recorded', async (_, book, form, cents, clause, deducted) => {
    const at = await seated(`checked ${book}`, book)
    const before = JSON.stringify(at.tournament)
    expect(check(at, form)).toMatchObject({ refused: null, counts: { cents, clause, deducted } })
    expect(JSON.stringify(at.tournament)).toBe(before)
  })

  test('[NSW-20.8.2.1] is for supervisors, in the player’s turn; what is refused is refused when it is recorded', async () => {
    const at = await seated('refused forms')
    const [first, second] = shown(at).tables[0]?.open ?? []
    expect(first?.isNext).toBe(true)
    const rows = [
      [DIRECTOR, {}, 'not-for-this-role', 'NSW-20.8.2.1'],
      [SUE, { player: second?.player ?? '', box: second?.box ?? 0 }, 'not-your-turn', 'NSW-20.9.5'],
      [SUE, { box: second?.box ?? 0 }, 'box-of-another', 'NSW-20.6.10'],
      [SUE, { main: 100 }, 'outside-limits', 'NSW-20.6.14a'],
    ] as const
    for (const [by, more, why, clause] of rows) {
      const form = formOf(at, { amount: SECRET, ...more })
      const { refused, counts } = checkPaperForm({ tournament: at.tournament, by, at: 0 }, form)
      expect(refused).toMatchObject({ kind: 'tournament', why, clause })
      expect(counts).toBeNull()
      expect(await at.tell(by, { do: 'recordForm', ...form })).toEqual(refused)
    }
  })

  test('[NSW-20.8.2.5] is sealed with an indicator; its amount is nowhere until the hand is over', async () => {
    const at = await seated('sealed')
    const form = formOf(at, { amount: SECRET })
    await at.mustTell(SUE, { do: 'recordForm', ...form })
    const other = formOf(at, {})
    const secret = at.sealed(other.player, SECRET)
    for (const by of [SUE, SAM, DIRECTOR]) {
      const now = shown(at, by)
      expect(now.examined).toEqual({ is: 'with-an-indicator', clause: 'NSW-20.8.2.5' })
      expect(now.tables[0]?.sealed).toEqual([{ player: form.player, box: form.box, recordedBy: 'sue' }])
      expect(JSON.stringify(now)).not.toMatch(/470/)
    }
    // A form that the player seals on their own device is not recorded by anyone.
    await at.mustTell(other.player, { do: 'wager', table: 1, box: other.box, secret })
    const during = shown(at)
    expect(during.tables[0]?.sealed.find(({ player }) => player === other.player)?.recordedBy).toBeNull()
    expect(JSON.stringify(during)).not.toMatch(/470|5a5a/)
    while (tableAt(at.tournament, 1)?.hand === 1) await at.playOnce(1)
    const [table] = shown(at).tables
    expect(table?.opened.map(({ player, amount, isPaper }) => `${player} ${amount} ${isPaper}`).toSorted()).toEqual(
      [`${form.player} ${SECRET} true`, `${other.player} ${SECRET} false`].toSorted(),
    )
    expect(table?.sealed).toEqual([])
  })

  test('[TAS-22.4.5] is examined without an indicator in Tasmania, and shows its amount in words', async () => {
    const at = await seated('of Tasmania', 'tas')
    expect(shown(at)).toMatchObject({
      hasForms: true,
      formShows: { is: 'amount-in-words', clause: 'TAS-22.4.2' },
      examined: { is: 'without-an-indicator', clause: 'TAS-22.4.5' },
    })
  })
})

describe('a void hand', () => {
  test('[NSW-20.2.2.1] is proposed by one person and confirmed by another; everything goes back', async () => {
    const at = await seated('void')
    expect(act(at, 'proposeVoid')?.refused).toMatchObject({ why: 'too-late' })
    const form = formOf(at, { amount: SECRET })
    await at.mustTell(SUE, { do: 'recordForm', ...form })
    const { player, box } = formOf(at, {})
    await at.mustTell(player, { do: 'wager', table: 1, box, main: 2_000 })
    if (tableAt(at.tournament, 1)?.hand !== 1) throw new Error('choose a seed whose first hand waits for a decision')
    expect(act(at, 'proposeVoid')).toMatchObject({ refused: null, table: 1, clause: 'NSW-20.2.2.1' })
    expect(act(at, 'proposeVoid', DIRECTOR)?.refused).not.toBeNull()
    await at.mustTell(SUE, { do: 'proposeVoid', table: 1, reason: 'a card was shown' })
    expect(shown(at).tables[0]?.voidProposed).toEqual({ by: 'sue', reason: 'a card was shown' })
    expect(act(at, 'confirmVoid')?.refused).toMatchObject({ kind: 'second-person-needed' })
    expect(await at.tell(SUE, { do: 'confirmVoid', table: 1 })).toMatchObject({ kind: 'second-person-needed' })
    expect(act(at, 'confirmVoid', SAM)).toMatchObject({ refused: null, clause: 'NSW-20.2.2.1' })
    await at.mustTell(SAM, { do: 'confirmVoid', table: 1 })
    const table = tableAt(at.tournament, 1)
    expect(table?.hand).toBe(1)
    expect(table?.seats.map(({ secretWagers, turn }) => `${secretWagers} ${turn}`)).toEqual(['1 none', '1 none'])
    expect(at.tournament.records.at(-1)).toMatchObject({ act: 'voidRound', table: 1, clause: 'NSW-20.2.2.1' })
    expect(shown(at).tables[0]?.voidProposed).toBeNull()
    const before = JSON.stringify(at.tournament)
    await at.open()
    expect(JSON.stringify(at.tournament)).toBe(before)
    // The two people are in the story, and it passes.
    const replayed = await replayTournament(at.store, at.name)
    const { rulebook, options, written, title } = at.host.latest.opening
    const story = printTournament(
      { rulebook, options, written, places: null, commands: replayed?.commands ?? [] },
      title,
    )
    expect(story).toMatch(/do: proposeVoid.*a card was shown/)
    const read = readScenario(story)
    expect(read.ok ? runScenario(read.scenario).failures : read.problems, story).toEqual([])
  })
})

describe('chips', () => {
  test('[NSW-20.5.9] are all found: in play, on the layout, and with players who are out', async () => {
    const at = await seated('chips')
    /** The ledger, with the chips of two players out of its bank. */
    const figures = (bank: number, layout: number) => {
      return supervisionOf({ tournament: at.tournament, by: SUE, at: 0 }, { bank, layout }).chips
    }
    expect(figures(-200_000, 0)).toMatchObject({ started: 200_000, paid: 0, inPlay: 200_000, missing: 0 })
    const { player, box } = formOf(at, {})
    await at.mustTell(player, { do: 'wager', table: 1, box, main: 2_000 })
    expect(figures(-200_000, 2_000)).toMatchObject({ inPlay: 198_000, onLayout: 2_000, missing: 0 })
    expect(figures(-200_500, 2_000)).toMatchObject({ paid: 500, missing: 500 })
    await at.mustTell(DIRECTOR, { do: 'disqualify', player, because: 'hiding', refund: false })
    expect(figures(-200_000, 0)).toMatchObject({ inPlay: 100_000, toReturn: 100_000, missing: 0, reported: null })
    expect(act(at, 'returnChips', DIRECTOR)?.refused).toMatchObject({ clause: 'NSW-20.5.9' })
    expect(act(at, 'returnChips')).toMatchObject({ refused: null, clause: 'NSW-20.5.9' })
    await at.mustTell(SUE, { do: 'returnChips', missing: { 100: 2 } })
    expect(figures(-200_000, 0)?.reported).toEqual({ 100: 2 })
  })
})

describe('refused tries', () => {
  const bet = (main: number, box: number) => ({ do: 'wager', table: 1, box, main }) as const

  test('[NSW-20.9.5, NSW-20.6.14a] are noted with player, hand, clause and time; nobody is out, and nobody else hears', async () => {
    const at = await seated('tries')
    const heard: string[] = []
    const who = { person: 'zoe', role: 'player' } as const
    await at.host.watch({ who, table: 1, send: (text) => void heard.push(text), dismissed: () => {} })
    const before = [at.host.latest, heard.length]
    const [next, other] = shown(at).tables[0]?.open ?? []
    if (next === undefined || other === undefined) throw new Error('two players are open')
    await at.tell(other.player, bet(1_000, other.box))
    at.timers.pass(5_000)
    for (const main of [51_000, 52_000]) await at.tell(next.player, bet(main, next.box))
    await at.tell(next.player, { do: 'wager', table: 1, box: next.box, secret: at.sealed(next.player, 53_000) })
    await at.tell(next.player, { do: 'withdraw', table: 1, box: next.box })
    const tries = at.host.refusedTries
    expect(tries).toMatchObject([
      { player: next.player, tried: 'withdraw', clause: 'NSW-20.9.6', times: 1 },
      { player: next.player, tried: 'wager', isSecret: true, cents: null, clause: 'NSW-20.8.2.3' },
      { player: next.player, tried: 'wager', isSecret: false, cents: 52_000, clause: 'NSW-20.6.14a', times: 2 },
      {
        player: other.player,
        cents: 1_000,
        session: 1,
        table: 1,
        hand: 1,
        clause: 'NSW-20.9.5',
        at: 1_000_000_000_000,
      },
    ])
    expect(tries[2]?.at).toBe(1_000_000_005_000)
    const page = supervisionOf({ tournament: at.tournament, by: SUE, at: 0 }, null, tries)
    expect(TournamentSupervision.parse(JSON.parse(JSON.stringify(page))).refusedTries).toEqual(tries)
    expect(JSON.stringify(page)).not.toContain('53000')
    expect([at.host.latest, heard.length]).toEqual(before)
    expect(at.tournament.entries.every(({ out }) => out === null)).toBe(true)
  })

  test('tell nothing of a sealed amount', async () => {
    const at = await seated('tries beside a seal', 'nsw', { order: 'free', chips: 600 })
    const [{ player, box } = { player: '', box: 0 }] = shown(at).tables[0]?.open ?? []
    await at.mustTell(player, { do: 'wager', table: 1, box, secret: at.sealed(player, SECRET) })
    // Both are refused only because of the sealed amount.
    expect(await at.tell(player, bet(20_000, box))).toMatchObject({ kind: 'not-enough-chips' })
    const more = { do: 'wager', table: 1, box, secret: at.sealed(player, 5_000, 'aa'.repeat(32)) } as const
    expect(await at.tell(player, more)).toMatchObject({ why: 'outside-limits' })
    expect(at.host.refusedTries).toEqual([])
    expect(await at.tell(player, { do: 'passCard', table: 1, box })).toMatchObject({ why: 'has-wagered' })
    expect(at.host.refusedTries).toMatchObject([{ tried: 'passCard', cents: null }])
  })

  test('are of entrants alone, and a hundred at most, the latest first', async () => {
    const at = await seated('many tries')
    const { player, box } = formOf(at, {})
    await at.tell('zoe', bet(1_000, box))
    await at.tell(DIRECTOR, bet(1_000, box))
    await at.tell(player, { do: 'hit', table: 1, box })
    expect(at.host.refusedTries).toEqual([])
    const tries = new RefusedTries()
    const refused = { kind: 'tournament', clause: 'NSW-20.9.5', why: 'not-your-turn' } as const
    for (let session = 1; session <= 150; session++) {
      tries.note({ ...at.tournament, session }, playerActor(player), bet(1_000, box), refused, session)
    }
    expect(tries.list).toHaveLength(100)
    expect(tries.list[0]).toMatchObject({ session: 150, times: 1, at: 150 })
  })
})
