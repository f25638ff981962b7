import type { TableView } from '@openpit/protocol'

type Book = TableView['rulebook']

export const BOOKS: readonly Book[] = ['nsw', 'star', 'tas', 'pontoon', 'nz', 'online']

export function isBook(name: string | null): name is Book {
  return BOOKS.some((book) => book === name)
}

/** The register is kept by document: pontoon stands in Tasmania's. */
export function registerOf(book: Book): string {
  return book === 'pontoon' ? 'tas' : book
}
