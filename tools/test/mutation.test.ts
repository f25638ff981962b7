import { configure, RULEBOOK_NAMES, type Rulebook, type RulebookName, rulebooks } from '@openpit/rulebooks'
import { readScenario, runScenario, type Scenario, withBook } from '@openpit/scenario'
import { describe, expect, test } from 'vitest'
import { type Mutant, mutants } from '../src/mutants/mutants.ts'
import { placesChanged, type Reads, readsOf } from '../src/mutants/reads.ts'
import { filesBelow, textOf } from '../src/proofs.ts'

/** Answers that no scenario of a book can show, because another of its answers rules them out. Each has its reason. */
const NO_TEN = 'there is no insurance against a ten in this book'
const TWO_HANDS = 'a box has two hands at most, so no pair is split again; the switch resplit sets its own answer'
const NO_ACE_DOUBLED = 'no hand with an ace can be doubled in this book'
const ANY_TOTAL = 'every total below 21 may be doubled, however the ace counts'
const ONE_KIND = 'the book has one side bet only'
const ONE_PLAYER = 'a box has one player'
const NEVER_FOR_LESS = 'a double is never for less in this book'
const ONE_MARKER = 'only one cutting card is used in this book'
const LAWFUL_MARKERS =
  'the options may not ask for more cutting cards than the book has (packages/rulebooks/test/configure.test.ts)'
const ANY_PLAYER_CUTS = 'any player may cut, seated or not'
const NO_SHOE = 'every round has new cards: there is no shoe for this to last'
const NO_BLACKJACK_WAITS = 'a blackjack that the dealer cannot equal never waits'
const SAME_RANKS = 'supervisors and managers have the same power in this book'
const ODD_WAGERS_ONLY = 'only wagers that cannot be paid exactly are refused, by a power of its own'
const ONLY_LAWFULNESS = 'low limits change no round; options that choose them without a device are unlawful'
const NOTHING_CUT = 'wagers found after the deal are refused, so none is cut'
const DEVICE_ALONE = 'a device needs neither shuffle nor cut in this book'

const ONE_SPOT = 'the better right gets the one spot; places are not counted'
const BY_THE_LINK = 'only a link offers it, and says so itself'
const NOT_IN_ADVANCE = 'no cards are shuffled in advance in this book'
const CARDS_OF_TASMANIA = {
  'cards.riffleForDevice: the other': DEVICE_ALONE,
  'cards.requests.riffle: done': NOT_IN_ADVANCE,
  'cards.requests.viewing: done': NOT_IN_ADVANCE,
  'cards.requests.mixing: done': NOT_IN_ADVANCE,
  'cards.requests.burnedCard: done': 'no card is burned in this book',
}

