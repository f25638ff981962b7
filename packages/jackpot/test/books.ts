import type { Actor, StaffRole } from '@openpit/engine'
import type { Cents } from '@openpit/money'
import { rulebooks } from '@openpit/rulebooks'
import {
  decideLink,
  evolveLink,
  type HiddenValues,
  imbalances,
  type JackpotCommand,
  type LevelStart,
  type Link,
  type LinkBook,
  type LinkDecision,
  type LinkEvent,
  type LinkTerms,
  linkPostings,
} from '../src/index.ts'

export const dollars = (amount: number) => Math.round(amount * 100) as Cents

export const STAR: LinkBook = bookOf('star', 'blazing7s')
export const TAS: LinkBook = bookOf('tas', 'supernova')

function bookOf(name: 'star' | 'tas', bet: 'blazing7s' | 'supernova'): LinkBook {
  const { jackpots, answers } = rulebooks[name]
  const rules = jackpots.links[bet]
  if (rules === undefined) throw new Error(`${name} has no ${bet}`)
  return { rules, assistantManager: answers.assistantManager.is, boxes: 7 }
}

export function staff(role: StaffRole, person: string = role): Actor {
  return { person, role }
}

export function level(
  name: string,
  reset: number,
  more: Partial<LevelStart['terms']> & { pool?: number } = {},
): LevelStart {
  const { pool = reset, ...terms } = more
  return {
    terms: { name, reset: dollars(reset), cap: null, rate: 0, reserveRate: 0, approval: null, ...terms },
    pool: dollars(pool),
    reserved: 0 as Cents,
  }
}

/** A link with the accounts that its events make. */
export class Playthrough {
  link: Link
  readonly log: LinkEvent[] = []
  readonly balances = new Map<string, number>()
  private readonly book: LinkBook

  constructor(book: LinkBook, terms: Partial<LinkTerms>, levels: readonly LevelStart[], tables: readonly string[]) {
    this.book = book
    const opened: LinkEvent = {
      kind: 'link-opened',
      terms: {
        name: 'link',
        bet: book === STAR ? 'blazing7s' : 'supernova',
        wager: dollars(5),
        confirm: 'dealer',
        winner: 'activation',
        ...terms,
      },
      levels,
      tables,
    }
    this.post(null, opened)
    this.link = evolveLink(null, opened)
  }

  tell(command: JackpotCommand, hidden: HiddenValues = {}): LinkDecision {
    const decision = decideLink(this.link, command, this.book, hidden)
    if (!decision.ok) return decision
    for (const event of decision.events) {
      this.post(this.link, event)
      this.link = evolveLink(this.link, event)
    }
    return decision
  }

  /** What is wrong with the accounts. */
  faults(): unknown[] {
    const sum = [...this.balances.values()].reduce((all, cents) => all + cents, 0)
    const owing = [...this.balances].filter(([name, cents]) => cents < 0 && !name.startsWith('house'))
    const differing = imbalances(this.link, (fund, name) => (this.balances.get(`${fund}:${name}`) ?? 0) as Cents)
    return [...(sum === 0 ? [] : [sum]), ...owing, ...differing]
  }

  private post(before: Link | null, event: LinkEvent): void {
    this.log.push(event)
    for (const { account, cents } of linkPostings(before, event)) {
      const name = account.of === 'link' ? `${account.fund}:${account.level ?? ''}` : 'house of the table'
      this.balances.set(name, (this.balances.get(name) ?? 0) + cents)
    }
  }
}
