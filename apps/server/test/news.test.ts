import { type ServerMessage, type TableMessage, withNews } from '@openpit/protocol'
import { RULEBOOK_NAMES, type RulebookName } from '@openpit/rulebooks'
import { audienceFor } from '@openpit/table'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PLAYERS, randomPlay } from '../../../packages/scenario/test/random-play.ts'
import { actorOf, type Role, type Visitor } from '../src/accounts/roles.ts'
import type { CommittedTable } from '../src/tables/views/news.ts'
import { tableView } from '../src/tables/views/table-view.ts'
import { Watchers } from '../src/tables/views/watchers.ts'
import { yourView } from '../src/tables/views/your-view.ts'
import { MemoryStore } from './memory-store.ts'
import { momentAt } from './moment.ts'

const TIMES = Number(process.env.OPENPIT_STORIES ?? 1)
const STAFF: readonly Role[] = ['dealer', 'manager', 'surveillance', 'inspector', 'regulator']
const VISITORS: readonly Visitor[] = [
  ...[...PLAYERS, 'passer-by'].map((person) => ({ person, role: 'player' as const })),
  ...STAFF.map((role) => ({ person: `the-${role}`, role })),
]

/** A client: it holds the last view, and applies the news to it. */
class Folder {
  readonly who: Visitor
  readonly wantsEvents: boolean
  seen: TableMessage | undefined
  events = 0

  constructor(who: Visitor, wantsEvents: boolean) {
    this.who = who
    this.wantsEvents = wantsEvents
  }

  readonly send = (text: string): void => {
    const message = JSON.parse(text) as ServerMessage
    if (message.type === 'table') this.seen = message
    if (message.type !== 'news' || this.seen === undefined) return
    expect(message.events === undefined).toBe(!this.wantsEvents)
    this.events += message.events?.length ?? 0
    this.seen = withNews(this.seen, message)
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
  const watchers = new Watchers({ now: () => 0, after: () => () => {} }, (_, error) => {
    throw error
  })
  const folders = VISITORS.flatMap((who) => [new Folder(who, true), new Folder(who, false)])
  for (const folder of folders) await watchers.add(table, folder, undefined, new MemoryStore())
  for (const [index, { after, events }] of moments.entries()) {
    const moment = momentAt(book, recording.options, after)
    latest = { version: index + 1, moment }
    watchers.publish('a', { ...latest, events: events.map((event) => ({ number: index + 1, at: 0, event })) })
    await Promise.resolve()
    if (events.length === 0) continue
    for (const { who, seen } of folders) {
      const complete = { view: tableView(moment, audienceFor(actorOf(who))), you: yourView(moment, who) }
      expect({ view: seen?.view, you: seen?.you }).toEqual(JSON.parse(JSON.stringify(complete)))
    }
  }
  return folders
}

describe.each(RULEBOOK_NAMES)('%s, over random rounds', (book) => {
  test('the view that a client folds from news equals the complete view, for every audience', async () => {
    let events = 0
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 2 ** 31 - 1 }), async (seed) => {
        for (const folder of await watchStory(book, seed)) events += folder.events
      }),
      { numRuns: 3 * TIMES },
    )
    expect(events).toBeGreaterThan(0)
  })
})