const IDLE: Readonly<Partial<Record<RulebookName, Readonly<Record<string, string>>>>> = {
  nsw: {
    'lowLimit: the other way round': ONLY_LAWFULNESS,
    'acesSplit: "again"': TWO_HANDS,
    'shoe.firstOfTwoMarkers: "permits"': ONE_MARKER,
    'shoe.markers with 3, 4, 6, 8 decks: up to 2': LAWFUL_MARKERS,
  },
  star: {
    'lowLimit: the other way round': ONLY_LAWFULNESS,
    'acesSplit: "again"': TWO_HANDS,
    'shoe.firstOfTwoMarkers: "permits"': ONE_MARKER,
    'shoe.markers with 6, 8 decks: up to 2': LAWFUL_MARKERS,
    'blazing7s: a place less': 'the highest claim gets the one place; places are not counted',
  },
  tas: {
    'supernova: not offered': BY_THE_LINK,
    'supernova: a place less': ONE_SPOT,
    ...CARDS_OF_TASMANIA,
    'power refuseWager: by supervisor or manager': ODD_WAGERS_ONLY,
    'shoe.cutters: "seated"': ANY_PLAYER_CUTS,
    'shoe.deviceCut: "before-loading"': DEVICE_ALONE,
    'shoe.markers with 4, 5 decks: up to 2': LAWFUL_MARKERS,
    'doubleWithAce: "as-it-counts"': 'two cards with an ace count 12 or more, never 9 to 11',
    'dealerSecondCard: "when-a-wager-is-left"': NO_BLACKJACK_WAITS,
    'doubledAces: "first-two-locked-at-one"': NO_ACE_DOUBLED,
    'doubleLeast: "the-increment"': NEVER_FOR_LESS,
    'insuranceOnTenPays: [10,1]': NO_TEN,
    'sideKinds: "one-a-table"': ONE_KIND,
  },
  pontoon: {
    'supernova: not offered': BY_THE_LINK,
    'supernova: a place less': ONE_SPOT,
    ...CARDS_OF_TASMANIA,
    'power refuseWager: by supervisor or manager': ODD_WAGERS_ONLY,
    'shoe.cutters: "seated"': ANY_PLAYER_CUTS,
    'shoe.deviceCut: "before-loading"': DEVICE_ALONE,
    'shoe.markers with 4, 5 decks: up to 2': LAWFUL_MARKERS,
    'dealerSecondCard: "when-a-wager-is-left"': NO_BLACKJACK_WAITS,
    'doubleWithAce: "ace-counts-one"': ANY_TOTAL,
    'evenMoney: "against-ace"': 'a pontoon is paid at once, before its player could ask for even money',
    'doubleLeast: "the-increment"': NEVER_FOR_LESS,
    'insuranceOnTenPays: [10,1]': NO_TEN,
    'sideKinds: "one-a-table"': ONE_KIND,
  },
  nz: {
    'cutWhenOver: "until-next-round"': NOTHING_CUT,
    'doubledAces: "first-two-locked-at-one"': NO_ACE_DOUBLED,
    'insuranceOnTenPays: [10,1]': NO_TEN,
  },
  online: {
    'cutWhenOver: "until-next-round"': NOTHING_CUT,
    'assistantManager: "manager"': SAME_RANKS,
    'power holdForShoe: by supervisor or manager': NO_SHOE,
    'power holdFurther: by supervisor or manager': NO_SHOE,
    'power limitRaises: by supervisor or manager': NO_SHOE,
    'controlledBy: ["seated","highest","nearest"]': ONE_PLAYER,
    'controlledBy: ["seated","nearest"]': ONE_PLAYER,
    'controlledBy: ["highest","nearest"]': ONE_PLAYER,
    'doubleWithAce: "ace-counts-one"': ANY_TOTAL,
    'doubleLeast: "the-increment"': NEVER_FOR_LESS,
    'insuranceOnTenPays: [10,1]': NO_TEN,
    'insuranceUnit: "payable-in-chips"': 'half of whole chips can always be paid two to one in chips',
    'maximumBinds: "box"': ONE_PLAYER,
    'maximumBinds: "box-controller-first"': ONE_PLAYER,
    'silenceOfController: "passes-control"': ONE_PLAYER,
    'unmatchedSplitWager: "chooses-a-hand"': ONE_PLAYER,
  },
}

const SCENARIOS: readonly Scenario[] = filesBelow(['scenarios'], '.scenario.yaml').flatMap((path) => {
  const read = readScenario(textOf(path))
  return read.ok ? [read.scenario] : []
})

interface ScenarioReads {
  readonly scenario: Scenario
  readonly reads: Reads
}

function readBy(scenario: Scenario): ScenarioReads {
  const reads = readsOf(rulebooks[scenario.rulebook], (book) => expect(failsUnder(book, scenario)).toBe(false))
  return { scenario, reads }
}

/**
 * A mutant is caught when some scenario fails under it. Only scenarios that read what it changes can. The one that
 * caught it moves to the front: the next mutant changes a like answer, and the same scenario often catches that too.
 */
function isCaught({ book }: Mutant, scenarios: ScenarioReads[]): boolean {
  const places = placesChanged(rulebooks[book.name], book)
  const index = scenarios.findIndex(({ scenario, reads }) => {
    return places.some((place) => reads.has(place)) && failsUnder(book, scenario)
  })
  if (index >= 0) scenarios.unshift(...scenarios.splice(index, 1))
  return index >= 0
}

function failsUnder(book: Rulebook, scenario: Scenario): boolean {
  // A file whose options are forbidden has no steps: it fails if the mutant allows them.
  if (scenario.unlawful !== null) {
    return configure(book, scenario.options).ok !== configure(rulebooks[scenario.rulebook], scenario.options).ok
  }
  const changed = withBook(scenario, book)
  return !changed.ok || !runScenario(changed.scenario).pass
}

describe.each(RULEBOOK_NAMES)('%s', (name) => {
  const scenarios = SCENARIOS.filter(({ rulebook }) => rulebook === name).map(readBy)

  test('every answer in the idle list is one that can be changed', () => {
    const changes = mutants(rulebooks[name]).map(({ what }) => what)
    expect(Object.keys(IDLE[name] ?? {}).filter((what) => !changes.includes(what))).toEqual([])
  })

  test.each(mutants(rulebooks[name]).map((mutant) => [mutant.what, mutant] as const))(
    'a changed answer makes a scenario fail: %s',
    (what, mutant) => {
      const idle = IDLE[name]?.[what] !== undefined
      expect(isCaught(mutant, scenarios)).toBe(!idle)
    },
  )
})
