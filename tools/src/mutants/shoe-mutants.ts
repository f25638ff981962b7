import type { Answer, Setting } from '@openpit/engine'
import {
  type Cutter,
  type MarkerRule,
  OMISSIONS,
  type Rulebook,
  SHUFFLE_REASONS,
  type ShoeRules,
} from '@openpit/rulebooks'
import type { Mutant } from './mutants.ts'

/** Reasons, cutting cards and clauses are changed one by one further down; every other question is listed. */
type ChangedElsewhere = 'shuffles' | 'markers' | 'says' | 'powers' | 'missed'
type Alternatives = {
  readonly [Question in Exclude<keyof ShoeRules, ChangedElsewhere>]: readonly ShoeRules[Question]['is'][]
}

const ALTERNATIVES: Alternatives = {
  source: ['shoe', 'device', 'fresh-every-round'],
  firstCard: ['is-burned', 'may-be-burned', 'is-dealt'],
  markerFirst: ['shuffle-at-once', 'deal-the-round-first'],
  firstOfTwoMarkers: ['binds', 'permits'],
  suspicion: ['shuffle-at-once', 'shuffle-after-the-round'],
  afterShortShoe: ['goes-on', 'cards-stay-in-use', 'shuffled-after-the-round'],
  afterVoidRound: ['play-goes-on', 'shuffled-all-the-same'],
  replacing: ['after-any-round', 'when-the-marker-has-shown'],
  cutters: ['seated', 'at-a-box'],
  cutOffered: ['clockwise', 'to-all'],
  cutLeaves: [0, 1],
  dealerCut: ['may', 'never'],
  deviceCut: ['before-loading', 'never'],
  deviceShuffles: ['apply', 'do-not-apply'],
}

const CUTTERS: readonly Cutter[] = ['first-to-arrive', 'that-box', 'farthest-right', 'farthest-left']
const SINGLE: readonly MarkerRule['single']['is'][] = [
  'up-to-half-from-the-back',
  'up-to-a-deck-from-the-back',
  'anywhere',
]
const TWO: readonly MarkerRule['two']['is'][] = ['second-at-the-back', 'three-decks-from-the-front']

/** What else a book could say about its cards. */
export function shoeMutants(book: Rulebook): Mutant[] {
  // Where every round has new cards, nothing else about a shoe can ever come up.
  const questions: Partial<Alternatives> =
    book.shoe.source.is === 'fresh-every-round' ? { source: ALTERNATIVES.source } : ALTERNATIVES
  const answers = Object.entries(questions).flatMap(([question, alternatives]) => {
    const answer = book.shoe[question as keyof Alternatives] as Answer<unknown> | Setting<unknown>
    return others<unknown>(alternatives, answer.is).map((is) =>
      withShoe(book, `shoe.${question}: ${JSON.stringify(is)}`, { [question]: { ...answer, is } }),
    )
  })
  if (book.shoe.source.is === 'fresh-every-round') return answers
  return [...answers, ...cutterMutants(book), ...missedMutants(book), ...markerMutants(book)]
}

function others<T>(alternatives: readonly T[], than: unknown): readonly T[] {
  return alternatives.filter((other) => JSON.stringify(other) !== JSON.stringify(than))
}

function withShoe(book: Rulebook, what: string, changed: Partial<ShoeRules>): Mutant {
  return { what, book: { ...book, shoe: { ...book.shoe, ...changed } } }
}

/** Another player is asked to cut first. */
function cutterMutants(book: Rulebook): Mutant[] {
  const { shuffles, cutOffered, missed, powers } = book.shoe
  if (cutOffered.is === 'to-all') return []
  return SHUFFLE_REASONS.filter((reason) => {
    // If the book has no such shuffle, its cutter never matters.
    if (reason === 'vacant') return powers.orderForVacancy.is.length > 0
    if (reason === 'cutMissed') return missed.cut.is === 'made-up-for'
    return reason !== 'markerMissed' || missed.marker.is === 'made-up-for'
  }).flatMap((reason) => {
    const rule = shuffles[reason]
    const cutters = CUTTERS.filter((cutter) => cutter !== 'that-box' || reason === 'markerOnBox')
    return others(cutters, rule.cutter.is).map((is) =>
      withShoe(book, `shoe.${reason}: cut by ${is}`, {
        shuffles: { ...shuffles, [reason]: { ...rule, cutter: { ...rule.cutter, is } } },
      }),
    )
  })
}

function missedMutants(book: Rulebook): Mutant[] {
  const { missed } = book.shoe
  return OMISSIONS.map((what) => {
    const is = missed[what].is === 'made-up-for' ? 'not-in-this-book' : 'made-up-for'
    return withShoe(book, `shoe.missed ${what}: ${is}`, { missed: { ...missed, [what]: { ...missed[what], is } } })
  })
}

function markerMutants(book: Rulebook): Mutant[] {
  return book.shoe.markers.flatMap((rule, index) => {
    const withRule = (what: string, changed: Partial<MarkerRule>): Mutant =>
      withShoe(book, `shoe.markers with ${rule.decks.join(', ')} decks: ${what}`, {
        markers: book.shoe.markers.with(index, { ...rule, ...changed }),
      })
    const most = rule.most.is === 1 ? 2 : 1
    return [
      withRule(`up to ${most}`, { most: { ...rule.most, is: most } }),
      ...others(SINGLE, rule.single.is).map((is) => withRule(is, { single: { ...rule.single, is } })),
      ...(rule.most.is === 2 ? others(TWO, rule.two.is) : []).map((is) =>
        withRule(`two: ${is}`, { two: { ...rule.two, is } }),
      ),
    ]
  })
}
