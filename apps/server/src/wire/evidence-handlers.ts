import { Readable } from 'node:stream'
import { makePack, type PackRefusal } from '../evidence/pack.ts'
import type { HouseSigner } from '../heads/statement.ts'
import type { PastRounds } from '../history/rounds.ts'
import type { SecurityLog } from '../security/security-log.ts'
import type { Store } from '../store/store.ts'
import { type Handlers, HttpRefusal, type RouteRequest } from './http.ts'

/** Each reads and folds a part of a log for as long as its reader takes. */
const PACKS_MAX = 3

type EvidenceRequest = Pick<RouteRequest<'pack'>, 'person' | 'from' | 'requestId' | 'reply'>

/** Evidence packs, for those who investigate a case. Each pack that is made is recorded. */
export function evidenceHandlers(
  store: Store,
  rounds: PastRounds,
  keys: HouseSigner,
  security: SecurityLog,
): Pick<Handlers, 'pack' | 'packOfRounds'> {
  const source = { store, rounds, keys, now: () => new Date() }
  let running = 0
  const send = async (asked: EvidenceRequest, table: string, from: number, to: number): Promise<Readable> => {
    if (running >= PACKS_MAX) throw new HttpRefusal(429, { kind: 'too-fast', clause: null })
    running++
    try {
      const { handle, role } = asked.person
      const made = await makePack(source, { table, from, to, by: { person: handle, role } })
      if (!made.ok) throw refused(made.refusal)
      // Before the answer, so that nobody gets evidence without a line in the security log.
      const origin = { actor: handle, address: asked.from, request: asked.requestId }
      await security.write('record-read', origin, { role, table, round: from, to, what: 'pack' })
      void asked.reply.header('content-disposition', `attachment; filename="${made.name}"`)
      void asked.reply.header('cache-control', 'no-store')
      return Readable.from(made.bytes).once('close', () => running--)
    } catch (error) {
      running--
      throw error
    }
  }
  return {
    pack: async (asked) => await send(asked, asked.params.table, asked.params.round, asked.params.round),
    packOfRounds: async (asked) => await send(asked, asked.params.table, asked.query.from, asked.query.to),
  }
}

const STATUS = { 'no-such-round': 404, 'pack-too-long': 422, 'cards-in-use': 409 } as const

function refused(refusal: PackRefusal): HttpRefusal {
  return new HttpRefusal(STATUS[refusal.kind], { ...refusal, clause: null })
}
