import { createHash } from 'node:crypto'
import { HOUSE, jackpotOf, type SideBet, type SideName } from '@openpit/engine'
import type { LinkEvent } from '@openpit/jackpot'
import type { Cents } from '@openpit/money'
import { originOf, rulebooks } from '@openpit/rulebooks'
import type { Table } from '@openpit/table'
import type { Append } from '../store/append/append.ts'
import type { EventStore } from '../store/event-store.ts'
import type { HostCommand } from '../tables/decider.ts'
import type { TableOpening } from '../tables/opening.ts'
import { tellTable } from '../tables/virtual-dealer.ts'
import { accountsOfLink } from './accounts.ts'
import { entriesOfLink } from './link-entries.ts'
import { type LinkLogEvent, linkBody, linkStream } from './link-record.ts'

/** A pool that belongs to one table, as older programs had them. */
export interface OwnPool {
  readonly bet: SideName
  readonly cents: Cents
  readonly reset: Cents
  /** `null` if the table takes several amounts. */
  readonly wager: Cents | null
}

/** A table's own pool, if it can become a link now. It cannot during a round with wagers for it. */
export function ownPool({ round, rules, pool, people }: Table): OwnPool | undefined {
  if (pool.shows === 0 || people.is === 'closed') return undefined
  for (const bet of Object.keys(rules.sides) as SideName[]) {
    const side = rules.sides[bet]
    const jackpot = jackpotOf(side)
    if (jackpot === undefined || side?.link !== undefined || !side?.offered.is) continue
    const isPlayed = [...round.sides.map((one) => one.bet), ...round.settled.map(({ wager }) => wager)].includes(bet)
    if (round.phase !== 'ended' && isPlayed) return undefined
    const [only, ...others] = jackpot.wagers.is
    return { bet, cents: pool.shows, reset: jackpot.reset.is, wager: others.length === 0 ? (only ?? null) : null }
  }
  return undefined
}

/** A table may have a longer name than a link. */
const NAME_MAX = 40

export function adoptedName(table: string): string {
  if (table.length <= NAME_MAX) return table
  const rest = createHash('sha256').update(table).digest('hex').slice(0, 8)
  return `${table.slice(0, NAME_MAX - 9)}-${rest}`
}

/** The command that makes a table's own pool a link of this one table, with the same cents. */
export async function adoption(
  store: EventStore,
  { name: table, rulebook, poolRate = 0 }: TableOpening,
  { bet, cents, reset, wager }: OwnPool,
  now: number,
): Promise<{ readonly link: string; readonly command: HostCommand } | undefined> {
  const link = adoptedName(table)
  // Staff have opened a link of this name for other tables: this one keeps its pool.
  if ((await store.read(linkStream(link), { limit: 1 })).length > 0) return undefined
  await store.openAccounts(accountsOfLink(link, ['']))
  const { epoch } = await store.claim(linkStream(link))
  const event: Extract<LinkEvent, { kind: 'link-opened' }> = {
    kind: 'link-opened',
    terms: { name: link, bet, wager, confirm: 'automatic', winner: 'activation' },
    levels: [
      {
        terms: { name: '', reset, cap: null, rate: poolRate, reserveRate: 0, approval: null },
        pool: cents,
        reserved: 0 as Cents,
      },
    ],
    tables: [table],
  }
  const opened: LinkLogEvent = {
    kind: 'link-opened',
    rulebook,
    by: HOUSE,
    event,
    lives: { begun: [], ended: [] },
    fromTable: table,
    ...originOf(rulebooks[rulebook]),
  }
  const also: Append = {
    command: 'opening',
    stream: linkStream(link),
    expected: 0,
    epoch,
    at: new Date(now),
    events: [{ kind: opened.kind, body: linkBody(opened), entries: entriesOfLink(null, opened) }],
  }
  const command: HostCommand = {
    logged: { do: 'adopt-pool', link },
    also,
    act: (running) => {
      const own = ownPool(running.table)
      if (own === undefined || own.cents !== cents) return { kind: 'not-done', clause: null }
      const { clause } = (running.table.rules.sides[bet] as SideBet).offered
      tellTable(running, { do: 'handOverPool', cents })
      tellTable(running, { do: 'setJackpotTerms', bet, link, wager, reset, offered: true, clause })
      return undefined
    },
  }
  return { link, command }
}
