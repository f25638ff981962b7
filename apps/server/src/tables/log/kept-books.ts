import { setTimeout as sleep } from 'node:timers/promises'
import type { Rules } from '@openpit/engine'
import { configure, type Origin, playAlike, type Rulebook, rulebookHash, rulebooks } from '@openpit/rulebooks'
import type { EventStore } from '../../store/event-store.ts'
import { type Body, printBody, type Steps, upcastBody, versionAfter } from '../../store/versions.ts'
import { configurationOf, type TableOpening } from '../opening.ts'

/**
 * The books of each program that has run this floor, each in a stream of its own under its hash. A round names the hash
 * of its rules; without the book itself, a later program could not tell what has changed since.
 */
function bookStream(hash: string): string {
  return `rulebook:${hash}`
}

const KIND = 'book-kept'
const STEPS: Steps<typeof KIND> = []
const TRIES_MAX = 20
const WAIT_MS = 20

/** Keeps the books of this program. Those that are kept already stay as they are. */
export async function keepBooks(store: EventStore, at: Date): Promise<void> {
  for (const book of Object.values(rulebooks)) {
    const stream = bookStream(rulebookHash(book))
    const isKept = async () => (await store.read(stream, { limit: 1 })).length > 0
    for (let tries = 0; !(await isKept()); tries++) {
      if (tries === TRIES_MAX) throw new Error(`${stream} could not be written: other nodes always wrote first`)
      // Another node keeps the same book, and each claim ends the other's. Waits of random length let one of them
      // finish.
      if (tries > 0) await sleep(Math.random() * WAIT_MS * tries)
      const { epoch } = await store.claim(stream)
      const event = { kind: KIND, body: printBody({ book }, versionAfter(STEPS)), entries: [] }
      await store.append({ command: 'keep', stream, expected: 0, epoch, at, events: [event] })
    }
  }
}

/**
 * Whether a round of this origin would end otherwise under the rules of this program. Rounds of programs that kept no
 * books go on: nobody can tell, and voiding all of them would void many for nothing.
 */
export async function playsOtherwise(
  store: EventStore,
  opening: TableOpening,
  origin: Origin | null,
): Promise<boolean> {
  if (origin === null || origin.rules === rulebookHash(rulebooks[opening.rulebook])) return false
  const [kept] = await store.read(bookStream(origin.rules), { limit: 1 })
  if (kept === undefined) return false
  const then = rulesIn(kept.body, opening)
  return then === undefined || !playAlike(then, configurationOf(opening).rules)
}

/** The rules that a kept book gives a table; `undefined` if it is too different from today's books to be read. */
function rulesIn(body: string, { options }: TableOpening): Rules | undefined {
  try {
    const { book } = upcastBody(JSON.parse(body) as Body, KIND, STEPS) as unknown as { readonly book: Rulebook }
    const configured = configure(book, options)
    return configured.ok ? configured.table.rules : undefined
  } catch {
    return undefined
  }
}
