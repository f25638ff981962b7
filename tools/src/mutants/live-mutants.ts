import { LIVE_POWERS, type LivePower, type LiveRules, type Rulebook, STRAY_PLACES } from '@openpit/rulebooks'
import { CARD_POWERS } from './card-mutants.ts'
import type { Mutant } from './mutants.ts'

/** Answers that only tables with real cards need. */
export const ABOUT_REAL_CARDS: ReadonlySet<string> = new Set([
  'refusedCard',
  'handWithoutWager',
  'dealerCardMissed',
  'boxWithoutCards',
  'boxWithOneCard',
])

/** Whether a question is about real cards in a book whose games the system deals. */
export function isAboutAbsentCards({ live }: Rulebook, question: string): boolean {
  return live.dealt.is === 'by-the-system-only' && ABOUT_REAL_CARDS.has(question)
}

/** Every other answer about real cards. */
export function liveMutants(book: Rulebook): Mutant[] {
  const { live } = book
  if (live.dealt.is === 'by-the-system-only') return []
  return [...strayMutants(book), ...answerMutants(book), ...powerMutants(book)]
}

function withLive(book: Rulebook, what: string, changed: Partial<LiveRules>): Mutant {
  return { what: `live.${what}`, book: { ...book, live: { ...book.live, ...changed } } }
}

function strayMutants(book: Rulebook): Mutant[] {
  const { stray } = book.live
  return STRAY_PLACES.flatMap((place) =>
    (['seen', 'unseen'] as const).map((face) => {
      const is = stray[place][face].is === 'held' ? 'burned' : 'held'
      const other = { ...stray[place], [face]: { ...stray[place][face], is } }
      return withLive(book, `stray.${place}.${face}: ${is}`, { stray: { ...stray, [place]: other } })
    }),
  )
}

function answerMutants(book: Rulebook): Mutant[] {
  const { seenCardsLeft, leftOver, dealMadeAnew, goesBack } = book.live
  const other = (fate: 'held' | 'burned') => (fate === 'held' ? 'burned' : 'held')
  const anew =
    dealMadeAnew.is === 'until-the-next-round' ? 'before-a-third-card-and-any-settlement' : 'until-the-next-round'
  const back = goesBack.is === 'until-the-next-round' ? 'until-the-final-settlement' : 'until-the-next-round'
  return [
    withLive(book, `seenCardsLeft: ${other(seenCardsLeft.is)}`, {
      seenCardsLeft: { ...seenCardsLeft, is: other(seenCardsLeft.is) },
    }),
    withLive(book, `leftOver: ${other(leftOver.is)}`, { leftOver: { ...leftOver, is: other(leftOver.is) } }),
    withLive(book, `dealMadeAnew: ${anew}`, { dealMadeAnew: { ...dealMadeAnew, is: anew } }),
    withLive(book, `goesBack: ${back}`, { goesBack: { ...goesBack, is: back } }),
  ]
}

/** The powers over cards and devices have mutants of their own (`card-mutants.ts`). */
function isCardPower(power: LivePower): boolean {
  return CARD_POWERS.includes(power)
}

/** Each power in the hands of nobody, and in those of an inspector. */
function powerMutants(book: Rulebook): Mutant[] {
  const { powers } = book.live
  return LIVE_POWERS.filter((power) => !isCardPower(power)).flatMap((power) =>
    ([[], ['inspector']] as const).map((who) =>
      withLive(book, `powers.${power}: ${who.join() || 'nobody'}`, {
        powers: { ...powers, [power]: { ...powers[power], is: who } },
      }),
    ),
  )
}
