import type { Actor } from '@openpit/engine'
import type { Person } from '../accounts/people.ts'
import { actorOf } from '../accounts/roles.ts'
import type { Floor } from '../casino/floor.ts'
import { deskPage } from '../history/desk.ts'
import type { PastRounds } from '../history/rounds.ts'
import { PitBoard } from '../pit/board.ts'
import { remediesFor } from '../pit/remedies.ts'
import type { SecurityLog } from '../security/security-log.ts'
import type { Store } from '../store/store.ts'
import { originOf } from './entry-handlers.ts'
import { type Handlers, HttpRefusal } from './http.ts'
import { glanceAt } from './spectator-handlers.ts'

type PitRoute = 'pit' | 'remedies' | 'desk'

/** The pit console and the inspector's desk. */
export function pitHandlers(
  store: Store,
  floor: Floor,
  rounds: PastRounds,
  security: SecurityLog,
): Pick<Handlers, PitRoute> {
  const board = new PitBoard({
    names: async () => (await floor.registry.shared()).map(({ name }) => name),
    glance: async (table) => await glanceAt(floor, rounds, table),
    now: Date.now,
  })
  return {
    pit: async ({ query }) => await board.since(query.since),
    remedies: async ({ person, params: { table }, query }) => {
      const opening = await rounds.openingOf(table)
      const isShared = opening?.privateFor === null && (await floor.registry.isOpen(table))
      const seen = isShared ? await glanceAt(floor, rounds, table) : undefined
      if (seen === undefined) throw new HttpRefusal(404, { kind: 'no-such-table', clause: null })
      return remediesFor(seen.version, seen.moment, atTables(person), query)
    },
    desk: async (asked) => {
      const { person, query } = asked
      const page = await deskPage(store, query)
      if (page === undefined) throw new HttpRefusal(404, { kind: 'no-such-round', clause: null })
      // Before the answer, so that nobody searches the records of others without a line in the security log.
      const facts = { role: person.role, what: 'search', query }
      await security.write('record-read', originOf(asked, person.handle), facts)
      return page
    },
  }
}

/** All who may use these routes have a role at tables. */
function atTables({ handle, role }: Person): Actor {
  return actorOf({ person: handle, role }) ?? { person: handle, role: 'cage' }
}
