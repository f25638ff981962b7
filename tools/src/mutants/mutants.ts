import { FIFTY_TWO, FORTY_EIGHT } from '@openpit/cards'
import type { Answer, Jackpot, PayLine, Rules, Setting, SideBet, SideLimits, SideName } from '@openpit/engine'
import type { Cents, Odds } from '@openpit/money'
import { type Rulebook, SWITCH_NAMES } from '@openpit/rulebooks'
import { cardMutants } from './card-mutants.ts'
import { isAboutAbsentCards, liveMutants } from './live-mutants.ts'
import { peopleMutants } from './people-mutants.ts'
import { pitMutants } from './pit-mutants.ts'
import { powerMutants } from './power-mutants.ts'
import { promotionMutants } from './promotion-mutants.ts'
import { shoeMutants } from './shoe-mutants.ts'

/** A rulebook with one answer changed to something else that a book could say. */
export interface Mutant {
  readonly what: string
  readonly book: Rulebook
}

/** The operator's own limits are not answers of a book; numbers and pay tables are changed one by one further down. */
type ChangedElsewhere =
  | 'decks'
  | 'boxes'
  | 'playersPerBox'
  | 'minimum'
  | 'maximum'
  | 'playerLimits'
  | 'jokers'
  | 'vouchers'
  | 'increment'
  | 'smallestChip'
  | 'twentyOnePays'
  | 'superBonus'
  | 'sides'
  | 'says'
  | 'powers'

/** Every other question is listed, or the build fails. */
type Alternatives = { readonly [Question in Exclude<keyof Rules, ChangedElsewhere>]: readonly Rules[Question]['is'][] }

/** What else a book could answer to each question. */
const ALTERNATIVES: Alternatives = {
  assistantManager: ['supervisor', 'manager'],
  deck: [FIFTY_TWO, FORTY_EIGHT],
  firstTwoCards: ['face-up', 'face-down'],
  maximumBinds: ['player', 'box', 'box-controller-first'],
  controlledBy: [['seated', 'highest', 'nearest'], ['seated', 'nearest'], ['highest', 'nearest'], ['nearest']],
  silenceOfController: ['passes-control', 'plays-on'],
  tokens: ['taken', 'refused'],
  noMoreBets: ['locks-nothing', 'locks-side-wagers', 'locks-all-wagers', 'not-called'],
  wagersFound: ['recorded', 'refused'],
  cutWhenOver: ['until-next-round', 'stands'],
  dealOrder: ['card-by-card', 'hand-by-hand'],
  dealerSecondCard: ['when-a-wager-depends-on-it', 'when-a-wager-is-left', 'always', 'face-down-at-once'],
  blackjackPaid: ['against-two-to-nine', 'at-once', 'at-the-end'],
  evenMoney: ['against-ace', 'never'],
  insuranceAgainst: ['ace', 'ace-or-ten'],
  insuranceAmount: ['up-to-half', 'exactly-half'],
  insuranceUnit: ['chips', 'payable-in-chips', 'cents'],
  insurancePays: [
    [2, 1],
    [3, 1],
  ],
  insuranceOnTenPays: [
    [2, 1],
    [10, 1],
  ],
  blackjackMayInsure: [true, false],
  insuranceNeverOffered: ['on-request', 'not-an-answer'],
  insuranceForgotten: ['made-good', 'not-made-good'],
  mustDrawBelow: [0, 11, 12, 13],
  doubleTotals: ['any', [9, 10, 11], [10, 11], [9, 10], [9, 11], [8, 9, 10, 11], [9, 10, 11, 12]],
  doubleCards: ['two', 'two-or-more'],
  doubleWithAce: ['ace-counts-one', 'refused', 'as-it-counts'],
  doubleAmount: ['up-to-original', 'original'],
  doubleLeast: ['one-chip', 'the-increment'],
  doubledAces: ['first-two-locked-at-one', 'as-they-count'],
  doubledPart: ['stays', 'may-be-rescued'],
  pairsSplitBy: ['value', 'rank'],
  handsPerBox: [2, 3, 4],
  acesSplit: ['once', 'again'],
  splitAcesTake: ['one-card', 'cards-as-wished'],
  declinedSplit: ['closes-the-box', 'closes-nothing'],
  unmatchedSplitWager: ['stays-on-first-hand', 'chooses-a-hand'],
  blackjackIsCalled: ['blackjack', 'pontoon'],
  surrender: ['none', 'on-the-turn', 'before-play-against-ace-or-picture'],
  dealerOnSoft17: ['stands', 'draws'],
  blackjackPays: [
    [3, 2],
    [6, 5],
    [1, 1],
  ],
  winPays: [
    [1, 1],
    [2, 1],
  ],
  twentyOne: ['waits-for-the-dealer', 'wins-at-once'],
  dealerBlackjackTakes: ['busted-plus-one', 'original-wager', 'everything'],
  rounding: ['up-to-chip', 'exact-cents'],
  voidedWager: ['returned', 'never-was', 'wins-nothing'],
  voidedRound: ['all-reversed', 'payments-stand', 'interim-settlement-stands', 'payments-and-side-bets-stand'],
  voidWhenOver: ['void-until-next-round', 'refused'],
  refusedCard: ['if-it-need-not-draw', 'on-any-total', 'no-such-right'],
  handWithoutWager: ['discarded', 'deal-is-made-anew'],
  dealerCardMissed: ['player-says-when', 'deal-is-made-anew'],
  boxWithoutCards: ['wagers-return', 'deal-is-made-anew'],
  boxWithOneCard: ['player-chooses', 'deal-is-made-anew'],
  sideKinds: ['one-a-table', 'several'],
}

