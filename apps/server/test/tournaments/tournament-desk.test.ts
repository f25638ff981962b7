import type { Actor } from '@openpit/engine'
import type { DeskAct, TournamentCommand } from '@openpit/protocol'
import { TOURNAMENT_POWERS } from '@openpit/rulebooks'
import { describe, expect, test } from 'vitest'
import { conditionsHash } from '../../src/tournaments/conditions-hash.ts'
import { deskActs } from '../../src/tournaments/views/desk-acts.ts'
import { overviewOf } from '../../src/tournaments/views/overview.ts'
import { ballotDue } from './ballot-due.ts'
import { CONDITIONS, DIRECTOR, JOKERS_WILD, MANAGER, TournamentStage } from './tournament-stage.ts'

const SUE: Actor = { person: 'sue', role: 'supervisor' }
const TERMS = { ...CONDITIONS, sessions: [{ hands: 1, tables: 1, advance: 1 }, { hands: 1 }] }

async function stage(seed: string): Promise<TournamentStage> {
  const made = new TournamentStage(seed)
  await made.draft(TERMS)
  return made
}

function actsOf(at: TournamentStage, by: Actor = DIRECTOR, player?: string): DeskAct[] {
  return deskActs({ tournament: at.tournament, by, at: 0 }, player)
}

function act(at: TournamentStage, name: DeskAct['do'], by: Actor = DIRECTOR, player?: string): DeskAct {
  const found = actsOf(at, by, player).find((one) => one.do === name)
  if (found === undefined) throw new Error(`${name} is not at the desk`)
  return found
}

/** Why these acts are off. */
const whyOff = (at: TournamentStage, ...names: readonly DeskAct['do'][]) =>
  names.map((name) => {
    const { refused } = act(at, name)
    return refused?.kind === 'tournament' ? refused.why : refused
  })

const open = (at: TournamentStage) => actsOf(at).flatMap(({ do: name, refused }) => (refused === null ? [name] : []))

