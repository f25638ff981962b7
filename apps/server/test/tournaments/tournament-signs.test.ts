import type { TournamentTableView } from '@openpit/protocol'
import { describe, expect, test } from 'vitest'
import { overviewOf } from '../../src/tournaments/views/overview.ts'
import { tablePart } from '../../src/tournaments/views/table-part.ts'
import { DIRECTOR, ELIMINATION, SHOES, TournamentStage } from './tournament-stage.ts'

async function started(seed: string, conditions: object): Promise<TournamentStage> {
  const stage = new TournamentStage(seed)
  await stage.draft(conditions, { rulebook: 'tas', options: { decks: 4 } })
  await stage.mustTell(DIRECTOR, { do: 'publish' })
  await stage.enter('ann', 'bob', 'cat', 'dan')
  await stage.mustTell(DIRECTOR, { do: 'draw' })
  await stage.mustTell(DIRECTOR, { do: 'startSession' })
  return stage
}

/** What everybody at table 1 sees of hands, shoes and signals; pages and room displays must see the same. */
function signOn(stage: TournamentStage): Pick<TournamentTableView, 'hand' | 'shoe' | 'disregarded' | 'signals'> {
  const [at] = stage.tournament.tables
  if (at === undefined) throw new Error('there is no table')
  const [shown] = overviewOf(stage.host.latest, 0).tables
  const { hand, shoe, disregarded, signals } = tablePart(stage.host.latest, at, null, 0)
  expect(shown).toMatchObject({ hand, shoe, disregarded, signals })
  return { hand, shoe, disregarded, signals }
}

/** Plays on until the table is at this hand. Ann bets all that she has. */
async function playToHand(stage: TournamentStage, hand: number): Promise<void> {
  while ((stage.tournament.tables[0]?.hand ?? hand) < hand) {
    await stage.playOnce(1, (player) => (player === 'ann' ? 100_000 : 1_000))
  }
}

/** A heat at its second hand, in which ann has lost everything in the first. */
async function annHasFallen(): Promise<TournamentStage> {
  for (let seed = 1; seed < 20; seed++) {
    const stage = await started(`signs ${seed}`, ELIMINATION)
    expect(signOn(stage)).toEqual({ hand: 1, shoe: 1, disregarded: [], signals: [] })
    await playToHand(stage, 2)
    if (stage.tournament.entries.some(({ player, out }) => player === 'ann' && out !== null)) return stage
  }
  throw new Error('ann wins with every seed')
}

describe('the signs of a tournament’s table', () => {
  test('[TAS-22.2.7, TAS-22.2.8] a bust-out strikes the next elimination hand out; only the one after it is signalled', async () => {
    const stage = await annHasFallen()
    expect(signOn(stage)).toEqual({ hand: 2, shoe: 1, disregarded: [2], signals: [] })
    await playToHand(stage, 3)
    expect(signOn(stage)).toEqual({ hand: 3, shoe: 1, disregarded: [], signals: ['elimination-hand'] })
    expect(stage.faults).toEqual([])
  })

  test('[TAS-22.2.7, TAS-22.2.8] the number of the shoe is shown, and the last one is signalled', async () => {
    const stage = await started('shoes', SHOES)
    expect(signOn(stage)).toMatchObject({ shoe: 1, signals: [] })
    while ((stage.tournament.tables[0]?.shoe ?? 2) < 2) await stage.playOnce(1)
    expect(signOn(stage)).toMatchObject({ shoe: 2, disregarded: [], signals: ['last-shoe'] })
  })
})
