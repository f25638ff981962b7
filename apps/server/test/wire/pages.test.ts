import { analyse, sidesOf } from '@openpit/odds'
import { BookRules, ListedTable, type TableView } from '@openpit/protocol'
import { PUBLIC } from '@openpit/table'
import { describe, expect, test } from 'vitest'
import type { TableHost } from '../../src/casino/table-host.ts'
import { configurationOf } from '../../src/tables/opening.ts'
import { tableView } from '../../src/tables/views/table-view.ts'
import { bookRules } from '../../src/wire/book-rules.ts'
import { openFloor, tableOf } from '../floor.ts'
import { MemoryStore, openHost } from '../memory-store.ts'

const STAR = tableOf('star', 'star')
const floor = openFloor([
  tableOf('nsw', 'nsw'),
  tableOf('tas', 'tas'),
  { ...STAR, options: { ...STAR.options, sideBets: { luckyLucky: { paytable: 2 } } } },
])

/** Clauses by which NSW takes a wager: `true` for a dealer's blackjack, `false` for a higher total. */
const LOST_TO_BLACKJACK: Readonly<Record<string, boolean>> = { 'NSW-16.1.6': true, 'NSW-16.1.7': false }

describe('the list of tables', () => {
  test('shows which boxes are taken, and how long the house waits', async () => {
    const ann = await floor.guest()
    await ann.enter('nsw')
    await ann.mustTell('nsw', { do: 'sit', box: 3 })
    await ann.mustTell('nsw', { do: 'wager', box: 5, main: 500 })
    const listed = ListedTable.array().parse(JSON.parse((await ann.get('/api/tables')).text))
    const nsw = listed.find(({ table }) => table === 'nsw')
    expect(nsw).toMatchObject({ taken: [3, 5], pace: { wagersMs: 600_000, decisionMs: 600_000 } })
    expect(listed.find(({ table }) => table === 'tas')?.taken).toEqual([])
  })

  test('shows the edge of each table once it is calculated, and does not wait for it', async () => {
    const ann = await floor.guest()
    const edges = async () => {
      const listed = ListedTable.array().parse(JSON.parse((await ann.get('/api/tables')).text))
      return new Map(listed.map(({ table, houseEdge }) => [table, houseEdge]))
    }
    let known = await edges()
    while ([...known.values()].includes(null)) {
      await new Promise((done) => setTimeout(done, 50))
      known = await edges()
    }
    const { rules } = configurationOf(tableOf('nsw', 'nsw'))
    expect(known.get('nsw')).toBe(analyse(rules).main.edge)
    expect(known.get('star')).toBeGreaterThan(known.get('nsw') as number)
  })
})

describe('where a shoe may be cut', () => {
  test.each([
    ['NSW-4.5 a deck from either end', 'nsw', { least: 52, most: 260 }],
    ['TAS-5.1.s2 anywhere', 'tas', { least: 1, most: 311 }],
  ])('%s', async (_, table, cut) => {
    const ben = await floor.guest()
    await ben.enter(table)
    await ben.mustTell(table, { do: 'sit', box: 1 })
    const { view } = await ben.until(table, ({ view: now }) => now.shoe.cutters.length > 0)
    expect(view.shoe).toMatchObject({ cut, burned: false, markerOut: false })
  })
})

