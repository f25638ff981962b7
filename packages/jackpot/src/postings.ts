import type { LinkAccount, Posting } from '@openpit/ledger'
import type { Cents } from '@openpit/money'
import { type Millionths, wholeCents } from './amounts.ts'
import type { LevelChange, LinkEvent } from './event.ts'
import { type Level, type Link, levelOf, poolOf } from './link.ts'

/** Where the operator's part of a movement is: at the table that collected the wager, or with a link. */
export type LinkPosting =
  | Posting
  | { readonly account: { readonly of: 'house'; readonly table: string }; readonly cents: Cents }

/**
 * The movements of whole cents that an event of a link causes. The parts of a cent stay in the pool: a pool's account
 * changes by the whole cents by which its meter changes. Prizes are paid by the table's events, out of `won`.
 */
export function linkPostings(before: Link | null, event: LinkEvent): readonly LinkPosting[] {
  if (event.kind === 'link-opened') {
    const { name } = event.terms
    return event.levels.flatMap((level) => opening(name, level.terms.name, level.pool, level.reserved))
  }
  if (before === null) return []
  const { name } = before.terms
  if (event.kind === 'level-added') {
    return opening(name, event.level.terms.name, event.level.pool, event.level.reserved)
  }
  if (!('changes' in event)) return []
  return event.changes.flatMap((change) => postChange(before, event, change))
}

function opening(link: string, level: string, pool: Cents, reserved: Cents): readonly LinkPosting[] {
  return [
    ...move(account(link, 'house'), account(link, 'pool', level), pool),
    ...move(account(link, 'house'), account(link, 'reserve', level), reserved),
  ]
}

function postChange(link: Link, event: LinkEvent, change: LevelChange): readonly LinkPosting[] {
  const level = levelOf(link, change.level) as Level
  const { name } = link.terms
  const pool = account(name, 'pool', change.level)
  const reserve = account(name, 'reserve', change.level)
  const house = account(name, 'house')
  const stakes: LinkPosting['account'] = 'table' in event ? { of: 'house', table: event.table } : house
  // Contributions to the reserve come from the stake, as those to the pool do. All else that the reserve gets or gives
  // passes through the operator's account.
  const ofStake = event.kind === 'contributed' || event.kind === 'increments-adjusted'
  let held = poolOf(level)
  const stepTo = (added: number | undefined, from: LinkPosting['account']): readonly LinkPosting[] => {
    const after: Millionths = held + BigInt(added ?? 0)
    const cents = (wholeCents(after) - wholeCents(held)) as Cents
    held = after
    return move(from, pool, cents)
  }
  const kept = level.reserve + BigInt(change.reserve ?? 0)
  return [
    ...stepTo(change.contributed, stakes),
    ...stepTo(change.seeded, house),
    ...stepTo(change.adjusted, house),
    ...stepTo(change.moved, event.kind === 'money-received' ? account(event.from, 'house') : house),
    ...stepTo(-(change.paid ?? 0), account(name, 'won')),
    ...move(
      ofStake ? stakes : event.kind === 'money-received' ? account(event.from, 'house') : house,
      reserve,
      (wholeCents(kept) - wholeCents(level.reserve)) as Cents,
    ),
  ]
}

function account(link: string, fund: LinkAccount['fund'], level?: string): LinkAccount {
  return { of: 'link', link, fund, ...(level === undefined ? {} : { level }), in: 'chips' }
}

function move(from: LinkPosting['account'], to: LinkPosting['account'], cents: Cents): readonly LinkPosting[] {
  if (cents === 0) return []
  return [{ account: from, cents: -cents as Cents } as LinkPosting, { account: to, cents } as LinkPosting]
}