/** Every way in which one answer of a book can be changed. */
export function mutants(book: Rulebook): Mutant[] {
  return [
    ...answerMutants(book),
    ...numberMutants(book),
    ...switchMutants(book),
    ...sideMutants(book),
    ...payTableMutants(book),
    ...pontoonMutants(book),
    ...shoeMutants(book),
    ...cardMutants(book),
    ...peopleMutants(book),
    ...powerMutants(book),
    ...liveMutants(book),
    ...promotionMutants(book),
    ...pitMutants(book),
  ]
}

function withAnswers(book: Rulebook, what: string, changed: Partial<Rules>): Mutant {
  return { what, book: { ...book, answers: { ...book.answers, ...changed } } }
}

function answerMutants(book: Rulebook): Mutant[] {
  return Object.entries(ALTERNATIVES).flatMap(([question, alternatives]) => {
    if (isAboutAbsentCards(book, question)) return []
    const answer = book.answers[question as keyof Rules] as Answer<unknown> | Setting<unknown>
    return (alternatives as readonly unknown[])
      .filter((other) => JSON.stringify(other) !== JSON.stringify(answer.is))
      .map((other) => withAnswers(book, `${question}: ${nameOf(other)}`, { [question]: { ...answer, is: other } }))
  })
}

function nameOf(value: unknown): string {
  return typeof value === 'object' && value !== null && 'name' in value ? String(value.name) : JSON.stringify(value)
}

/** One deck count, box or player less than the book allows. */
function numberMutants(book: Rulebook): Mutant[] {
  const [leastBoxes, mostBoxes] = book.boxes.is
  const fewerDecks = book.decks.is.map((decks) => ({
    what: `decks: not ${decks}`,
    book: { ...book, decks: { ...book.decks, is: book.decks.is.filter((other) => other !== decks) } },
  }))
  const { boxes, playersPerBox } = book.answers
  return [
    ...(book.decks.is.length > 1 ? fewerDecks : []),
    ...(leastBoxes < mostBoxes
      ? [withAnswers(book, 'boxes: one less', { boxes: { ...boxes, is: boxes.is - 1 } })]
      : []),
    withAnswers(book, 'boxes: one more', { boxes: { ...boxes, is: boxes.is + 1 } }),
    withAnswers(book, 'playersPerBox: one more', { playersPerBox: { ...playersPerBox, is: playersPerBox.is + 1 } }),
    ...(playersPerBox.is > 1
      ? [
          withAnswers(book, 'playersPerBox: one less', {
            playersPerBox: { ...playersPerBox, is: playersPerBox.is - 1 },
          }),
        ]
      : []),
  ]
}