describe('the desk of a tournament', () => {
  test('offers what is due from draft to prizes, with its clause and what follows', async () => {
    const at = await stage('desk')
    expect(open(at)).toEqual(['publish', 'changeConditions', 'reschedule', 'designate'])
    expect(act(at, 'publish').clause).toBe('NSW-20.4.1')
    expect(whyOff(at, 'draw', 'count', 'announce')).toEqual(['not-published', 'no-session', 'no-session'])
    await at.mustTell(DIRECTOR, { do: 'publish' })
    expect(whyOff(at, 'publish', 'count', 'announce')).toEqual(['is-published', 'no-session', 'no-session'])
    expect(act(at, 'draw').refused).toMatchObject({ kind: 'tournament', clause: expect.stringMatching(/^NSW-/) })
    await at.enter('ann', 'bob')
    expect(open(at)).toEqual(['changeConditions', 'reschedule', 'designate', 'draw'])
    expect(act(at, 'draw').players.toSorted()).toEqual(['ann', 'bob'])
    await at.mustTell(DIRECTOR, { do: 'draw' })
    expect(whyOff(at, 'draw')).toEqual(['already-drawn'])
    expect(act(at, 'startSession').players.toSorted()).toEqual(['ann', 'bob'])
    await at.mustTell(DIRECTOR, { do: 'startSession' })
    expect(open(at)).toEqual(['reschedule', 'designate', 'count', 'dispute'])
    expect(act(at, 'endSession').refused).toMatchObject({ clause: expect.stringMatching(/^NSW-20/) })
    expect(act(at, 'announce').refused).toMatchObject({ why: 'hands-left', clause: 'NSW-20.5.8' })
    expect(whyOff(at, 'draw')).toEqual(['announce-first'])
    await at.playOut(1, (player) => (player === 'ann' ? 1_000 : 2_000))
    while (at.tournament.tables[0]?.playOff) {
      expect(whyOff(at, 'announce')).toEqual(['not-over'])
      expect(act(at, 'startPlayOff').players.toSorted()).toEqual(['ann', 'bob'])
      await at.mustTell(DIRECTOR, { do: 'startPlayOff', table: 1 })
      await at.playOut(1, (player) => (player === 'ann' ? 1_000 : 2_000))
    }
    const through = act(at, 'announce')
    expect(through).toMatchObject({ refused: null, isFinal: false, prizes: [] })
    await at.mustTell(DIRECTOR, { do: 'announce' })
    expect(through.players).toEqual(at.tournament.advances)
    expect(whyOff(at, 'announce')).toEqual(['is-announced'])
  })

  test('trying an act changes nothing, and what it offers is what is accepted', async () => {
    const at = await stage('tried')
    await at.mustTell(DIRECTOR, { do: 'publish' })
    await at.enter('ann', 'bob')
    await at.mustTell(DIRECTOR, { do: 'draw' })
    await at.mustTell(DIRECTOR, { do: 'startSession' })
    const before = JSON.stringify(at.tournament)
    const acts = actsOf(at, DIRECTOR, 'ann')
    expect(JSON.stringify(at.tournament)).toBe(before)
    for (const one of acts.filter(({ refused }) => refused !== null)) {
      expect(await at.tell(DIRECTOR, commandOf(one)), one.do).toEqual(one.refused)
    }
    expect(JSON.stringify(at.tournament)).toBe(before)
    await at.mustTell(DIRECTOR, { do: 'dispute', table: 1, text: 'a card was shown' })
    expect(act(at, 'rule')).toMatchObject({ refused: null, table: 1, clause: 'NSW-20.11.2' })
  })

  test('a manager sees what a cancelled tournament gives back; a director sees who may cancel', async () => {
    const at = await stage('cancelled')
    await at.mustTell(DIRECTOR, { do: 'publish' })
    await at.enter('ann', 'bob')
    expect(act(at, 'cancel', MANAGER)).toMatchObject({ refused: null, refunds: 10_000, clause: 'NSW-20.3.4' })
    expect(act(at, 'cancel').refused).toMatchObject({ why: 'not-for-this-role', clause: 'NSW-20.3.4' })
  })

  test('a player who is away can be called absent, and one who does not play cannot', async () => {
    const at = await stage('absent')
    await at.mustTell(DIRECTOR, { do: 'publish' })
    await at.enter('ann', 'bob')
    await at.mustTell(DIRECTOR, { do: 'draw' })
    await at.mustTell(DIRECTOR, { do: 'startSession' })
    expect(actsOf(at).some(({ do: name }) => name === 'absent')).toBe(false)
    expect(act(at, 'absent', DIRECTOR, 'ann')).toMatchObject({ refused: null, player: 'ann', clause: 'NSW-20.5.6' })
    expect(act(at, 'absent', DIRECTOR, 'zoe').refused).toMatchObject({ why: 'not-in', clause: 'NSW-20.5.6' })
  })

  test('before a disqualification the desk says for what, by which clause, and whether the fee goes back', async () => {
    const at = await stage('disqualified')
    await at.mustTell(DIRECTOR, { do: 'publish' })
    await at.enter('ann', 'bob')
    const told = actsOf(at, DIRECTOR, 'ann').filter(({ do: name }) => name === 'disqualify')
    expect(told.map(({ because, refund, clause, refunds }) => `${because} ${refund} ${clause} ${refunds}`)).toEqual([
      'absence false NSW-20.5.6.2a 0',
      'chips false NSW-20.6.5 0',
      'hiding false NSW-20.6.7 0',
      'breach false NSW-20.5.7 0',
      'absence true NSW-20.5.6.2a 5000',
    ])
    expect(told.every(({ out, refused }) => refused === null && out.join() === 'ann')).toBe(true)
    await at.mustTell(DIRECTOR, { do: 'disqualify', player: 'ann', because: 'absence', refund: true })
    expect(act(at, 'disqualify', DIRECTOR, 'ann').refused).toMatchObject({ why: 'not-in', clause: 'NSW-20.5.7' })
    expect(act(at, 'refuseEntry', MANAGER, 'bob').refused).toMatchObject({ why: 'not-announced' })
  })
})

