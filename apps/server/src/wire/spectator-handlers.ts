import { PUBLIC } from '@openpit/table'
import type { Floor } from '../casino/floor.ts'
import { momentOf } from '../history/replay.ts'
import type { PastRounds } from '../history/rounds.ts'
import { chosenNames } from '../store/people/people.ts'
import type { Store } from '../store/store.ts'
import type { CommittedTable } from '../tables/views/news.ts'
import { tableView } from '../tables/views/table-view.ts'
import { type Handlers, HttpRefusal } from './http.ts'

/** What people see of tables that they have not joined. */
export function spectatorHandlers(
  store: Store,
  floor: Floor,
  rounds: PastRounds,
): Pick<Handlers, 'watchTable' | 'tableNames'> {
  const look = async (table: string): Promise<GlancedTable> => {
    const opening = await rounds.openingOf(table)
    const isPublic = opening?.privateFor === null && (await floor.registry.isOpen(table))
    const seen = isPublic ? await glanceAt(floor, rounds, table) : undefined
    if (seen === undefined) throw new HttpRefusal(404, { kind: 'no-such-table', clause: null })
    return seen
  }
  return {
    watchTable: async ({ params: { table }, query }) => {
      const { version, moment } = await look(table)
      const isKnown = query.since === version
      return { table, version, now: Date.now(), view: isKnown ? null : tableView(moment, PUBLIC) }
    },
    tableNames: async ({ params: { table } }) => {
      const { boxes } = tableView((await look(table)).moment, PUBLIC)
      const people = boxes.flatMap(({ seated, bettors }) => [seated, ...bettors.map(({ player }) => player)])
      return [...(await chosenNames(store, [...new Set(people.filter((one) => one !== null))]))]
    },
  }
}

/** A table at a version, with all that its view shows. */
type GlancedTable = Pick<CommittedTable, 'version' | 'moment'>

/** A table as it is now. One that does not run on this node is read from its log, without its clock. */
export async function glanceAt(floor: Floor, rounds: PastRounds, table: string): Promise<GlancedTable | undefined> {
  const here = await floor.glance(table)
  if (here !== undefined) return here
  const logged = await rounds.latest(table)
  return logged && { version: logged.version, moment: momentOf(logged.opening, logged.round, logged.state) }
}
