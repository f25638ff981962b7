import { evolveLink, type Link, type LinkEvent, type LinkPosting, linkPostings, type Win } from '@openpit/jackpot'
import type { Entry } from '../store/append/append.ts'
import { netEntries } from '../tables/log/net-entries.ts'
import { houseAccount, poolAccount, reserveAccount, transitAccount, wonAccount } from './accounts.ts'
import type { LinkLogEvent, LinkRecord } from './link-record.ts'

/** The ledger's entries for an event of a link's log. `before` is the link before it. */
export function entriesOfLink(before: Link | null, event: LinkLogEvent): readonly Entry[] {
  if (event.kind === 'standing-noted') return []
  if (event.kind === 'link-opened') {
    const { name } = event.event.terms
    const opening = linkPostings(null, event.event).map((posting) => entryOf(name, posting))
    return netEntries([...opening, ...broughtBy(event.fromTable, event.event)])
  }
  return before === null ? [] : netEntries([...stakesOf(before, event), ...movesOf(before, event.events)])
}

/** The cents of a table's own pool come with it: the table's part of the append moves them from pool to house. */
function broughtBy(
  table: string | undefined,
  { terms, levels }: Extract<LinkEvent, { kind: 'link-opened' }>,
): readonly Entry[] {
  if (table === undefined) return []
  const cents = levels.reduce((sum, { pool }) => sum + pool, 0)
  return [
    { account: `house:${table}`, cents: -cents },
    { account: houseAccount(terms.name), cents },
  ]
}

/** Stakes that have arrived, or that go back before they were accepted, leave the account for stakes on the way. */
function stakesOf({ terms }: Link, { command }: LinkRecord): readonly Entry[] {
  if (command.do !== 'contribute' && command.do !== 'release') return []
  const wagers = command.wagers as readonly { readonly cents: number }[]
  const cents = wagers.reduce((sum, wager) => sum + wager.cents, 0)
  return [
    { account: transitAccount(terms.name), cents: -cents },
    { account: `house:${String(command.table)}`, cents },
  ]
}

function movesOf(before: Link, events: readonly LinkEvent[]): readonly Entry[] {
  const entries: Entry[] = []
  let link = before
  for (const event of events) {
    const { name } = link.terms
    const after = evolveLink(link, event)
    for (const posting of linkPostings(link, event)) {
      if (!isWon(posting)) entries.push(entryOf(name, posting))
    }
    entries.push(...wonMoves(link, after, event))
    link = after
  }
  return entries
}

function isWon({ account }: LinkPosting): boolean {
  return account.of === 'link' && account.fund === 'won'
}

function entryOf(link: string, { account, cents }: LinkPosting): Entry {
  if (account.of === 'link') {
    const { fund, level = '' } = account
    if (fund === 'pool') return { account: poolAccount(account.link, level), cents }
    if (fund === 'reserve') return { account: reserveAccount(account.link, level), cents }
    return { account: houseAccount(account.link), cents }
  }
  if (account.of === 'house' && 'table' in account) return { account: `house:${account.table}`, cents }
  throw new Error(`a link moves no money of ${account.of} (${link})`)
}

/** What has left the pool for wins, or came back, on the account of each win. */
function wonMoves(before: Link, after: Link, event: LinkEvent): readonly Entry[] {
  const { name } = before.terms
  if (event.kind === 'jackpot-locked' || event.kind === 'wins-joined') {
    return event.amounts.map(({ win }) => {
      return { account: accountOf(name, winIn(after, win)), cents: heldFor(after, win) - heldFor(before, win) }
    })
  }
  if (event.kind === 'jackpot-void') {
    const win = winIn(before, event.win)
    const cents = event.changes.reduce((sum, { paid = 0 }) => sum + paid, 0) / 1_000_000
    // A prize that was paid comes back from the player by the table's own event, over the operator's account.
    const account = win.state === 'paid' ? houseAccount(name) : accountOf(name, win)
    return cents === 0 ? [] : [{ account, cents }]
  }
  if (event.kind !== 'hit-worked-out-again') return []
  const group = before.groups.find(({ number }) => number === event.group)
  const out = (group?.wins ?? []).map((id) => winIn(before, id))
  const instead = event.instead?.wins ?? []
  return [
    // The account of a win that was paid is empty: its prize comes back over the operator's account.
    ...out.map((win) => {
      const account = win.state === 'paid' ? houseAccount(name) : accountOf(name, win)
      return { account, cents: win.rounding - win.amount }
    }),
    ...instead.map((win) => ({ account: accountOf(name, win), cents: win.amount - win.rounding })),
  ]
}

function accountOf(link: string, { table, round, box }: Win): string {
  return wonAccount(link, table, round, box)
}

function winIn({ wins }: Link, id: string): Win {
  const win = wins.find((one) => one.id === id)
  if (win === undefined) throw new Error(`there is no win ${id}`)
  return win
}

/** What the account of a win holds for it. */
function heldFor(link: Link, id: string): number {
  const { group, amount, rounding } = winIn(link, id)
  return group === null ? 0 : amount - rounding
}