describe('the record', () => {
  /** Lines of acts as the public and as staff read them. */
  function actLines(at: TournamentStage) {
    const { records } = overviewOf(at.host.latest, 0)
    return records.filter(({ record }) => record === 'act')
  }

  test.each([
    ['nsw', CONDITIONS],
    ['tas', JOKERS_WILD],
  ] as const)('%s: whatever the book lets a director do is at the desk', async (rulebook, conditions) => {
    const at = new TournamentStage(`powers of ${rulebook}`)
    await at.draft(conditions, { rulebook, options: rulebook === 'tas' ? { decks: 4 } : {} })
    await at.mustTell(DIRECTOR, { do: 'publish' })
    await at.enter('ann', 'bob', 'cat')
    const shown = new Set(actsOf(at, DIRECTOR, 'ann').map(({ do: name }) => name))
    for (const away of [false, true]) {
      const moved = { ...at.tournament, directorAway: away }
      for (const { do: name } of deskActs({ tournament: moved, by: DIRECTOR, at: 0 }, 'ann')) shown.add(name)
    }
    const { powers } = at.tournament.rules
    const ofDirector = TOURNAMENT_POWERS.filter((power) => powers[power].is.includes('director'))
    // A ballot is at the desk when one is due.
    expect(ofDirector.filter((power) => power !== 'ballot' && !shown.has(power as DeskAct['do']))).toEqual([])
  })

  test('has every act with its clause, its time and whom it is about; staff alone see which of them it was', async () => {
    const at = new TournamentStage('recorded')
    // Nobody is late while the minutes of the test pass.
    await at.draft({ ...TERMS, wagerSeconds: 36_000 })
    const acts: readonly (readonly [Actor, TournamentCommand, object])[] = [
      [DIRECTOR, { do: 'publish' }, { act: 'publish', clause: 'NSW-20.4.1', version: 1 }],
      [DIRECTOR, { do: 'changeConditions', field: 'added', to: 100 }, { act: 'changeConditions', field: 'added' }],
      [DIRECTOR, { do: 'designate', tables: [2] }, { act: 'designate', clause: 'NSW-20.5.1', tables: [2] }],
      [DIRECTOR, { do: 'reschedule', session: 2, to: 900 }, { act: 'reschedule', clause: 'NSW-20.5.3', to: 900 }],
      [DIRECTOR, { do: 'draw' }, { act: 'draw', clause: 'NSW-20.5.4', session: 1 }],
      [DIRECTOR, { do: 'startSession' }, { act: 'startSession', session: 1 }],
      [DIRECTOR, { do: 'count', table: 2 }, { act: 'count', clause: 'NSW-20.11.3', table: 2 }],
      [DIRECTOR, { do: 'absent', player: 'ann', deduct: true }, { act: 'absent', player: 'ann', clause: 'NSW-20.5.6' }],
      [
        DIRECTOR,
        { do: 'dispute', table: 2, text: 'a card' },
        { act: 'dispute', clause: 'NSW-20.11.2', text: 'a card' },
      ],
      [DIRECTOR, { do: 'rule', table: 2, text: 'it stands' }, { act: 'rule', clause: 'NSW-20.11.2', table: 2 }],
      [DIRECTOR, { do: 'approveLeave', player: 'bob' }, { act: 'approveLeave', player: 'bob' }],
      [
        DIRECTOR,
        { do: 'disqualify', player: 'cat', because: 'hiding', refund: false },
        { act: 'disqualify', player: 'cat', clause: 'NSW-20.6.7', because: 'hiding', refund: false },
      ],
      [MANAGER, { do: 'cancel', reason: 'a storm' }, { act: 'cancel', clause: 'NSW-20.3.4', role: 'manager' }],
    ]
    for (const [index, [by, command, line]] of acts.entries()) {
      if (command.do === 'changeConditions') await at.enter('ann', 'bob', 'cat')
      at.timers.pass(60_000)
      await at.mustTell(by, command)
      const lines = actLines(at)
      expect(lines).toHaveLength(index + 1)
      expect(lines[index]).toMatchObject({ role: 'director', at: index + 1, ...line })
      expect(JSON.stringify(lines)).not.toMatch(/dora|"max"/)
      expect(at.tournament.records.findLast(({ record }) => record === 'act')).toMatchObject({ recordedBy: by.person })
    }
    // The log alone gives the same record.
    const before = JSON.stringify(at.tournament.records)
    await at.open()
    expect(JSON.stringify(at.tournament.records)).toBe(before)
  })

  /** Does these acts one after another, and sees that each leaves its line, and no other. */
  async function recordedActs(at: TournamentStage, acts: readonly (readonly [Actor, TournamentCommand, object])[]) {
    for (const [by, command, line] of acts) {
      const before = actLines(at).length
      await at.mustTell(by, command)
      const lines = actLines(at)
      expect(lines, command.do).toHaveLength(before + 1)
      expect(lines.at(-1)).toMatchObject({ act: command.do, role: by.role, ...line })
      expect(JSON.stringify(lines)).not.toMatch(/dora|"max"|"sue"/)
      expect(at.tournament.records.findLast(({ record }) => record === 'act')).toMatchObject({ recordedBy: by.person })
    }
  }

  test('has refused entries, play-offs, results, chips that come back and an early end', async () => {
    const at = new TournamentStage('further acts')
    await at.draft({ ...TERMS, mayRefuse: true, wagerSeconds: 36_000 })
    await at.mustTell(DIRECTOR, { do: 'publish' })
    await at.enter('ann', 'bob', 'cat')
    const refuse = { do: 'refuseEntry', player: 'cat', reason: 'barred from the casino' } as const
    await recordedActs(at, [[MANAGER, refuse, { player: 'cat', clause: 'NSW-20.4.2(h)(ii)' }]])
    // Reasons for a refused entry are for staff.
    expect(JSON.stringify(overviewOf(at.host.latest, 0))).not.toContain('barred')
    await at.mustTell(DIRECTOR, { do: 'draw' })
    await at.mustTell(DIRECTOR, { do: 'startSession' })
    for (const { player, box } of at.tableOf('ann').seats) await at.mustTell(player, { do: 'passCard', table: 1, box })
    await recordedActs(at, [[DIRECTOR, { do: 'startPlayOff', table: 1 }, { clause: 'NSW-20.10.3a', table: 1 }]])
    await at.mustTell(DIRECTOR, { do: 'disqualify', player: 'bob', because: 'breach', refund: false })
    await recordedActs(at, [
      [DIRECTOR, { do: 'announce' }, { clause: 'NSW-20.5.8', session: 1 }],
      [SUE, { do: 'returnChips', missing: { 100: 2 } }, { clause: 'NSW-20.5.9' }],
    ])
    await at.mustTell(DIRECTOR, { do: 'draw' })
    await at.mustTell(DIRECTOR, { do: 'startSession' })
    const end: TournamentCommand = { do: 'endSession', table: 1, agreedBy: ['ann'] }
    await recordedActs(at, [
      [DIRECTOR, end, { clause: 'NSW-20.5.5', table: 1 }],
      [DIRECTOR, { do: 'announce' }, { clause: 'NSW-20.5.8', session: 2 }],
    ])
    expect(at.tournament.state).toBe('finished')
  })

  test('[TAS-22.1.6, TAS-22.6.2.s1] has the director’s absence and return, and a ballot, which is at the desk when it is due', async () => {
    const at = await ballotDue()
    expect(act(at, 'ballot')).toMatchObject({ refused: null, table: 1, clause: 'TAS-22.6.2.s1' })
    expect(act(at, 'ballot', MANAGER).refused).toMatchObject({ why: 'not-for-this-role' })
    await recordedActs(at, [
      [DIRECTOR, { do: 'signOff' }, { clause: 'TAS-22.1.6' }],
      [DIRECTOR, { do: 'signOn' }, { clause: 'TAS-22.1.6' }],
      [DIRECTOR, { do: 'ballot', table: 1 }, { clause: 'TAS-22.6.2.s1', table: 1 }],
    ])
    expect(actsOf(at).some(({ do: name }) => name === 'ballot')).toBe(false)
    expect(act(at, 'announce')).toMatchObject({ refused: null, players: at.tournament.tables[0]?.drawn })
  })

  test('has no line of an act that was refused, or tried before the click', async () => {
    const at = await stage('refused acts')
    await at.mustTell(DIRECTOR, { do: 'publish' })
    await at.enter('ann')
    expect(await at.tell(DIRECTOR, { do: 'draw' })).toBeDefined()
    actsOf(at, DIRECTOR, 'ann')
    expect(actLines(at)).toHaveLength(1)
  })

  test('[NSW-20.4.1] every entrant is given each version of the conditions', async () => {
    const at = await stage('given')
    await at.mustTell(DIRECTOR, { do: 'publish' })
    await at.enter('ann', 'bob')
    await at.mustTell('bob', { do: 'withdrawEntry' })
    await at.mustTell(DIRECTOR, { do: 'changeConditions', field: 'added', to: 100 })
    await at.enter('cat')
    const given = at.tournament.records.filter(({ record }) => record === 'conditions-given')
    expect(given.map(({ player, version }) => `${player} ${version}`)).toEqual(['ann 1', 'bob 1', 'ann 2', 'cat 2'])
  })
})

