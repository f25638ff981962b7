import {
  CARD_ORIGINS,
  CARD_REQUESTS,
  type CardRules,
  FAULT_OUTCOMES,
  type FaultRules,
  type LivePower,
  type Preparation,
  type Rulebook,
} from '@openpit/rulebooks'
import type { Mutant } from './mutants.ts'

/** Who may report and rule on cards before play and devices. */
export const CARD_POWERS: readonly LivePower[] = [
  'prepareCards',
  'superviseCheck',
  'grant',
  'deckFault',
  'orderCheck',
  'cardsDropped',
  'verifyCards',
  'cardShown',
  'damagedCard',
  'replaceCard',
  'shufflerFails',
  'shufflerRepaired',
]

/** What else a book could say about real cards before play and about shuffling devices that fail. */
export function cardMutants(book: Rulebook): Mutant[] {
  // Nobody handles cards of a game that the system alone deals.
  if (book.live.dealt.is === 'by-the-system-only') return []
  return [...answerMutants(book), ...preparationMutants(book), ...requestMutants(book), ...faultMutants(book)]
}

function withCards(book: Rulebook, what: string, changed: Partial<CardRules>): Mutant {
  return { what, book: { ...book, live: { ...book.live, cards: { ...book.live.cards, ...changed } } } }
}

function withFaults(book: Rulebook, what: string, changed: Partial<FaultRules>): Mutant {
  return { what, book: { ...book, live: { ...book.live, faults: { ...book.live.faults, ...changed } } } }
}

function answerMutants(book: Rulebook): Mutant[] {
  const { checkedBy, multishuffler, riffleForDevice, closing } = book.live.cards
  const checkers = ['a-person-or-device', 'a-person', 'a-dealer-and-a-supervisor'] as const
  const decks = multishuffler.is.length === 0 ? [4, 6, 8] : []
  return [
    ...checkers
      .filter((is) => is !== checkedBy.is)
      .map((is) => withCards(book, `cards.checkedBy: ${is}`, { checkedBy: { ...checkedBy, is } })),
    withCards(book, `cards.multishuffler: ${JSON.stringify(decks)}`, {
      multishuffler: { ...multishuffler, is: decks },
    }),
    withCards(book, 'cards.riffleForDevice: the other', {
      riffleForDevice: { ...riffleForDevice, is: riffleForDevice.is === 'may' ? 'not-in-this-book' : 'may' },
    }),
    withCards(book, 'cards.closing: the other', {
      closing: { ...closing, is: closing.is === 'nothing' ? 'checked-and-spread' : 'nothing' },
    }),
  ]
}

/** A step is left out, or the other thing follows. */
function preparationMutants(book: Rulebook): Mutant[] {
  const { preparing } = book.live.cards
  return CARD_ORIGINS.flatMap((origin) => {
    const rule = preparing[origin]
    const changed = (what: string, to: Partial<Preparation>) =>
      withCards(book, `cards.${origin}: ${what}`, { preparing: { ...preparing, [origin]: { ...rule, ...to } } })
    const { steps, forDevice = [], leadsTo } = rule
    return [
      ...steps.map((step, index) => changed(`no ${step.is}`, { steps: steps.toSpliced(index, 1) })),
      ...forDevice.map((step, index) =>
        changed(`no ${step.is} for a device`, { forDevice: forDevice.toSpliced(index, 1) }),
      ),
      changed('the other way', { leadsTo: { ...leadsTo, is: leadsTo.is === 'cut' ? 'shuffle' : 'cut' } }),
    ]
  })
}

function requestMutants(book: Rulebook): Mutant[] {
  const { requests } = book.live.cards
  return CARD_REQUESTS.map((request) => {
    const answer = requests[request]
    const is = answer.is === 'refused' ? 'done' : 'refused'
    return withCards(book, `cards.requests.${request}: ${is}`, {
      requests: { ...requests, [request]: { ...answer, is } },
    })
  })
}

/** Another outcome of a branch, a branch left out, or two branches in the other order. */
function faultMutants(book: Rulebook): Mutant[] {
  const { branches } = book.live.faults
  return branches.flatMap((branch, index) => {
    const name = `faults.${branch.when}`
    const outcomes = FAULT_OUTCOMES.filter((is) => is !== branch.is).map((is) =>
      withFaults(book, `${name}: ${is}`, { branches: branches.with(index, { ...branch, is }) }),
    )
    if (branch.when === 'any') return outcomes
    return [...outcomes, withFaults(book, `${name}: left out`, { branches: branches.toSpliced(index, 1) })]
  })
}
