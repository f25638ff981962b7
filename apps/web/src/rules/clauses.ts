import { DOCUMENT_NAMES, DOCUMENTS } from '@openpit/names'
import type { RegisteredClause } from '@openpit/protocol'
import { useEffect, useState } from 'preact/hooks'
import { house } from '../shared/wire/http.ts'

const books = new Map<string, Promise<readonly RegisteredClause[]>>()

/** A document's clauses, asked for once. */
export function clausesOf(book: string): Promise<readonly RegisteredClause[]> {
  const known = books.get(book)
  if (known) return known
  const asked = house.clauses(book)
  books.set(book, asked)
  // A failed request is sent again the next time.
  asked.catch(() => books.delete(book))
  return asked
}

export type ClauseLookup = 'loading' | RegisteredClause | undefined

export function useClause(book: string, id: string): ClauseLookup {
  const [found, setFound] = useState<ClauseLookup>('loading')
  useEffect(() => {
    let isWanted = true
    clausesOf(documentOf(id) ?? book).then(
      (clauses) => isWanted && setFound(clauses.find((clause) => clause.id === id)),
      () => isWanted && setFound(undefined),
    )
    return () => {
      isWanted = false
    }
  }, [book, id])
  return found
}

/** The register has one file for each document, and the prefix of a clause names the document. */
function documentOf(id: string): string | undefined {
  return DOCUMENT_NAMES.find((name) => DOCUMENTS[name].prefix === id.split('-')[0])
}
