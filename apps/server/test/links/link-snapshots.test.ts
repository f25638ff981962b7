import { HOUSE } from '@openpit/engine'
import type { LinkTerms } from '@openpit/jackpot'
import type { Cents } from '@openpit/money'
import type { LevelSetup } from '@openpit/protocol'
import { originOf, rulebooks } from '@openpit/rulebooks'
import { expect, test } from 'vitest'
import { changeLives, printSeeds } from '../../src/links/hidden-values.ts'
import { levelStart } from '../../src/links/link-acts.ts'
import { LinkDecider } from '../../src/links/link-decider.ts'
import {
  type LinkLogEvent,
  type LinkState,
  linkAfter,
  linkBody,
  linkEventOf,
  linkStream,
} from '../../src/links/link-record.ts'
import type { Append } from '../../src/store/append/append.ts'
import { MemoryStore } from '../memory-store.ts'
import { SEVENS } from './links-floor.ts'
import { NOVA } from './supernova-floor.ts'

const NAME = 'one'
const TABLES = ['a', 'b', 'c']
const ROUNDS = 250
const TRIES_MAX = 10
/** A snapshot is due after 200 events, at the end of a batch. A batch here is one round of all tables. */
const EVENTS_WITHOUT_SNAPSHOT_MAX = 200 + 2 * TABLES.length

interface Terms {
  readonly rulebook: 'star' | 'tas'
  readonly bet: LinkTerms['bet']
  readonly wager: number
  readonly levels: readonly LevelSetup[]
}

/** Writes the opening of a link with its tables. */
async function open(store: MemoryStore, { rulebook, bet, wager, levels }: Terms): Promise<void> {
  const terms: LinkTerms = { name: NAME, bet, wager: wager as Cents, confirm: 'automatic', winner: 'activation' }
  const plain: LinkLogEvent = {
    kind: 'link-opened',
    rulebook,
    by: HOUSE,
    event: { kind: 'link-opened', terms, levels: levels.map(levelStart), tables: TABLES },
    lives: { begun: [], ended: [] },
    ...originOf(rulebooks[rulebook]),
  }
  const { note, seeds } = changeLives(linkAfter(undefined, 1, plain).link, [], new Map())
  const body = linkBody(note === undefined ? plain : { ...plain, lives: note })
  const stream = linkStream(NAME)
  const { epoch } = await store.claim(stream)
  const events = [{ kind: 'link-opened', body, entries: [] }]
  const secret = printSeeds(seeds)
  await store.append({ stream, command: 'opening', expected: 0, epoch, at: new Date(0), events, secret })
}

/** Rounds at all tables, each with a wager for the jackpot. */
async function play(store: MemoryStore, wager: number): Promise<LinkState> {
  const faults: unknown[] = []
  const decider = new LinkDecider(
    NAME,
    store,
    () => 0,
    (error) => faults.push(error),
  )
  const { state: loaded } = await decider.read()
  for (let round = 1; round <= ROUNDS; round++) {
    const orders = TABLES.flatMap((table) => {
      const wagers = [{ box: 1, player: `player-${table}`, cents: wager as Cents }]
      return [
        { id: `${table}/${round}/1`, by: null, command: { do: 'contribute', table, round, wagers } as const },
        { id: `${table}/${round}/2`, by: null, command: { do: 'endRound', table, round } as const },
      ]
    })
    const decide = () => decider.decide(loaded, HOUSE, `round ${round}`, { orders }).written
    let written = decide()
    for (let tries = 0; written === null && tries < TRIES_MAX; tries++) {
      // The accounts of a win are missing. Here they need not be opened. The next try may draw another win.
      decider.opened(decider.needs)
      written = decide()
    }
    if (written === null) throw new Error(`round ${round} was not decided`)
    expect((await store.append(written.append as Append)).ok).toBe(true)
  }
  expect(faults).toEqual([])
  return loaded.state
}

test.each([
  ['Blazing 7’s', SEVENS as Terms],
  ['Supernova, with mystery levels', NOVA as Terms],
])('a link of %s gets a snapshot every 200 events, and goes on from it', async (_, terms) => {
  const store = new MemoryStore()
  await open(store, terms)
  const played = await play(store, terms.wager)

  const log = await store.read(linkStream(NAME))
  let since = 0
  let snapshots = 0
  for (const { kind } of log) {
    if (kind === 'standing-noted') snapshots++
    since = kind === 'standing-noted' ? 0 : since + 1
    expect(since).toBeLessThanOrEqual(EVENTS_WITHOUT_SNAPSHOT_MAX)
  }
  expect(snapshots).toBeGreaterThan(2)

  let fromFirst: LinkState | undefined
  for (const stored of log) {
    if (stored.kind !== 'standing-noted') fromFirst = linkAfter(fromFirst, stored.number, linkEventOf(stored))
  }
  const { state: fromSnapshot } = await new LinkDecider(
    NAME,
    store,
    () => 0,
    () => {},
  ).read()
  expect(fromSnapshot.state.link).toEqual(played.link)
  expect(fromSnapshot.state.link).toEqual(fromFirst?.link)
  expect(fromSnapshot.state.lives).toEqual(fromFirst?.lives)
  expect(fromSnapshot.state.version).toBe(log.length)
})
