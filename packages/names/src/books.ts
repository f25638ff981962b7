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

/** One game: its document, and what the client says about it. Its rules are in `packages/rulebooks`. */
export interface RulebookEntry {
  /** Two games may be in one document: Federal Pontoon is in the Tasmanian one. */
  readonly document: DocumentName
  readonly title: Words
  /** Its special feature, as the lobby shows it. */
  readonly about: Words
  readonly advisories: readonly Advisory[]
}

const rulebooks = {
  nsw: {
    document: 'nsw',
    title: { en: 'NSW Blackjack', de: 'NSW Blackjack' },
    about: { en: 'Dealer stands on all 17s', de: 'Dealer bleibt auf jeder 17 stehen' },
    advisories: [
      { about: 'totals', clause: 'NSW-3.9' },
      { about: 'complaint', clause: 'NSW-19.13b' },
      { about: 'rules', clause: 'NSW-19.14' },
    ],
  },
  star: {
    document: 'star',
    title: { en: 'Star Blackjack', de: 'Star Blackjack' },
    about: { en: 'Dealer draws on soft 17', de: 'Dealer zieht auf weiche 17' },
    advisories: [
      { about: 'totals', clause: 'STAR-3.9' },
      { about: 'complaint', clause: 'STAR-18.14b' },
      { about: 'rules', clause: 'STAR-18.15' },
    ],
  },
  tas: {
    document: 'tas',
    title: { en: 'Tasmania Blackjack', de: 'Tasmania Blackjack' },
    about: { en: 'Dealer stands on all 17s', de: 'Dealer bleibt auf jeder 17 stehen' },
    advisories: [],
  },
  pontoon: {
    document: 'tas',
    title: { en: 'Federal Pontoon', de: 'Federal Pontoon' },
    about: { en: 'Tens taken out of the decks', de: 'Decks ohne Zehnen' },
    advisories: [],
  },
  nz: {
    document: 'nz',
    title: { en: 'New Zealand Blackjack', de: 'New Zealand Blackjack' },
    about: { en: 'Dealer stands on all 17s', de: 'Dealer bleibt auf jeder 17 stehen' },
    advisories: [{ about: 'totals', clause: 'NZ-8.9' }],
  },
  online: {
    document: 'online',
    title: { en: 'Online Blackjack', de: 'Online Blackjack' },
    about: { en: 'Fresh shuffle every round', de: 'Jede Runde frisch gemischt' },
    advisories: [{ about: 'edition', clause: 'ONL-VER-1' }],
  },
} as const satisfies Record<string, RulebookEntry>

export type RulebookName = keyof typeof rulebooks

export const RULEBOOKS: Readonly<Record<RulebookName, RulebookEntry>> = rulebooks
export const RULEBOOK_NAMES = namesOf(rulebooks)

export function isRulebookName(word: unknown): word is RulebookName {
  return typeof word === 'string' && Object.hasOwn(rulebooks, word)
}
