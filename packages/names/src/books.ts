import { namesOf } from './names-of.ts'

/** A text that the client shows, in each of its languages. */
export interface Words {
  readonly en: string
  readonly de: string
}

/** A regulator's document: its clauses are in `packages/rulebooks/register/<document>.json`. */
export interface DocumentEntry {
  /** How the ids of its clauses begin, before the hyphen. */
  readonly prefix: string
  /** Its name on the page of the register. */
  readonly title: Words
}

const documents = {
  nsw: { prefix: 'NSW', title: { en: 'NSW', de: 'NSW' } },
  star: { prefix: 'STAR', title: { en: 'NSW Star', de: 'NSW Star' } },
  tas: { prefix: 'TAS', title: { en: 'Tasmania, with pontoon', de: 'Tasmanien, mit Pontoon' } },
  nz: { prefix: 'NZ', title: { en: 'New Zealand', de: 'Neuseeland' } },
  online: { prefix: 'ONL', title: { en: 'Online', de: 'Online' } },
} as const satisfies Record<string, DocumentEntry>

export type DocumentName = keyof typeof documents
export type ClausePrefix = (typeof documents)[DocumentName]['prefix']

/** The id of a clause in the register, e.g. `NSW-11.1.1`. */
export type Clause = `${ClausePrefix}-${string}`

export const DOCUMENTS: Readonly<Record<DocumentName, DocumentEntry>> = documents
export const DOCUMENT_NAMES = namesOf(documents)
export const CLAUSE_PREFIXES: readonly ClausePrefix[] = DOCUMENT_NAMES.map((name) => documents[name].prefix)

/** A notice that a book wants players to see. The client has a sentence for each. */
export interface Advisory {
  readonly about: 'totals' | 'complaint' | 'rules' | 'edition'
  readonly clause: Clause
}

/** A rule of conduct that players read at the table. The client has a sentence for each. */
export interface HouseRule {
  readonly about:
    | 'firstTwoOnly'
    | 'cardsOverLayout'
    | 'handsOffCards'
    | 'ownPlacing'
    | 'checkPlacing'
    | 'ownLimits'
    | 'signals'
    | 'devices'
    | 'staffDevices'
    | 'staffAdvice'
    | 'advice'
    | 'sideBets'
    | 'noAgents'
    | 'ownMoney'
    | 'inspector'
    | 'warnedBelowMinimum'
    | 'partnerships'
    | 'lostBets'
    | 'writing'
  readonly clause: Clause
}

/** One game: its document, and what the client says about it. Its rules are in `packages/rulebooks`. */
export interface RulebookEntry {
  /** Two games may be in one document: Federal Pontoon is in the Tasmanian one. */
  readonly document: DocumentName
  readonly title: Words
  /** Its special feature, as the lobby shows it. */
  readonly about: Words
  /** Whether a table may lead to the chart of best play between rounds. Three documents forbid aids at tables. */
  readonly chartBetweenRounds: boolean
  readonly advisories: readonly Advisory[]
  readonly houseRules: readonly HouseRule[]
}

/** Both games of the Tasmanian document have its rules of conduct. */
const TAS_HOUSE_RULES: readonly HouseRule[] = [
  { about: 'inspector', clause: 'TAS-3.s2' },
  { about: 'warnedBelowMinimum', clause: 'TAS-7.3.s1' },
  { about: 'partnerships', clause: 'TAS-7.4' },
  { about: 'staffAdvice', clause: 'TAS-18' },
]

