import type { RegisteredClause } from '@openpit/protocol'
import { useEffect, useState } from 'react'
import { house } from '../shared/wire/http.ts'

const books = new Map<string, Promise<readonly RegisteredClause[]>>()

/** A rulebook's clauses, asked for once. Pontoon is a part of Tasmania's book, Star one of its own. */
export function clausesOf(book: string): Promise<readonly RegisteredClause[]> {
  const known = books.get(book)
  if (known) return known
  const asked = house.clauses(book)
  books.set(book, asked)
  // What failed is asked for again the next time.
  asked.catch(() => books.delete(book))
  return asked
}

export type ClauseLookup = 'loading' | RegisteredClause | undefined

export function useClause(book: string, id: string): ClauseLookup {
  const [found, setFound] = useState<ClauseLookup>('loading')
  useEffect(() => {
    let isWanted = true
    clausesOf(registerOf(id) ?? book).then(
      (clauses) => isWanted && setFound(clauses.find((clause) => clause.id === id)),
      () => isWanted && setFound(undefined),
    )
    return () => {
      isWanted = false
    }
  }, [book, id])
  return found
}

/** The register is kept by document: a clause says by its first letters where it stands. */
const DOCUMENTS: Readonly<Record<string, string>> = { NSW: 'nsw', STAR: 'star', TAS: 'tas', NZ: 'nz', ONL: 'online' }

function registerOf(id: string): string | undefined {
  return DOCUMENTS[id.split('-')[0] ?? '']
}