describe('software and clicks', () => {
  test('[NSW-20.9.5] whatever a player sends is refused, and nobody is out until a person says so', async () => {
    const at = await stage('clicks')
    await at.mustTell(DIRECTOR, { do: 'publish' })
    await at.enter('ann', 'bob')
    await at.mustTell(DIRECTOR, { do: 'draw' })
    await at.mustTell(DIRECTOR, { do: 'startSession' })
    const clicks: readonly TournamentCommand[] = [
      { do: 'wager', table: 1, box: 1, main: 99_999_900 },
      { do: 'wager', table: 1, box: 2, main: 1_500 },
      { do: 'passCard', table: 1, box: 7 },
      { do: 'withdraw', table: 1, box: 1 },
      { do: 'hit', table: 1, box: 1 },
      { do: 'leave' },
      { do: 'startSession' },
      { do: 'disqualify', player: 'ann', because: 'breach', refund: false },
    ]
    for (const player of ['ann', 'bob']) {
      for (let times = 0; times < 20; times++) {
        for (const click of clicks) expect(await at.tell(player, click), click.do).toBeDefined()
      }
    }
    expect(at.tournament.entries.map(({ out }) => out)).toEqual([null, null])
    expect(at.tournament.records.some(({ record }) => record === 'disqualified')).toBe(false)
  })
})

