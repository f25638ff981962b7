import { jackpotOf, type Rules, type SideBet, spotOf } from '@openpit/engine'
import { type ClaimEvent, postings } from '@openpit/ledger'
import { type Cents, NO_CENTS } from '@openpit/money'
import { accept, type TableDecision } from '../decision.ts'
import { withChips } from '../people/purses.ts'
import type { CardsCommand } from '../pit/command.ts'
import type { PitRefusal } from '../pit/refusal.ts'
import type { Table } from '../table.ts'
import type { TokenCommand } from '../tokens/event.ts'
import type { JackpotTerms, LinkedEvent, TermsEvent } from './linked-event.ts'

/** Commands to a table from a link, the promotions desk or the house's list of Player Cards. People never send them. */
export type LinkedCommand =
  | ({ readonly do: 'setJackpotTerms' } & JackpotTerms)
  /** The table's own pool, which shows this much, becomes a link's. */
  | { readonly do: 'handOverPool'; readonly cents: Cents }
  | { readonly do: 'settleClaim'; readonly claim: Omit<Extract<ClaimEvent, { kind: 'claim-settled' }>, 'kind'> }
  | {
      readonly do: 'reverseClaim' | 'reopenClaim'
      readonly claim: Omit<Extract<ClaimEvent, { kind: 'claim-reversed' | 'claim-reopened' }>, 'kind'>
    }
  | TokenCommand
  | CardsCommand

const COMMANDS: Readonly<Record<LinkedCommand['do'], true>> = {
  setJackpotTerms: true,
  handOverPool: true,
  settleClaim: true,
  reverseClaim: true,
  reopenClaim: true,
  giveTokens: true,
  noteCards: true,
}

export function isLinkedCommand(command: { readonly do: string }): command is LinkedCommand {
  return Object.hasOwn(COMMANDS, command.do)
}

/** The link or the desk has decided already: the table only takes note. */
export function decideLinked(command: LinkedCommand): TableDecision {
  switch (command.do) {
    case 'setJackpotTerms': {
      const { do: _, ...terms } = command
      return accept([{ kind: 'jackpot-terms-set', ...terms }])
    }
    case 'handOverPool':
      return accept([{ kind: 'pool-changed', from: command.cents, to: NO_CENTS, paid: NO_CENTS }])
    case 'settleClaim':
      return accept([{ kind: 'claim-settled', ...command.claim }])
    case 'reverseClaim':
      return accept([{ kind: 'claim-reversed', ...command.claim }])
    case 'reopenClaim':
      return accept([{ kind: 'claim-reopened', ...command.claim }])
    case 'giveTokens': {
      const { do: _, ...tokens } = command
      return accept([{ kind: 'tokens-given', ...tokens }])
    }
    case 'noteCards': {
      const { do: _, ...noted } = command
      return accept([{ kind: 'player-cards-noted', ...noted }])
    }
  }
}

export function withLinkedEvent(table: Table, event: LinkedEvent): Table {
  if (event.kind === 'jackpot-terms-set') return tableOnTerms(table, event)
  const { line } = event
  let { chips } = table
  for (const { account, cents } of postings(event)) {
    if (account.of === 'player') chips = withChips({ ...table, chips }, account.player, cents)
  }
  // The wager of a reopened claim is on its spot again.
  if (event.kind === 'claim-reopened') return { ...table, chips }
  if (event.kind === 'claim-settled' && (event.late || event.open)) return { ...table, chips }
  const sides = table.round.sides.filter(
    (side) => side.player !== line.player || side.box !== line.box || side.bet !== line.wager,
  )
  const stays = sides.length === table.round.sides.length
  return { ...table, chips, round: stays ? table.round : { ...table.round, sides } }
}

function tableOnTerms({ dealWaits: _, ...table }: Table, event: TermsEvent): Table {
  const { dealWaits } = event
  return { ...table, rules: withTerms(table.rules, event), ...(dealWaits === undefined ? {} : { dealWaits }) }
}

/** Why no round may be dealt: the jackpot has failed, and no supervisor has let the game go on without it. */
export function failedJackpotRefusal({ dealWaits }: Table): PitRefusal | undefined {
  return dealWaits && { kind: 'deal-waits-for-supervisor', clause: dealWaits }
}

function withTerms(rules: Rules, { bet, link, wager, reset, offered, clause }: TermsEvent): Rules {
  const side = rules.sides[bet]
  if (side === undefined) return rules
  const { link: _, ...own } = side
  const changed = link === null ? (own as SideBet) : { ...linkedSide(side, wager, reset), link }
  return { ...rules, sides: { ...rules.sides, [bet]: { ...changed, offered: { is: offered, clause } } } }
}

function linkedSide(side: SideBet, wager: Cents | null, reset: Cents | null): SideBet {
  const spot = spotOf(side)
  if (side.settles === 'by-the-link' && spot !== undefined) {
    return { ...side, spot: { ...spot, wagers: { ...spot.wagers, is: wager === null ? [] : [wager] } } }
  }
  const jackpot = jackpotOf(side)
  if (side.settles !== 'from-the-pool' || jackpot === undefined) return side
  const column = wager === null ? -1 : jackpot.wagers.is.indexOf(wager)
  const prizes = jackpot.prizes.map((line) =>
    'gross' in line.pays && column >= 0 ? { ...line, pays: { gross: [line.pays.gross[column] as Cents] } } : line,
  )
  return {
    ...side,
    jackpot: {
      ...jackpot,
      wagers: column < 0 ? jackpot.wagers : { ...jackpot.wagers, is: [wager as Cents] },
      prizes,
      reset: { ...jackpot.reset, is: reset ?? jackpot.reset.is },
      pool: 'of-a-link',
    },
  }
}
