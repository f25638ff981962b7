import {
  evolveLink,
  type FundsReport,
  type Link,
  type LinkEvent,
  poolOf,
  reportFunds,
  type Win,
  wholeCents,
} from '@openpit/jackpot'
import { poolAccount, reserveAccount, transitAccount, wonAccount } from '../links/accounts.ts'
import { readOrder } from '../links/link-orders.ts'
import { type LinkState, linkAfter, linkEventOf, linkStream } from '../links/link-record.ts'
import { type LinkLedger, linkLedger, linkNames } from '../store/floor/link-audit.ts'
import { atOneMoment, type DatabaseClient } from '../store/reading.ts'
import { auditedEvents, type Finding } from '../store/records/audit.ts'

/** A link's books: where its money came from and went, and everything that does not add up. */
export interface JackpotAudit {
  readonly link: string
  readonly status: Link['status']
  readonly levels: readonly ({ readonly level: string } & FundsReport)[]
  /** What the wagers of each table have added and not taken out again, by level, in millionths of a cent. */
  readonly contributions: readonly { readonly table: string; readonly level: string; readonly millionths: string }[]
  readonly wins: readonly Pick<Win, 'id' | 'player' | 'amount' | 'state' | 'clause'>[]
  readonly findings: readonly Finding[]
}

/** Checks a link at one moment; `undefined` if there is no such link. The floor may go on meanwhile. */
export async function auditJackpot(client: DatabaseClient, link: string): Promise<JackpotAudit | undefined> {
  return await atOneMoment(client, async () => {
    const sums = new Sums()
    let state: LinkState | undefined
    for await (const stored of auditedEvents(client, linkStream(link))) {
      const event = linkEventOf(stored)
      let link = state?.link
      for (const one of event.kind === 'told' && link ? event.events : []) {
        sums.take(one, link as Link)
        link = evolveLink(link as Link, one)
        sums.noteAll(link)
      }
      state = linkAfter(state, stored.number, event)
    }
    return state && reportOn(state.link, sums, await linkLedger(client, link))
  })
}

export async function jackpotNames(client: DatabaseClient): Promise<readonly string[]> {
  return await linkNames(client)
}

/** What the events add up to, apart from the state that they fold to. */
class Sums {
  readonly byTable = new Map<string, Map<string, bigint>>()
  readonly contributed = new Map<string, bigint>()
  /** Prizes that were paid and then worked out again, by account: they came back, and others were paid. */
  readonly paidBefore = new Map<string, { readonly cents: number; readonly times: number }>()

  /** Every win, by its id. A link forgets old ones. */
  readonly wins = new Map<string, Win>()
  private latest: Link['wins'] = []

  noteAll({ wins }: Link): void {
    if (wins === this.latest) return
    this.latest = wins
    for (const win of wins) this.wins.set(win.id, win)
  }

  take(event: LinkEvent, before: Link): void {
    if (event.kind === 'hit-worked-out-again') this.noteWins(event.group, before)
    if (event.kind !== 'contributed' && event.kind !== 'increments-adjusted') return
    for (const { level, contributed = 0 } of event.changes) {
      const own = this.byTable.get(event.table) ?? new Map<string, bigint>()
      own.set(level, (own.get(level) ?? 0n) + BigInt(contributed))
      this.byTable.set(event.table, own)
      this.contributed.set(level, (this.contributed.get(level) ?? 0n) + BigInt(contributed))
    }
  }

  private noteWins(group: number, { terms, wins }: Link): void {
    for (const { table, round, box, amount, rounding } of wins.filter((win) => win.group === group && isPaid(win))) {
      const account = wonAccount(terms.name, table, round, box)
      const { cents, times } = this.paidBefore.get(account) ?? { cents: 0, times: 0 }
      this.paidBefore.set(account, { cents: cents + amount - rounding, times: times + 1 })
    }
  }
}

function isPaid({ state }: Win): boolean {
  return state === 'paid'
}

function reportOn(link: Link, sums: Sums, ledger: LinkLedger): JackpotAudit {
  return {
    link: link.terms.name,
    status: link.status,
    levels: link.levels.map((level) => ({ level: level.terms.name, ...reportFunds(link, level) })),
    contributions: [...sums.byTable].flatMap(([table, own]) => {
      return [...own].map(([level, millionths]) => ({ table, level, millionths: String(millionths) }))
    }),
    wins: [...sums.wins.values()].map(({ id, player, amount, state, clause }) => ({
      id,
      player,
      amount,
      state,
      clause,
    })),
    findings: [
      ...levelFindings(link, sums, ledger),
      ...winFindings(link, sums, ledger),
      ...transitFindings(link, ledger),
    ],
  }
}

