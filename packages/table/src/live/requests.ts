import { type Clause, lacksPower } from '@openpit/engine'
import type { CardOrigin, CardRequest } from '@openpit/rulebooks'
import { accept, refuse, type TableDecision } from '../decision.ts'
import { shuffleDue } from '../shoe/due.ts'
import type { Table, TableEvent } from '../table.ts'
import type { CardCommandOf } from './card-command.ts'
import { wantsOf } from './prepare-cards.ts'

type AskFor = CardCommandOf<'askFor'>

/**
 * A player asks for something about the cards. The book says whether it is done at once, or needs a supervisor's
 * permission.
 */
export function askFor(table: Table, command: AskFor): TableDecision {
  const { by, what } = command
  const { is, clause } = table.liveRules.cards.requests[what]
  if (by.role !== 'player') return refuse({ kind: 'players-ask', clause })
  if (is === 'refused') return refuse({ kind: 'not-in-this-book', clause })
  switch (what) {
    case 'burnedCard':
      return showBurnedCard(table, command, clause)
    case 'riffle':
      return askForRiffle(table, command)
    case 'viewing':
    case 'mixing':
      return askForCards(table, command, clause)
  }
}

function showBurnedCard({ live }: Table, { by }: AskFor, clause: Clause): TableDecision {
  const burn = live?.burn
  if (!burn) return refuse({ kind: 'no-burned-card', clause })
  return accept([{ kind: 'burned-card-shown', player: by.person, card: burn.card, clause }])
}

function askForRiffle(table: Table, { by, what }: AskFor): TableDecision {
  const clause = riffleClause(table)
  const isOpen = shuffledInAdvance(table) !== undefined && table.shoe.stage.is === 'to-cut'
  if (!isOpen) return refuse({ kind: 'request-not-open', clause })
  return accept([{ kind: 'request-made', player: by.person, what, clause }])
}

export function grant(table: Table, { by, what }: CardCommandOf<'grant'>): TableDecision {
  const { live, liveRules, rules } = table
  const clause = shuffledInAdvance(table) === undefined ? liveRules.powers.grant.clause : riffleClause(table)
  const notTheirs = lacksPower(rules, { is: liveRules.powers.grant.is, clause }, by)
  if (notTheirs) return refuse(notTheirs)
  if (what !== 'riffle' || live?.riffle !== 'asked') return refuse({ kind: 'nothing-asked', clause })
  return accept([{ kind: 'request-granted', what, by, clause }])
}

/** Until the first round players may ask to see cards that were shuffled in advance, or to have them mixed in full. */
function askForCards(table: Table, { by, what }: AskFor, clause: Clause): TableDecision {
  const { live, shoe, shoeRules } = table
  const isOpen = shuffledInAdvance(table) !== undefined && live?.set?.used === false && shoe.stage.is !== 'to-load'
  if (!isOpen) return refuse({ kind: 'request-not-open', clause })
  const made: TableEvent = { kind: 'request-made', player: by.person, what, clause }
  if (isUnderWay(table, what)) return accept([made])
  if (what === 'viewing') {
    return accept([made, { kind: 'preparation-due', wants: [{ step: 'spread', clause }], next: null, clause }])
  }
  const next = { is: 'to-shuffle', ...shuffleDue(shoeRules, 'start') } as const
  return accept([made, { kind: 'preparation-due', wants: wantsOf(table, 'new'), next, clause }])
}

/** Whether another player has asked for the same, and it is still to be done. Cards are mixed in full once. */
function isUnderWay({ live, shoe }: Table, what: CardRequest): boolean {
  if (!live?.set?.asked.includes(what)) return false
  return what === 'mixing' || (shoe.stage.is === 'to-prepare' && shoe.stage.wants[0]?.step === 'spread')
}

/** How the cards on the table were shuffled in advance; `undefined` if they were not. Such cards are cut at once. */
function shuffledInAdvance({ live, liveRules }: Table): CardOrigin | undefined {
  const origin = live?.set?.cards
  return origin && liveRules.cards.preparing[origin].leadsTo.is === 'cut' ? origin : undefined
}

function riffleClause(table: Table): Clause {
  const { preparing, requests } = table.liveRules.cards
  const origin = shuffledInAdvance(table)
  return origin === undefined ? requests.riffle.clause : preparing[origin].clause
}