describe('a change of the conditions', () => {
  const hashOf = (at: TournamentStage) => conditionsHash(at.name, at.tournament)

  test('changes all fields at once, whatever their order, with a new version and a new hash', async () => {
    const at = await stage('edited')
    const before = hashOf(at)
    const entries = { maximum: 6, minimum: 2 }
    const { form: _, ...rest } = TERMS
    // A minimum above the old maximum, and a statement that is taken back.
    const conditions = { ...rest, minimum: 600, maximum: 900, entries }
    await at.mustTell(DIRECTOR, { do: 'editConditions', version: 1, conditions })
    const { version, conditions: now } = at.tournament
    expect(now).toMatchObject({ minimum: 60_000, maximum: 90_000, entries: { maximum: 6, withdrawBefore: null } })
    expect(version).toBe(5)
    expect(hashOf(at)).not.toBe(before)
    expect(act(at, 'publish').refused).toMatchObject({ why: 'not-in-the-conditions', clause: 'NSW-20.4.2(i)' })
    await at.open()
    expect(at.tournament.version).toBe(5)
  })

  test('what is as it was changes nothing, whatever the order of its parts', async () => {
    const at = await stage('same')
    const { withdrawBefore, maximum, minimum } = CONDITIONS.entries
    const entries = { withdrawBefore, maximum, minimum }
    await at.mustTell(DIRECTOR, { do: 'editConditions', version: 1, conditions: { ...TERMS, entries } })
    expect(at.tournament.version).toBe(1)
  })

  test('a refused field takes all back; an old version, a player and drawn seats are refused', async () => {
    const at = await stage('refused')
    const edit = { do: 'editConditions', version: 1, conditions: { ...TERMS, fee: 60 } } as const
    const wrong = { ...TERMS, fee: 60, maximum: 5 }
    const refused = await at.tell(DIRECTOR, { ...edit, conditions: wrong })
    expect(refused).toMatchObject({ why: 'not-a-condition', clause: 'NSW-20.4.1' })
    expect(at.tournament.conditions.fee).toBe(5_000)
    expect(await at.tell(DIRECTOR, { ...edit, conditions: { ...TERMS, constructor: 1 } })).toMatchObject({
      why: 'not-a-condition',
    })
    expect(await at.tell(DIRECTOR, { ...edit, version: 2 })).toEqual({ kind: 'other-conditions', clause: null })
    expect(await at.tell('ann', edit)).toMatchObject({ why: 'not-for-this-role', clause: 'NSW-20.4.1' })
    await at.mustTell(DIRECTOR, edit)
    await at.mustTell(DIRECTOR, { do: 'publish' })
    // What the book forbids cannot come in later either.
    const unlawful = { ...edit, version: 2, conditions: { ...TERMS, fee: 60, retained: 5 } }
    expect(await at.tell(DIRECTOR, unlawful)).toMatchObject({ why: 'conditions-unlawful', clause: 'NSW-20.3.2a' })
    await at.enter('ann', 'bob')
    await at.mustTell(DIRECTOR, { do: 'draw' })
    expect(act(at, 'changeConditions').refused).toMatchObject({ why: 'conditions-fixed', clause: 'NSW-20.4.1' })
    expect(await at.tell(DIRECTOR, { ...edit, version: 2, conditions: TERMS })).toMatchObject({
      why: 'conditions-fixed',
    })
  })
})

