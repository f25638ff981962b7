import type { Actor } from '@openpit/engine'
import type { DeskAct, TournamentCommand } from '@openpit/protocol'
import { describe, expect, test } from 'vitest'
import { conditionsHash } from '../../src/tournaments/conditions-hash.ts'
import { deskActs } from '../../src/tournaments/views/desk-acts.ts'
import { CONDITIONS, DIRECTOR, MANAGER, TournamentStage } from './tournament-stage.ts'

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

const open = (at: TournamentStage) => actsOf(at).flatMap(({ do: name, refused }) => (refused === null ? [name] : []))

describe('the desk of a tournament', () => {
  test('offers what is due from draft to prizes, with its clause and what follows', async () => {
    const at = await stage('desk')
    expect(open(at)).toEqual(['publish', 'changeConditions'])
    expect(act(at, 'publish').clause).toBe('NSW-20.4.1')
    await at.mustTell(DIRECTOR, { do: 'publish' })
    expect(act(at, 'draw').refused).toMatchObject({ kind: 'tournament', clause: expect.stringMatching(/^NSW-/) })
    await at.enter('ann', 'bob')
    expect(open(at)).toEqual(['changeConditions', 'draw'])
    expect(act(at, 'draw').players.toSorted()).toEqual(['ann', 'bob'])
    await at.mustTell(DIRECTOR, { do: 'draw' })
    expect(act(at, 'startSession').players.toSorted()).toEqual(['ann', 'bob'])
    await at.mustTell(DIRECTOR, { do: 'startSession' })
    expect(open(at)).toEqual(['dispute'])
    expect(act(at, 'announce').refused).toMatchObject({ why: 'not-over', clause: 'NSW-20.5.8' })
    await at.playOut(1, (player) => (player === 'ann' ? 1_000 : 2_000))
    while (at.tournament.tables[0]?.playOff) {
      expect(act(at, 'startPlayOff').players.toSorted()).toEqual(['ann', 'bob'])
      await at.mustTell(DIRECTOR, { do: 'startPlayOff', table: 1 })
      await at.playOut(1, (player) => (player === 'ann' ? 1_000 : 2_000))
    }
    const through = act(at, 'announce')
    expect(through).toMatchObject({ refused: null, isFinal: false, prizes: [] })
    await at.mustTell(DIRECTOR, { do: 'announce' })
    expect(through.players).toEqual(at.tournament.advances)
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

function commandOf({ do: name, because, refund }: DeskAct): TournamentCommand {
  if (name === 'changeConditions') return { do: name, field: 'fee', to: 50 }
  if (name === 'cancel') return { do: name, reason: 'because' }
  if (name === 'dispute' || name === 'rule') return { do: name, table: 1, text: 'because' }
  if (name === 'absent') return { do: name, player: 'ann', deduct: true }
  if (name === 'approveLeave') return { do: name, player: 'ann' }
  if (name === 'refuseEntry') return { do: name, player: 'ann', reason: 'because' }
  if (name === 'disqualify') return { do: name, player: 'ann', because: because ?? '', refund }
  return name === 'startPlayOff' || name === 'ballot' ? { do: name, table: 1 } : { do: name }
}
