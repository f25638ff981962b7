import { once } from 'node:events'
import { Client } from '../../../apps/server/test/client.ts'
import { ATTACKS, type AttackName, type AttackTally } from './attacks.ts'
import { LawfulPlayer } from './lawful-player.ts'
import type { Target } from './target.ts'

// The process of the attacker: does what it is told until it is told to stop, and then says what it has done.

export interface AttackOrder {
  /** `lawful`: plays as fast as a client can, for comparison. */
  readonly attack: AttackName | 'lawful'
  readonly target: Target
}

/** Sent when the load has begun: starting takes time. */
const BEGUN = 'begun'
const LAWFUL_PLAYERS = 4

async function playFast({ address }: Target, tally: AttackTally, signal: AbortSignal): Promise<void> {
  const players = await Promise.all(
    Array.from({ length: LAWFUL_PLAYERS }, async () => {
      const client = await (await Client.guest(address)).connect()
      const { table } = JSON.parse((await client.post('/api/tables/own')).text) as { table: string }
      return new LawfulPlayer(client, table, 0, { moved: () => tally.tries++, refused: () => tally.refused++ })
    }),
  )
  const playing = Promise.all(players.map((player) => player.play()))
  process.send?.(BEGUN)
  if (!signal.aborted) await once(signal, 'abort')
  for (const player of players) player.stop()
  await playing
}

const stopping = new AbortController()
const tally: AttackTally = { tries: 0, refused: 0 }
process.once('disconnect', () => process.exit(1))
process.on('message', async (order: AttackOrder | 'stop') => {
  if (order === 'stop') {
    stopping.abort()
    return
  }
  const attack = order.attack === 'lawful' ? playFast : ATTACKS[order.attack]
  if (order.attack !== 'lawful') process.send?.(BEGUN)
  await attack(order.target, tally, stopping.signal)
  process.send?.(tally, () => process.exit(0))
})
