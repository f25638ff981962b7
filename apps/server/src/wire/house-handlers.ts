import type { ListedTray, TableDay } from '@openpit/protocol'
import { ChipDesk, type ChipsResult } from '../chips/chip-desk.ts'
import type { PastRounds } from '../history/rounds.ts'
import { chipResultsOf, type ResultSpan, resultsOf } from '../store/floor/chips.ts'
import { sharedTables, sharedTablesSince } from '../store/floor/registry.ts'
import type { Store } from '../store/store.ts'
import { isLive, type TableOpening } from '../tables/opening.ts'
import { type Handlers, HttpRefusal } from './http.ts'

const DAYS_MAX = 31
const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

type HouseRoute = 'houseResults' | 'trays' | 'chips' | 'fillChipForm' | 'signChipForm' | 'dropChipForm'

/** The money of the house: results by table and day, and the forms about chips. */
export function houseHandlers(store: Store, rounds: PastRounds): Pick<Handlers, HouseRoute> {
  const desk = new ChipDesk(store)
  const liveTable = async (table: string): Promise<string> => {
    const opening = await rounds.openingOf(table)
    if (opening === undefined) throw new HttpRefusal(404, { kind: 'no-such-table', clause: null })
    if (!isLive(opening)) throw new HttpRefusal(422, { kind: 'real-cards-only', clause: null })
    return table
  }
  return {
    houseResults: async ({ query: { from, to, offset } }) => {
      const span = spanOf(from, to, offset)
      const days: TableDay[] = []
      for (const { name } of await sharedTablesSince(store, span.from)) {
        const opening = await rounds.openingOf(name)
        if (opening !== undefined) days.push(...(await daysOf(store, opening, span)))
      }
      return days
    },
    trays: async () => await traysOf(store, rounds, desk),
    chips: async ({ params }) => await desk.view(await liveTable(params.table)),
    fillChipForm: async ({ params, body, person }) => {
      const { id, kind, counted, note } = body
      const cents = counted.reduce((sum, { value, pieces }) => sum + value * pieces, 0)
      const by = { person: person.handle, role: person.role }
      const table = await liveTable(params.table)
      return answered(await desk.fill(table, id, { kind, cents, counted, note, by }))
    },
    signChipForm: async ({ params, body, person }) => {
      const by = { person: person.handle, role: person.role }
      return answered(await desk.sign(await liveTable(params.table), body.id, params.form, by))
    },
    dropChipForm: async ({ params, body, person }) => {
      const by = { person: person.handle, role: person.role }
      return answered(await desk.drop(await liveTable(params.table), body.id, params.form, by))
    },
  }
}

/** A table that is closed stays in the list until its tray is counted, its drop box is empty and no form waits. */
async function traysOf(store: Store, rounds: PastRounds, desk: ChipDesk): Promise<ListedTray[]> {
  const open = new Set((await sharedTables(store)).map(({ name }) => name))
  const trays: ListedTray[] = []
  for (const { name } of await sharedTablesSince(store, new Date(Date.now() - DAYS_MAX * DAY_MS))) {
    const opening = await rounds.openingOf(name)
    if (opening === undefined || !isLive(opening)) continue
    const isClosed = !open.has(name)
    if (isClosed) {
      const { isOpen, drop, forms } = await desk.view(name)
      if (!isOpen && drop === 0 && forms.length === 0) continue
    }
    trays.push({ table: name, title: opening.title, isClosed })
  }
  return trays
}

/** From the beginning of one day to the end of another. */
function spanOf(first: string, last: string, offset: number): ResultSpan {
  const startOf = (day: string) => Date.parse(`${day}T00:00:00Z`) - offset * MINUTE_MS
  const [from, to] = [startOf(first), startOf(last) + DAY_MS]
  if (to <= from || to - from > DAYS_MAX * DAY_MS) {
    const what = `the last day must not come before the first; at most ${DAYS_MAX} days`
    throw new HttpRefusal(400, { kind: 'not-understood', clause: null, where: 'query.to', what })
  }
  return { from: new Date(from), to: new Date(to), offset }
}

function answered(result: ChipsResult) {
  if (!result.ok) throw new HttpRefusal(result.refusal.kind === 'no-such-form' ? 404 : 422, result.refusal)
  return result.view
}

/** A table by day: what the ledger of its rounds says, and what its forms say. */
async function daysOf(store: Store, opening: TableOpening, span: ResultSpan): Promise<readonly TableDay[]> {
  const { name: table, title, rulebook } = opening
  const played = new Map((await resultsOf(store, table, span)).map((day) => [day.day, day]))
  const signed = new Map((await chipResultsOf(store, table, span)).map((day) => [day.day, day]))
  const days = [...new Set([...played.keys(), ...signed.keys()])].toSorted()
  return days.map((day) => {
    const { rounds = 0, win = 0, brought = 0 } = played.get(day) ?? {}
    const { drop = 0, fills = 0, credits = 0, overShort = 0 } = signed.get(day) ?? {}
    const dealt = isLive(opening) ? 'live' : 'virtual'
    return { table, title, rulebook, dealt, day, rounds, win, brought, drop, fills, credits, overShort }
  })
}
