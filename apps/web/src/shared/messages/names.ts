import {
  DOCUMENT_NAMES,
  DOCUMENTS,
  type DocumentName,
  RULEBOOK_NAMES,
  RULEBOOKS,
  type RulebookName,
  SIDE_BETS,
  type SideBetEntry,
  type Words,
} from '@openpit/names'

type BookWords = Readonly<Record<RulebookName, { readonly name: string; readonly about: string }>>
type DocumentWords = Readonly<Record<DocumentName, string>>

/** Indexed by any name, because settled lines also name main wagers, doubles and splits, which have no entry here. */
export const sides: Readonly<Record<string, SideBetEntry>> = SIDE_BETS

export function bookWords(language: keyof Words): BookWords {
  const entries = RULEBOOK_NAMES.map((book) => {
    const { title, about } = RULEBOOKS[book]
    return [book, { name: title[language], about: about[language] }]
  })
  return Object.fromEntries(entries) as BookWords
}

export function documentWords(language: keyof Words): DocumentWords {
  const entries = DOCUMENT_NAMES.map((document) => [document, DOCUMENTS[document].title[language]])
  return Object.fromEntries(entries) as DocumentWords
}