describe('the rules of a game as a page shows them', () => {
  test('follow the options of a table if one is named', async () => {
    const ann = await floor.guest()
    const asked = async (path: string) => BookRules.parse(JSON.parse((await ann.get(path)).text))
    const lucky = ({ payTables }: BookRules) => payTables.find(({ of }) => of === 'luckyLucky')?.lines
    const [plain, chosen] = [await asked('/api/books/star'), await asked('/api/books/star?table=star')]
    const withoutChances = (lines: ReturnType<typeof lucky>) => lines?.map((line) => ({ ...line, chance: null }))
    expect(withoutChances(lucky(plain))).toEqual(lucky(bookRules('star', {}, null)))
    expect(withoutChances(lucky(chosen))).not.toEqual(withoutChances(lucky(plain)))
    // A table of another game does not change the rules of this one.
    expect(withoutChances(lucky(await asked('/api/books/star?table=nsw')))).toEqual(withoutChances(lucky(plain)))
    expect((await ann.get('/api/books/poker')).status).toBe(400)
  })

  test('name a clause for each answer, even if results cite a more precise one', () => {
    const { answers, payTables } = bookRules('nsw', {}, null)
    const shown = (question: string) => answers.find((answer) => answer.question === question)
    expect(shown('mustDrawBelow')).toEqual({ question: 'mustDrawBelow', is: '12', clause: 'NSW-10.2' })
    expect(shown('dealerOnSoft17')).toEqual({ question: 'dealerOnSoft17', is: 'stands', clause: 'NSW-13.2' })
    expect(shown('rounding')).toEqual({ question: 'rounding', is: 'up-to-chip', clause: 'NSW-5.9' })
    const hand = payTables.find(({ of }) => of === 'hand')?.lines.map(({ name, clause }) => `${name} ${clause}`)
    expect(hand).toEqual(['blackjack NSW-16.1.1', 'win NSW-16.1.3', 'insurance NSW-16.1.4'])
  })

  test('show the edge of each wager and the chance of each line', async () => {
    const ann = await floor.guest()
    const asked = async () => BookRules.parse(JSON.parse((await ann.get('/api/books/nsw')).text))
    // The first request does not wait for the calculation.
    while ((await asked()).houseEdge === null) await new Promise((done) => setTimeout(done, 50))
    const { houseEdge, payTables } = await asked()
    expect(houseEdge).toBeGreaterThan(0)
    const pairs = payTables.find(({ of }) => of === 'perfectPairs')
    const { rules } = configurationOf(tableOf('nsw', 'nsw'))
    const counted = sidesOf(rules).perfectPairs
    expect(pairs?.houseEdge).toBe(counted?.edge)
    expect(pairs?.lines.map(({ chance }) => chance)).toEqual(counted?.lines.map(({ probability }) => probability))
  })
})

type Tell = (command: Parameters<TableHost['tell']>[2]) => ReturnType<TableHost['tell']>

/** Plays a round by standing, and calls back before every decision. */
async function playRound(host: TableHost, tell: Tell, look: (view: TableView) => void): Promise<void> {
  for (;;) {
    // Wait until the command is written.
    await new Promise<void>((done) => setImmediate(done))
    const { moment } = await host.current()
    const { phase, offers } = moment.table.round
    if (phase === 'ended') return
    if (phase === 'playing') look(tableView(moment, PUBLIC))
    if (phase === 'wagering') await host.setReady('ann', true)
    else if (offers) await tell({ do: 'decline', box: 1 })
    else if (!(await tell({ do: 'stand', box: 1 })).ok) await tell({ do: 'hit', box: 1 })
  }
}

test('a winning side bet names its line, a winning hand none; burned and cutting cards are shown', async () => {
  const opening = tableOf('nsw', 'pairs')
  const store = new MemoryStore()
  const host = await openHost(store, opening, 'pairs')
  const ann = { person: 'ann', role: 'player' } as const
  let count = 0
  const tell: Tell = (command) => host.tell(ann, `${count++}`, command)
  host.presence.came('ann')
  const lines = new Set<string>()
  const markers = new Set<boolean>()
  for (let round = 0; round < 200; round++) {
    await tell({ do: 'wager', box: 1, main: 500, sides: { perfectPairs: 500 } })
    await host.setReady('ann', true)
    await playRound(host, tell, ({ shoe }) => {
      markers.add(shoe.markerOut)
      expect(shoe.burned).toBe(true)
    })
    const { settled, dealer } = tableView((await host.current()).moment, PUBLIC)
    for (const { wager, outcome, line, clause } of settled) {
      expect(dealer.blackjack).toBe(LOST_TO_BLACKJACK[clause] ?? dealer.blackjack)
      const isWon = wager === 'perfectPairs' && outcome === 'win'
      expect(line === null).toBe(!isWon)
      if (line !== null) lines.add(line)
    }
  }
  expect([...lines].sort()).toEqual(['coloured pair', 'mixed pair', 'perfect pair'])
  // The cutting card has not come out, then it has; then a new shoe begins.
  expect(markers).toEqual(new Set([false, true]))
})
