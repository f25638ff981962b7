import { HOUSE } from '@openpit/engine'
import type { JackpotRules, LinkRules } from '@openpit/rulebooks'
import type { Table, TableEvent } from '@openpit/table'
import type { ShareOrder, StaffLinkCommand, TableLinkCommand, WagerOrder } from '../command.ts'
import { countsAsNeverMade, takesBackPayments } from '../floor/reactions.ts'
import { type LinkedBet, linkedBetOf } from './linked-bet.ts'

/** A command from a table to its link. `gameOver` is sent with the first wager of the next round. */
export interface LinkOrder {
  readonly link: string
  readonly command: TableLinkCommand | Extract<StaffLinkCommand, { do: 'gameOver' }>
}

/** An event at a table, with the table before and after it. */
export interface TableChange {
  readonly event: TableEvent
  readonly before: Table
  readonly after: Table
}

/**
 * What a table tells its link after these events: wagers collected or returned, shares won, rounds ended or voided. The
 * link may be in another process, so the table knows only its name. `round` is the number of the round before these
 * events.
 */
export function ordersToLink(
  table: string,
  round: number,
  changes: readonly TableChange[],
  jackpots: JackpotRules,
): readonly LinkOrder[] {
  const [first] = changes
  if (first === undefined) return []
  const linked = linkedBetOf(first.before.rules) ?? linkedBetOf((changes.at(-1) as TableChange).after.rules)
  const rules = linked && jackpots.links[linked.bet]
  if (linked === undefined || rules === undefined || rules.prizes.is === 'prize-button') return []
  const teller = new Teller(table, round, linked, rules)
  for (const change of changes) teller.take(change)
  return teller.finish()
}

class Teller {
  private readonly table: string
  private round: number
  private readonly linked: LinkedBet
  private readonly rules: LinkRules
  private readonly orders: LinkOrder[] = []
  private wagers: WagerOrder[] = []
  private shares: ShareOrder[] = []
  private chip: Table['rules']['smallestChip']['is'] | undefined

  constructor(table: string, round: number, linked: LinkedBet, rules: LinkRules) {
    this.table = table
    this.round = round
    this.linked = linked
    this.rules = rules
  }

  take(change: TableChange): void {
    const { event } = change
    const { bet } = this.linked
    this.chip = change.after.rules.smallestChip.is
    if (event.kind === 'side-wager-collected' && event.bet === bet) {
      this.wagers.push({ box: event.box, player: event.player, cents: event.cents })
      return
    }
    if (event.kind === 'jackpot-won' && event.bet === bet && event.stake !== undefined) {
      const { box, player, stake, poolPercent: percent, clause } = event
      this.shares.push({ box, player, stake, percent, clause })
      return
    }
    this.flush()
    this.react(change)
  }

  finish(): readonly LinkOrder[] {
    this.flush()
    return this.orders
  }

  private flush(): void {
    if (this.wagers.length > 0) this.order({ do: 'contribute', ...this.at, wagers: this.wagers })
    if (this.shares.length > 0 && this.chip !== undefined) {
      this.order({ do: 'claim', ...this.at, shares: this.shares, chip: this.chip })
    }
    this.wagers = []
    this.shares = []
  }

  private react({ event, before, after }: TableChange): void {
    const { bet } = this.linked
    switch (event.kind) {
      case 'round-opened':
        if (this.rules.powers.gameOver.is.length > 0) {
          this.order({ do: 'gameOver', by: HOUSE, ...this.at, isOver: true })
        }
        this.round++
        return
      case 'last-round-recalled':
        this.round--
        return
      case 'round-ended':
        if (before.round.sides.some((side) => side.bet === bet && side.collected)) {
          this.order({ do: 'endRound', ...this.at })
        }
        return
      case 'side-wager-put-back':
        if (event.bet === bet) this.giveBack(event.box, this.rules.says.collected, 'the deal did not happen')
        return
      case 'wager-settled':
      case 'settlement-reversed': {
        const { line } = event
        const isBack = event.kind === 'settlement-reversed' || line.outcome === 'void'
        const clause = event.kind === 'settlement-reversed' ? event.clause : line.clause
        if (line.wager === bet && isBack) this.giveBack(line.box, clause, 'the wager went back')
        return
      }
      default:
        this.voidAfter(event, after)
    }
  }

  /** Wins that a ruling at the table takes away. Mystery wins stay, because they do not depend on the hand. */
  private voidAfter(event: TableEvent, after: Table): void {
    const { says, paid } = this.rules
    if (paid.is === 'after-the-round') return
    if (event.kind === 'wager-invalidated') {
      const { box, player } = event
      this.order({ do: 'voidWins', ...this.at, boxes: [box], which: 'all', clause: says.invalidWager, player })
    } else if (event.kind === 'wager-voided') {
      const { box, player, clause } = event
      if (!countsAsNeverMade(after, event)) return
      this.order({ do: 'voidWins', ...this.at, boxes: [box], which: 'all', clause, player })
    } else if (event.kind === 'hand-voided') {
      this.order({ do: 'voidWins', ...this.at, boxes: [event.box], which: 'waiting', clause: event.clause })
    } else if (event.kind === 'round-voided') {
      const isWhole = takesBackPayments(after, event.clause)
      const clause = isWhole ? says.outcomeVoid : event.clause
      this.order({ do: 'voidWins', ...this.at, boxes: 'all', which: isWhole ? 'all' : 'waiting', clause })
    }
  }

  private giveBack(box: number, clause: LinkRules['says'][keyof LinkRules['says']], why: string): void {
    this.order({ do: 'giveBack', ...this.at, boxes: [box], clause, why })
  }

  private get at(): { readonly table: string; readonly round: number } {
    return { table: this.table, round: this.round }
  }

  private order(command: LinkOrder['command']): void {
    this.orders.push({ link: this.linked.link, command })
  }
}
