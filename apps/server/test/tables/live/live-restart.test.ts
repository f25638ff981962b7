import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit, auditReplay, readingFrom, startPostgres } from '../../../src/index.ts'
import type { Client } from '../../client.ts'
import { type Crew, crewAt, keyCards, liveTableOf, openUp, PIT_STAFF } from '../../live-floor.ts'
import { cleanUp, ServerProcess, testSettings } from '../../processes.ts'
import { newFloorFolder } from '../../ready-database.ts'

let folder: string
let server: ServerProcess

beforeAll(async () => {
  folder = newFloorFolder('live-restart')
  server = await start()
})

afterAll(async () => {
  await server.kill()
  await cleanUp(folder)
})

async function start(): Promise<ServerProcess> {
  return await ServerProcess.start(testSettings(folder, { staff: PIT_STAFF, tables: [liveTableOf('nsw', 'one')] }))
}

async function kill(): Promise<void> {
  await server.kill()
  server = await start()
}

const crew = async (...names: string[]) =>
  (await crewAt(server.address, 'one', names)) as Crew & { dee: Client; sue: Client }

describe('a server killed', () => {
  test('between fact and card, proposal and confirmation leaves the table at the same point', async () => {
    let { dee, sue } = await crew('dee', 'sue')
    await openUp({ dee, sue }, 'one')
    await dee.mustTell('one', { do: 'wager', box: 1, main: 1_000 })
    await dee.mustTell('one', { do: 'noMoreBets' })
    await dee.mustTell('one', { do: 'deal' })
    await keyCards(dee, 'one', '10s 7d')
    expect(dee.view('one').live).toMatchObject({ cardFor: { box: 1, hand: 1 }, work: { onDuty: { dealer: ['dee'] } } })
    await keyCards(dee, 'one', '4h')
    await dee.mustTell('one', { do: 'strayCard', seen: true })
    await kill()
    ;({ dee, sue } = await crew('dee', 'sue'))
    expect(dee.view('one').live).toMatchObject({ cardFor: 'stray', hold: { because: 'stray-card' } })
    await keyCards(dee, 'one', '3c')
    expect(dee.view('one').live).toMatchObject({ held: ['3c'], hold: null })
    await dee.mustTell('one', { do: 'hit', box: 1 })
    await dee.mustTell('one', { do: 'stand', box: 1 })
    await keyCards(dee, 'one', 'Kd')
    const settled = dee.view('one').settled
    expect(settled).toMatchObject([{ player: 'box.1', outcome: 'stand-off' }])
    // The stand was wrong: the player had asked for a card.
    const stand = dee.view('one').live?.work?.course?.commands.findLast(({ do: name }) => name === 'stand')
    await sue.mustTell('one', { do: 'reconstruct', from: stand?.from ?? 0 })
    await kill()
    ;({ dee, sue } = await crew('dee', 'sue'))
    expect(sue.view('one')).toMatchObject({
      settled,
      live: { hold: { because: 'ruling', ruling: 'reconstruct' }, work: { ruling: { by: 'sue' } } },
    })
    expect(await sue.tell('one', { do: 'confirm' })).toMatchObject({
      ok: false,
      refusal: { kind: 'second-person-needed' },
    })
    const { max } = (await crewAt(server.address, 'one', ['max'])) as { max: Client }
    await max.mustTell('one', { do: 'onDuty' })
    await max.mustTell('one', { do: 'confirm' })
    await kill()
    ;({ dee, sue } = await crew('dee', 'sue'))
    expect(dee.view('one')).toMatchObject({ phase: 'playing', settled: [], live: { held: ['Kd'], hold: null } })
    await dee.mustTell('one', { do: 'stand', box: 1 })
    expect(dee.view('one')).toMatchObject({ phase: 'ended', settled })
    const { connection } = await startPostgres(folder)
    const findings = await readingFrom(connection, async (client) => [
      ...(await audit(client)),
      ...(await auditReplay(client)).findings,
    ])
    expect(findings).toEqual([])
  })
})
