import { type ServerMessage, type TableMessage, withNews } from '@openpit/protocol'
import { RULEBOOK_NAMES, type RulebookName } from '@openpit/rulebooks'
import { audienceFor } from '@openpit/table'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PLAYERS, randomPlay } from '../../../../packages/scenario/test/random-play.ts'
import { actorOf, type Role, type Visitor } from '../../src/accounts/roles.ts'
import { awaitedAt } from '../../src/tables/views/awaited.ts'
import type { CommittedTable } from '../../src/tables/views/news.ts'
import { tableView } from '../../src/tables/views/table-view.ts'
import { Watchers } from '../../src/tables/views/watchers.ts'
import { yourView } from '../../src/tables/views/your-view.ts'
import { MemoryStore } from '../memory-store.ts'
import { momentAt } from '../moment.ts'

const TIMES = Number(process.env.OPENPIT_STORIES ?? 1)
const STAFF: readonly Role[] = ['dealer', 'manager', 'surveillance', 'inspector', 'regulator']
const VISITORS: readonly Visitor[] = [
  ...[...PLAYERS, 'passer-by'].map((person) => ({ person, role: 'player' as const })),
  ...STAFF.map((role) => ({ person: `the-${role}`, role })),
]

const CARDS = ['card-dealt', 'dealer-card-dealt', 'card-burned']
const OF_COURSE = [
  ...['round-opened', 'order-fixed', 'prize-drawn', 'contribution-revealed', 'phase-begun', 'dealer-turn-begun'],
  ...['card-called', 'hand-finished', 'wager-doubled', 'hand-split', 'hand-surrendered', 'insurance-placed'],
  ...['even-money-taken', 'wager-rescued', 'hand-left-to-dealer', 'control-passed'],
]

/** A client: it holds the last view, and applies the news to it. */
class Folder {
  readonly who: Visitor
  readonly wantsEvents: boolean | 'course'
  seen: TableMessage | undefined
  events = 0
  messages = 0
  /** The events of cards and decisions, as far as those who get them in short know them. */
  readonly course: object[] = []

  constructor(who: Visitor, wantsEvents: boolean | 'course') {
    this.who = who
    this.wantsEvents = wantsEvents
  }

  readonly send = (text: string): void => {
    const message = JSON.parse(text) as ServerMessage
    if (message.type === 'table') this.seen = message
    if (message.type !== 'news' || this.seen === undefined) return
    expect(message.events === undefined).toBe(this.wantsEvents !== true)
    expect(message.course === undefined || this.wantsEvents === 'course').toBe(true)
    this.messages++
    this.events += message.events?.length ?? 0
    this.seen = withNews(this.seen, message)
    for (const { number, event } of this.seen.events) {
      const { kind, box, hand, card, total, soft } = event
      if (CARDS.includes(kind))
        this.course.push({ number, kind, box, hand, card, ...(card !== null && { total, soft }) })
      else if (OF_COURSE.includes(event.kind)) this.course.push({ number, ...event })
    }
  }

  readonly dismissed = (): void => {
    throw new Error('the table could not be shown')
  }
}

/** Plays a random story before watchers of every audience, who compare each view with the complete one. */
async function watchStory(book: RulebookName, seed: number): Promise<readonly Folder[]> {
  const { moments, recording } = randomPlay(book, seed, 3)
  const [first] = moments
  if (first === undefined) return []
  let latest: CommittedTable = { version: 0, moment: momentAt(book, recording.options, first.before) }
  const table = {
    name: 'a',
    get latest() {
      return latest
    },
    current: async () => latest,
    presence: { came: () => {}, went: () => {} },
  }
  const held = new Set<() => void>()
  const after = (_: number, then: () => void) => {
    held.add(then)
    return () => void held.delete(then)
  }
  const tellHeld = () => {
    for (const tell of held) tell()
    held.clear()
  }
  const watchers = new Watchers({ now: () => 0, after }, (_, error) => {
    throw error
  })
  const folders = VISITORS.flatMap((who) => [new Folder(who, true), new Folder(who, false), new Folder(who, 'course')])
  for (const folder of folders) await watchers.add(table, folder, undefined, new MemoryStore())
  for (const [index, { after, events }] of moments.entries()) {
    const moment = momentAt(book, recording.options, after)
    const by = PLAYERS[(seed + index) % PLAYERS.length] as string
    latest = { version: index + 1, moment }
    watchers.publish('a', { ...latest, events: events.map((event) => ({ number: index + 1, at: 0, event })), by })
    await Promise.resolve()
    const awaited = awaitedAt(moment)
    const isTold = ({ who }: Folder) => awaited === 'all' || awaited.has(who.person) || who.person === by
    if (events.length > 0) compare(folders.filter(isTold), moment)
    // With a timer of an earlier round still running, the others would be told sooner, and more often.
    expect(held.size).toBeLessThanOrEqual(1)
    // The others are told a moment later; now and then only after several commands.
    if ((seed + index) % 3 > 0) continue
    tellHeld()
    compare(folders, moment)
  }
  tellHeld()
  compare(folders, latest.moment)
  return folders
}

function compare(folders: readonly Folder[], moment: CommittedTable['moment']): void {
  for (const { who, seen } of folders) {
    const complete = { view: tableView(moment, audienceFor(actorOf(who))), you: yourView(moment, who) }
    expect({ view: seen?.view, you: seen?.you }).toEqual(JSON.parse(JSON.stringify(complete)))
  }
}

describe.each(RULEBOOK_NAMES)('%s, over random rounds', (book) => {
  test('the view that a client folds from news equals the complete view, for every audience', async () => {
    let events = 0
    let cards = 0
    const messages = { held: 0, all: 0 }
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 2 ** 31 - 1 }), async (seed) => {
        const folders = await watchStory(book, seed)
        for (const folder of folders) events += folder.events
        for (const { who, course } of folders.filter(({ wantsEvents }) => wantsEvents === 'course')) {
          const whole = folders.find((other) => other.who === who && other.wantsEvents === true)
          expect(course).toEqual(whole?.course)
          cards += course.length
        }
        const byPerson = (person: string) => folders.find(({ who }) => who.person === person)?.messages ?? 0
        messages.held += byPerson('passer-by')
        messages.all += Math.max(...PLAYERS.map(byPerson))
      }),
      { numRuns: 3 * TIMES },
    )
    expect(events).toBeGreaterThan(0)
    expect(cards).toBeGreaterThan(0)
    // Nobody waits for the passer-by, who gets the same news in fewer messages.
    expect(messages.held).toBeLessThan(messages.all)
  })
})