function levelFindings(link: Link, sums: Sums, { balances }: LinkLedger): readonly Finding[] {
  const { name } = link.terms
  return link.levels.flatMap((level) => {
    const { terms, funds, reserve } = level
    const where = terms.name === '' ? `link ${name}` : `link ${name}, level ${terms.name}`
    const pool = poolOf(level)
    const held = balances.get(poolAccount(name, terms.name)) ?? 0
    const kept = balances.get(reserveAccount(name, terms.name)) ?? 0
    const added = sums.contributed.get(terms.name) ?? 0n
    return [
      ...differs(where, 'the pool', wholeCents(pool), held),
      ...differs(where, 'the reserve', wholeCents(reserve), kept),
      ...(added === funds.contributed
        ? []
        : [{ where, what: `wagers have added ${added} millionths of a cent, its funds say ${funds.contributed}` }]),
    ]
  })
}

function differs(where: string, what: string, cents: number, held: number): readonly Finding[] {
  return cents === held ? [] : [{ where, what: `${what} is ${cents} cents, and the ledger has ${held}` }]
}

/** Every paid win was paid once, from its wager's account; every other one still has its money there. */
function winFindings(link: Link, { paidBefore, wins }: Sums, ledger: LinkLedger): readonly Finding[] {
  const { balances, payments, stranded } = ledger
  const findings: Finding[] = []
  for (const [account, { held, unpaid, voided, times }] of dueOn(link.terms.name, wins.values())) {
    const out = payments.get(account) ?? []
    const paid = out.reduce((sum, cents) => sum + cents, 0)
    const left = balances.get(account) ?? 0
    const all = paid + left
    const where = `account ${account}`
    const earlier = paidBefore.get(account) ?? { cents: 0, times: 0 }
    if (out.length > times + earlier.times) findings.push({ where, what: `was paid ${out.length} times` })
    // A prize that was paid and then taken back has left its account, and came back over the operator's.
    if (all !== held && all !== held + voided && all !== held + earlier.cents) {
      findings.push({ where, what: `${all} cents were paid or are held there, and ${held} were won` })
    }
    if (left > unpaid && stranded.has(account)) {
      findings.push({ where, what: `${left - unpaid} cents that were won are left there, and the table has closed` })
    }
    // A prize whose payment is on the way is still there, so all that is due must have been paid.
    if (voided > 0 && left > unpaid && paid >= held - unpaid) {
      findings.push({ where, what: `${left - unpaid} cents of a prize that is void are left there` })
    }
  }
  return findings
}

/** What was won on an account: what stands, the part of it that is not paid, what is void, and in how many payments. */
interface DueAmounts {
  readonly held: number
  readonly unpaid: number
  readonly voided: number
  readonly times: number
}

/** What is due on the account of each wager that has won. */
function dueOn(name: string, wins: Iterable<Win>): ReadonlyMap<string, DueAmounts> {
  const due = new Map<string, DueAmounts>()
  for (const win of wins) {
    const { table, round, box, state, group, amount, rounding, alone } = win
    const account = wonAccount(name, table, round, box)
    const { held, unpaid, voided, times } = due.get(account) ?? { held: 0, unpaid: 0, voided: 0, times: 0 }
    const cents = group === null ? 0 : amount - rounding
    const stands = state === 'void' ? 0 : cents
    due.set(account, {
      held: held + stands,
      unpaid: unpaid + (isPaid(win) ? 0 : stands),
      voided: voided + cents - stands,
      // Each further level of a wager may be paid at a time of its own.
      times: times + (times === 0 || alone ? 1 : 0),
    })
  }
  return due
}

/** Stakes on the way are those of orders that the link has not answered. */
function transitFindings({ terms }: Link, { balances, open }: LinkLedger): readonly Finding[] {
  const cents = open
    .map((body) => readOrder(body).command)
    .flatMap((command) => (command.do === 'contribute' || command.do === 'release' ? command.wagers : []))
    .reduce((sum, wager) => sum + wager.cents, 0)
  const held = balances.get(transitAccount(terms.name)) ?? 0
  return differs(`link ${terms.name}`, 'what is on the way', cents, held)
}