describe('conditions by which nobody could play', () => {
  const edit = (version: number, more: object) =>
    ({ do: 'editConditions', version, conditions: { ...TERMS, ...more } }) as const
  const none = { minimum: 2, maximum: 1 }
  const fourteen = { minimum: 2, maximum: 14, withdrawBefore: 60 }
  const twoTables = [{ hands: 1, tables: 2, advance: 1 }, { hands: 1 }]

  test('[NSW-20.4.2(i)] more players than seats, or fewest above most: neither is published', async () => {
    const at = await stage('unplayable')
    for (const [why, entries] of [
      ['fewest-above-most', none],
      ['more-than-seats', fourteen],
    ] as const) {
      await at.mustTell(DIRECTOR, edit(at.tournament.version, { entries }))
      const refused = { kind: 'tournament', why, clause: 'NSW-20.4.2(i)' }
      expect(act(at, 'publish').refused).toEqual(refused)
      expect(await at.tell(DIRECTOR, { do: 'publish' })).toEqual(refused)
      expect(at.tournament.state).toBe('draft')
    }
    await at.mustTell(DIRECTOR, edit(at.tournament.version, { entries: fourteen, sessions: twoTables }))
    await at.mustTell(DIRECTOR, { do: 'publish' })
    expect(at.tournament.state).toBe('open')
  })

  test('[NSW-20.4.2(i)] they do not come in later either, but both halves of a change may come together', async () => {
    const at = await stage('unplayable later')
    await at.mustTell(DIRECTOR, { do: 'publish' })
    const refused = await at.tell(DIRECTOR, edit(1, { entries: fourteen }))
    expect(refused).toMatchObject({ why: 'more-than-seats' })
    const single = { do: 'changeConditions', field: 'entries', to: none } as const
    expect(await at.tell(DIRECTOR, single)).toMatchObject({ why: 'fewest-above-most' })
    expect(at.tournament.conditions.entries.maximum).toBe(7)
    await at.mustTell(DIRECTOR, edit(1, { entries: fourteen, sessions: twoTables }))
    expect(at.tournament.conditions.entries.maximum).toBe(14)
  })
})

function commandOf({ do: name, because, refund, session, players }: DeskAct): TournamentCommand {
  if (name === 'reschedule') return { do: name, session: session ?? 0, to: 1 }
  if (name === 'designate') return { do: name, tables: [1] }
  if (name === 'endSession') return { do: name, table: 1, agreedBy: players }
  if (name === 'count') return { do: name, table: 1 }
  if (name === 'changeConditions') return { do: name, field: 'fee', to: 50 }
  if (name === 'cancel') return { do: name, reason: 'because' }
  if (name === 'dispute' || name === 'rule') return { do: name, table: 1, text: 'because' }
  if (name === 'absent') return { do: name, player: 'ann', deduct: true }
  if (name === 'approveLeave') return { do: name, player: 'ann' }
  if (name === 'refuseEntry') return { do: name, player: 'ann', reason: 'because' }
  if (name === 'disqualify') return { do: name, player: 'ann', because: because ?? '', refund }
  if (name === 'proposeVoid') return { do: name, table: 1, reason: 'because' }
  if (name === 'returnChips') return { do: name, missing: {} }
  const isAtTable = name === 'startPlayOff' || name === 'ballot' || name === 'confirmVoid'
  return isAtTable ? { do: name, table: 1 } : { do: name }
}