/** A switch with the other default, or one that changes one answer less. */
function switchMutants(book: Rulebook): Mutant[] {
  return SWITCH_NAMES.flatMap((name) => {
    const choice = book.switches[name]
    if (choice === undefined) return []
    const withSwitch = (what: string, changed: Partial<typeof choice>): Mutant => ({
      what: `${name}: ${what}`,
      book: { ...book, switches: { ...book.switches, [name]: { ...choice, ...changed } } },
    })
    const answers = Object.keys(choice.otherwise).map((question) =>
      withSwitch(`does not change ${question}`, {
        otherwise: Object.fromEntries(Object.entries(choice.otherwise).filter(([other]) => other !== question)),
      }),
    )
    const sides = Object.keys(choice.otherwiseSides ?? {}).map((bet) =>
      withSwitch(`does not change ${bet}`, {
        otherwiseSides: Object.fromEntries(
          Object.entries(choice.otherwiseSides ?? {}).filter(([other]) => other !== bet),
        ),
      }),
    )
    return [withSwitch('the other way round', { byDefault: !choice.byDefault }), ...answers, ...sides]
  })
}

/** Limits so low that every wager of a scenario is above them. */
const ODD_LIMITS: SideLimits = { least: 1 as Cents, most: 2 as Cents }

function sideMutants(book: Rulebook): Mutant[] {
  return Object.entries(book.answers.sides).flatMap(([name, side]) => {
    const withSide = (what: string, changed: object): Mutant =>
      withAnswers(book, `${name}: ${what}`, {
        sides: { ...book.answers.sides, [name as SideName]: { ...side, ...changed } as SideBet },
      })
    const needs = side.needs.is === 'own-main-wager' ? 'a-main-wager-on-the-box' : 'own-main-wager'
    return [
      withSide('not offered', { offered: { ...side.offered, is: false } }),
      withSide(`needs ${needs}`, { needs: { ...side.needs, is: needs } }),
      withSide('a place less', { places: { ...side.places, is: side.places.is - 1 } }),
      ...(side.limits ? [withSide('other limits', { limits: { ...side.limits, is: ODD_LIMITS } })] : []),
      ...(side.settles === 'after-initial-deal'
        ? [withSide('reads other cards', { reads: otherCards(side.reads) })]
        : []),
      ...deckMutants(book, side).map(({ what, decks }) => withSide(what, { decks })),
      // Where there are several pay tables, they are changed one by one (payTableMutants).
      ...(book.payTables[name as SideName] ? [] : changedLines(side.lines ?? [])).map(({ what, lines }) =>
        withSide(what, { lines }),
      ),
      ...(side.settles === 'from-the-pool'
        ? jackpotMutants(side.jackpot).map(({ what, jackpot }) => withSide(what, { jackpot }))
        : []),
      ...(side.settles === 'by-prize-button'
        ? [
            withSide('another amount when the button fails', {
              prizes: { ...side.prizes, whenItFails: { ...side.prizes.whenItFails, is: 2600 as Cents } },
            }),
          ]
        : []),
    ]
  })
}

function otherCards(reads: 'first-two' | 'first-two-and-dealer-first'): typeof reads {
  return reads === 'first-two' ? 'first-two-and-dealer-first' : 'first-two'
}

/** One deck count more or less for a side bet, among those that the book knows. */
function deckMutants(book: Rulebook, { decks }: SideBet): { what: string; decks: NonNullable<SideBet['decks']> }[] {
  if (decks === undefined) return []
  return book.decks.is.map((number) => ({
    what: decks.is.includes(number) ? `not with ${number} decks` : `with ${number} decks`,
    decks: {
      ...decks,
      is: decks.is.includes(number) ? decks.is.filter((other) => other !== number) : [...decks.is, number],
    },
  }))
}

/** A pay table with one line's odds raised, or one line missing. */
function changedLines(lines: readonly PayLine[]): { what: string; lines: readonly PayLine[] }[] {
  return lines.flatMap((line) => [
    {
      what: `${line.name} pays more`,
      lines: lines.map((other) => (other === line ? { ...line, pays: raised(line.pays) } : other)),
    },
    { what: `no ${line.name}`, lines: lines.filter((other) => other !== line) },
  ])
}

