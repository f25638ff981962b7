import { type FloorEvent, imbalances, type Link, linkPostings } from '@openpit/jackpot'
import { postings } from '@openpit/ledger'
import type { Cents } from '@openpit/money'
import { type PromotionEvent, promotionPostings } from '@openpit/promotion'
import {
  isLiveEvent,
  isPeopleEvent,
  isPitEvent,
  isSecondPersonEvent,
  isShoeEvent,
  movesMoney,
  type TableEvent,
} from '@openpit/table'
import type { Difference } from '../look.ts'
import type { FloorStage } from './floor-stage.ts'

/** The accounts of a floor, kept from its events alone. */
export class Books {
  readonly balances = new Map<string, number>()
  private read = 0
  private readAtDesk = 0

  /** Tokens that the file gives players are in no event: the books begin with them. */
  constructor(floor: FloorStage) {
    for (const table of floor.tables.keys()) {
      for (const [player, cents] of Object.entries(floor.holderOf(table).table.tokens)) {
        this.add(accountName({ of: 'player', player, in: 'tokens' }, table), cents)
        this.add(accountName({ of: 'house', in: 'tokens' }, table), -cents)
      }
    }
  }

  /** Posts what has happened since the last call. */
  follow({ events, desk }: FloorStage): void {
    for (const event of events.slice(this.read)) this.post(event)
    this.read = events.length
    for (const one of desk.events.slice(this.readAtDesk)) {
      if ('promotion' in one) this.postPrize(one.promotion, one.event)
    }
    this.readAtDesk = desk.events.length
  }

  /** What is wrong with the accounts: this is checked after every step, whatever the file expects. */
  faults(floor: FloorStage): Difference[] {
    const sum = [...this.balances.values()].reduce((all, cents) => all + cents, 0)
    const found: Difference[] = sum === 0 ? [] : [{ what: 'the sum of all accounts', expected: 0, actual: sum / 100 }]
    for (const [account, cents] of this.balances) {
      if (cents < 0 && mustNotOwe(account)) found.push({ what: account, expected: 'not below 0', actual: cents / 100 })
    }
    for (const link of floor.links.values()) found.push(...this.linkFaults(link))
    return found
  }

  private linkFaults(link: Link): Difference[] {
    const { name } = link.terms
    const differing = imbalances(link, (fund, level) =>
      this.balance(accountName({ of: 'link', link: name, fund, level })),
    )
    const found = differing.map(({ level, pool, ledger }): Difference => {
      return { what: `ledger of ${name} ${level}`.trim(), expected: pool / 100, actual: ledger / 100 }
    })
    const open = link.wins.filter(
      ({ group, state }) => group !== null && (state === 'confirmed' || state === 'waiting'),
    )
    const won = open.reduce((all, { amount, rounding }) => all + amount - rounding, 0)
    const held = this.balance(accountName({ of: 'link', link: name, fund: 'won' }))
    return won === held ? found : [...found, { what: `won:${name}`, expected: won / 100, actual: held / 100 }]
  }

  private balance(account: string): Cents {
    return (this.balances.get(account) ?? 0) as Cents
  }

  private postPrize(promotion: string, event: PromotionEvent): void {
    for (const { account, cents } of promotionPostings(promotion, event)) {
      const name = account.of === 'prizes' ? `prizes:${account.promotion}` : account.of
      this.add(name, cents)
    }
  }

  private add(account: string, cents: number): void {
    this.balances.set(account, this.balance(account) + cents)
  }

  private post(event: FloorEvent): void {
    const moves = 'link' in event ? linkPostings(event.before, event.event) : tablePostings(event.event)
    for (const { account, cents } of moves) {
      const table = 'table' in event ? event.table : ''
      this.add(accountName(account, table), cents)
    }
  }
}

type Moves = ReturnType<typeof linkPostings>

/** Of a table's events those of rounds, claims and payments move money between accounts; chips come from outside. */
function tablePostings(event: TableEvent): Moves {
  if (event.kind === 'round-reconstructed') return postings(event)
  if (isPeopleEvent(event) || isShoeEvent(event) || isLiveEvent(event) || isSecondPersonEvent(event)) return []
  if (isPitEvent(event)) return movesMoney(event) ? postings(event) : []
  if (event.kind === 'round-opened' || event.kind === 'jackpot-terms-set' || event.kind === 'tokens-staked') return []
  return postings(event)
}

interface AnyAccount {
  readonly of: string
  readonly link?: string
  readonly fund?: string
  readonly level?: string
  readonly table?: string
  readonly player?: string
  readonly in?: string
}

function accountName(account: AnyAccount, table = ''): string {
  if (account.of === 'link') return [account.fund, account.link, ...(account.level ? [account.level] : [])].join(':')
  const of = account.in === 'tokens' ? `${account.of}-tokens` : (OWN_NAMES[account.of] ?? account.of)
  return [of, account.table ?? table, ...(account.player ? [account.player] : [])].join(':')
}

/** The pool of a table without a link may owe here: what was in it before the file began is in no event. */
const OWN_NAMES: Readonly<Record<string, string>> = { pool: 'table-pool' }

/** Pools, reserves and what is won hold other people's money. */
function mustNotOwe(account: string): boolean {
  return /^(pool|reserve|won|layout|layout-tokens|player-tokens):|^paid-out$/.test(account)
}
