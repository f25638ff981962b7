import type { KeptShoe } from './kept-shoe.ts'

/** Where the copies of shoes are kept. */
export interface ShoeStore {
  find(shoe: string): Promise<KeptShoe | undefined>
  all(): Promise<readonly KeptShoe[]>
  keep(shoe: KeptShoe): Promise<void>
}

/** A whole shoe with its proofs takes some 300 kB. */
export const SHOES_MAX = 60
/** Shoes with something wrong are evidence: they outlast the others. */
const BROKEN_MAX = 20
const AGE_MS_MAX = 60 * 24 * 60 * 60 * 1_000

/** The shoes to remove: those beyond the limits, the oldest first. */
export function outdated(shoes: readonly Pick<KeptShoe, 'shoe' | 'at' | 'result'>[], now: number): readonly string[] {
  const newestFirst = shoes.toSorted((a, b) => b.at - a.at)
  const broken = newestFirst.filter(({ result }) => result === 'broken')
  const others = newestFirst.filter(({ result, at }) => result !== 'broken' && now - at < AGE_MS_MAX)
  const kept = new Set([...broken.slice(0, BROKEN_MAX), ...others.slice(0, SHOES_MAX)].map(({ shoe }) => shoe))
  return newestFirst.flatMap(({ shoe }) => (kept.has(shoe) ? [] : [shoe]))
}

/** Keeps copies as long as the page lasts: for browsers without a database, and for tests. */
export function inMemory(now: () => number): ShoeStore {
  const shoes = new Map<string, KeptShoe>()
  return {
    find: async (shoe) => shoes.get(shoe),
    all: async () => [...shoes.values()],
    keep: async (kept) => {
      shoes.set(kept.shoe, kept)
      for (const shoe of outdated([...shoes.values()], now())) shoes.delete(shoe)
    },
  }
}

const DATABASE = 'openpit.shoes'
const SHOES = 'shoes'

/** Keeps copies in the browser's database, beyond the visit. Without one (a private window), in memory. */
export async function openShoeStore(): Promise<ShoeStore> {
  try {
    return inDatabase(await openDatabase())
  } catch {
    return inMemory(Date.now)
  }
}

function openDatabase(): Promise<IDBDatabase> {
  const opening = indexedDB.open(DATABASE, 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore(SHOES, { keyPath: 'shoe' })
  return answerTo(opening)
}

function inDatabase(database: IDBDatabase): ShoeStore {
  const shoes = (mode: IDBTransactionMode) => database.transaction(SHOES, mode).objectStore(SHOES)
  const all = () => answerTo<KeptShoe[]>(shoes('readonly').getAll())
  let sinceCleaning = Number.POSITIVE_INFINITY
  return {
    find: (shoe) => answerTo<KeptShoe | undefined>(shoes('readonly').get(shoe)),
    all,
    keep: async (kept) => {
      await answerTo(shoes('readwrite').put(kept))
      // Reading all shoes takes a moment: the limits may be passed by a few.
      if (++sinceCleaning < CLEANING_EVERY) return
      sinceCleaning = 0
      for (const shoe of outdated(await all(), Date.now())) await answerTo(shoes('readwrite').delete(shoe))
    },
  }
}

const CLEANING_EVERY = 50

function answerTo<Answer>(request: IDBRequest<Answer>): Promise<Answer> {
  return new Promise((done, failed) => {
    request.onsuccess = () => done(request.result)
    request.onerror = () => failed(request.error ?? new Error('the database gives no answer'))
  })
}
