import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { nextToWager, snapshotOfTournament, type Tournament } from '@openpit/tournament'
import { describe, expect, test } from 'vitest'
import { readTournament, replayTournament } from '../../src/tournaments/loading.ts'
import { eventOf } from '../../src/tournaments/log.ts'
import { tournamentStream } from '../../src/tournaments/opening.ts'
import { isBetweenHands } from '../../src/tournaments/run.ts'
import { TournamentStage } from './tournament-stage.ts'

/** The stream of a tournament as an older program left it, in the middle of a hand of the second session. */
interface OldTournament {
  readonly program: string
  readonly events: readonly { readonly kind: string; readonly body: string }[]
  readonly secret: string
}

/** Version 2: 598f3fc is the last program that did not commit to the vouchers of Jokers Wild. */
function oldTournament(): OldTournament {
  const file = new URL('./old-tournaments/598f3fc.json.br', import.meta.url)
  return JSON.parse(brotliDecompressSync(readFileSync(file)).toString()) as OldTournament
}

async function stored({ events, secret }: OldTournament): Promise<TournamentStage> {
  const stage = new TournamentStage('old')
  const stream = tournamentStream(stage.name)
  const { epoch } = await stage.store.claim(stream)
  const rows = events.map((event) => ({ ...event, entries: [] }))
  await stage.store.append({ stream, command: 'all', expected: 0, epoch, at: new Date(0), events: rows, secret })
  return stage
}

const plain = (tournament: Tournament) => JSON.parse(JSON.stringify(snapshotOfTournament(tournament)))

/** Plays the final, with a voucher wherever one may be drawn. */
async function playFinal(stage: TournamentStage): Promise<void> {
  for (let steps = 0; stage.tournament.state === 'running' && steps < 100; steps++) {
    const [at] = stage.tournament.tables
    if (at === undefined) return
    const holder = at.seats.find(({ box }) => box === at.marker)
    const isNext = isBetweenHands(stage.tournament, at) && nextToWager(stage.tournament, at) === holder?.player
    if (isNext && holder) await stage.tell(holder.player, { do: 'drawVoucher', table: 1, box: holder.box })
    if (await stage.playOnce(1)) continue
    await stage.endSession()
  }
}

describe('a tournament of version 2', () => {
  test('is read from its snapshot to the state that its whole log gives', async () => {
    const old = oldTournament()
    expect(new Set(old.events.map(({ body }) => JSON.parse(body).v))).toEqual(new Set([2]))
    const stage = await stored(old)
    const read = await readTournament(stage.store, stage.name)
    const whole = await replayTournament(stage.store, stage.name)
    expect(read?.sinceStanding).toBe(9)
    expect(read && plain(read.tournament)).toEqual(whole && plain(whole.record.tournament))
    expect(read?.fairness).toEqual(whole?.record.fairness)
    expect(read?.tournament).toMatchObject({ session: 2, vouchersDrawn: 2, results: [{ session: 1 }] })
    expect(read?.fairness.vouchers).toBeNull()
  })

  test('is played on to its end; its vouchers are drawn as its conditions have them', async () => {
    const stage = await stored(oldTournament())
    await stage.open()
    const { vouchers } = stage.tournament.conditions
    await playFinal(stage)
    expect(stage.faults).toEqual([])
    expect(stage.tournament.state).toBe('finished')
    expect(stage.tournament.vouchersDrawn).toBeGreaterThan(2)
    expect(stage.tournament.conditions.vouchers).toEqual(vouchers)
    expect(stage.host.latest.fairness.vouchers).toBeNull()
    expect(stage.host.latest.fairness.endedShoes.length).toBeGreaterThan(0)
    const replayed = await replayTournament(stage.store, stage.name, () => {})
    expect(replayed && plain(replayed.record.tournament)).toEqual(plain(stage.tournament))
  })

  test('a snapshot of version 1 has no results of sessions, and is read without them', () => {
    const noted = oldTournament().events.find(({ kind }) => kind === 'standing-noted')
    const { tournament, ...body } = JSON.parse(noted?.body ?? '')
    const { results, ...known } = tournament
    expect(results).toHaveLength(1)
    const read = eventOf({ body: JSON.stringify({ ...body, v: 1, tournament: known }) })
    expect(read).toMatchObject({ kind: 'standing-noted', tournament: { results: [] }, fairness: { vouchers: null } })
  })
})