function raised([to, from]: Odds): Odds {
  return [to + from, from]
}

function jackpotMutants(jackpot: Jackpot): { what: string; jackpot: Jackpot }[] {
  const prizes = jackpot.prizes.flatMap((line) => {
    const { pays } = line
    const columns = 'gross' in pays ? pays.gross.map((_, column) => column) : []
    const replaced = (what: string, changed: typeof pays) => ({
      what: `${line.name} ${what}`,
      jackpot: {
        ...jackpot,
        prizes: jackpot.prizes.map((other) => (other === line ? { ...line, pays: changed } : other)),
      },
    })
    const raisedPrizes =
      'gross' in pays
        ? columns.map((column) =>
            replaced(`pays more in column ${column}`, {
              gross: pays.gross.map((amount, at) => (at === column ? ((amount + 100) as Cents) : amount)),
            }),
          )
        : [replaced('takes half the share', { poolPercent: pays.poolPercent / 2 })]
    return [
      ...raisedPrizes,
      { what: `no ${line.name}`, jackpot: { ...jackpot, prizes: jackpot.prizes.filter((other) => other !== line) } },
    ]
  })
  const resets = jackpot.resets.is.map((reset) => ({
    what: `no reset to ${reset / 100}`,
    jackpot: { ...jackpot, resets: { ...jackpot.resets, is: jackpot.resets.is.filter((other) => other !== reset) } },
  }))
  const wagers = jackpot.wagers.is.map((wager) => ({
    what: `no wager of ${wager / 100}`,
    jackpot: { ...jackpot, wagers: { ...jackpot.wagers, is: jackpot.wagers.is.filter((other) => other !== wager) } },
  }))
  return [...prizes, ...resets, ...wagers]
}

function payTableMutants(book: Rulebook): Mutant[] {
  return Object.entries(book.payTables).flatMap(([bet, tables]) =>
    Object.entries(tables.tables).flatMap(([number, lines]) =>
      changedLines(lines).map(({ what, lines: changed }) => ({
        what: `${bet} table ${number}: ${what}`,
        book: {
          ...book,
          payTables: { ...book.payTables, [bet]: { ...tables, tables: { ...tables.tables, [number]: changed } } },
        },
      })),
    ),
  )
}

function pontoonMutants(book: Rulebook): Mutant[] {
  const { twentyOnePays, superBonus } = book.answers
  const lines = changedLines(twentyOnePays.is).map(({ what, lines: changed }) =>
    withAnswers(book, `twentyOnePays: ${what}`, { twentyOnePays: { ...twentyOnePays, is: changed } }),
  )
  const bonus = superBonus.is
  if (bonus === 'none') return lines
  const withBonus = (what: string, changed: Partial<typeof bonus>) =>
    withAnswers(book, `superBonus: ${what}`, { superBonus: { ...superBonus, is: { ...bonus, ...changed } } })
  return [
    ...lines,
    withAnswers(book, 'superBonus: none', { superBonus: { ...superBonus, is: 'none' } }),
    withBonus('any dealer card', { dealerFirst: 'any' }),
    withBonus('unsuited sevens too', { when: 'three-sevens' }),
    withBonus('after any split', { notAfterSplitting: { ...bonus.notAfterSplitting, is: 'three-sevens' } }),
    withBonus('after no split of sevens', { notAfterSplitting: { ...bonus.notAfterSplitting, is: 'two-sevens' } }),
    withBonus('more for everybody else', { everybodyElse: { ...bonus.everybodyElse, is: 5100 as Cents } }),
    ...bonus.bands.flatMap((band) => [
      withBonus(`from a cent above ${band.from / 100}`, {
        bands: bonus.bands.map((other) => (other === band ? { ...band, from: (band.from + 1) as Cents } : other)),
      }),
      withBonus(`from a dollar below ${band.from / 100}`, {
        bands: bonus.bands.map((other) => (other === band ? { ...band, from: (band.from - 100) as Cents } : other)),
      }),
      withBonus(`more than ${band.bonus / 100}`, {
        bands: bonus.bands.map((other) => (other === band ? { ...band, bonus: (band.bonus + 100) as Cents } : other)),
      }),
    ]),
  ]
}