const rulebooks = {
  nsw: {
    document: 'nsw',
    title: { en: 'NSW Blackjack', de: 'NSW Blackjack' },
    about: { en: 'Dealer stands on all 17s', de: 'Dealer bleibt auf jeder 17 stehen' },
    chartBetweenRounds: false,
    advisories: [
      { about: 'totals', clause: 'NSW-3.9' },
      { about: 'complaint', clause: 'NSW-19.13b' },
      { about: 'rules', clause: 'NSW-19.14' },
    ],
    houseRules: [
      { about: 'cardsOverLayout', clause: 'NSW-3.7' },
      { about: 'handsOffCards', clause: 'NSW-3.8' },
      { about: 'ownPlacing', clause: 'NSW-5.14a' },
      { about: 'checkPlacing', clause: 'NSW-5.14b' },
      { about: 'ownLimits', clause: 'NSW-6.4' },
      { about: 'signals', clause: 'NSW-10.4a' },
      { about: 'devices', clause: 'NSW-19.1' },
      { about: 'staffDevices', clause: 'NSW-19.2' },
      { about: 'staffAdvice', clause: 'NSW-19.6' },
      { about: 'advice', clause: 'NSW-19.7' },
      { about: 'sideBets', clause: 'NSW-19.10' },
    ],
  },
  star: {
    document: 'star',
    title: { en: 'Star Blackjack', de: 'Star Blackjack' },
    about: { en: 'Dealer draws on soft 17', de: 'Dealer zieht auf weiche 17' },
    chartBetweenRounds: false,
    advisories: [
      { about: 'totals', clause: 'STAR-3.9' },
      { about: 'complaint', clause: 'STAR-18.14b' },
      { about: 'rules', clause: 'STAR-18.15' },
    ],
    houseRules: [
      { about: 'firstTwoOnly', clause: 'STAR-3.6.2.1' },
      { about: 'cardsOverLayout', clause: 'STAR-3.7' },
      { about: 'handsOffCards', clause: 'STAR-3.8' },
      { about: 'ownPlacing', clause: 'STAR-5.17a' },
      { about: 'checkPlacing', clause: 'STAR-5.17b' },
      { about: 'ownLimits', clause: 'STAR-6.4' },
      { about: 'signals', clause: 'STAR-10.4a' },
      { about: 'noAgents', clause: 'STAR-18.1.1' },
      { about: 'ownMoney', clause: 'STAR-18.1.2' },
      { about: 'devices', clause: 'STAR-18.2' },
      { about: 'staffDevices', clause: 'STAR-18.3' },
      { about: 'staffAdvice', clause: 'STAR-18.7' },
      { about: 'advice', clause: 'STAR-18.8' },
      { about: 'sideBets', clause: 'STAR-18.11' },
    ],
  },
  tas: {
    document: 'tas',
    title: { en: 'Tasmania Blackjack', de: 'Tasmania Blackjack' },
    about: { en: 'Dealer stands on all 17s', de: 'Dealer bleibt auf jeder 17 stehen' },
    chartBetweenRounds: false,
    advisories: [],
    houseRules: TAS_HOUSE_RULES,
  },
  pontoon: {
    document: 'tas',
    title: { en: 'Federal Pontoon', de: 'Federal Pontoon' },
    about: { en: 'Played without tens', de: 'Ohne Zehnen gespielt' },
    chartBetweenRounds: false,
    advisories: [],
    houseRules: TAS_HOUSE_RULES,
  },
  nz: {
    document: 'nz',
    title: { en: 'New Zealand Blackjack', de: 'New Zealand Blackjack' },
    about: { en: 'Dealer stands on all 17s', de: 'Dealer bleibt auf jeder 17 stehen' },
    chartBetweenRounds: true,
    advisories: [{ about: 'totals', clause: 'NZ-8.9' }],
    houseRules: [
      { about: 'handsOffCards', clause: 'NZ-4.2-1' },
      { about: 'lostBets', clause: 'NZ-5.7-1' },
      { about: 'writing', clause: 'NZ-8.10' },
    ],
  },
  online: {
    document: 'online',
    title: { en: 'Online Blackjack', de: 'Online Blackjack' },
    about: { en: 'Fresh shuffle every round', de: 'Jede Runde frisch gemischt' },
    chartBetweenRounds: true,
    advisories: [{ about: 'edition', clause: 'ONL-VER-1' }],
    houseRules: [],
  },
} as const satisfies Record<string, RulebookEntry>

export type RulebookName = keyof typeof rulebooks

export const RULEBOOKS: Readonly<Record<RulebookName, RulebookEntry>> = rulebooks
export const RULEBOOK_NAMES = namesOf(rulebooks)

export function isRulebookName(word: unknown): word is RulebookName {
  return typeof word === 'string' && Object.hasOwn(rulebooks, word)
}
