import { type Level, LifeReader, type Link, levelOf } from '@openpit/jackpot'
import { printLife } from '@openpit/proof'
import { slices } from '../host/slices.ts'
import { readPages } from '../store/records/pages.ts'
import type { Store } from '../store/store.ts'
import { type LinkState, type LivesNote, linkAfter, linkEventOf, linkStream } from './link-record.ts'

/**
 * The file of one life of a mystery level. If the life has ended, the file has its seed; until then, only what is
 * public. `undefined` if there is no such life.
 */
export async function lifeFile(store: Store, link: string, level: string, life: number): Promise<string | undefined> {
  const stream = linkStream(link)
  const before = await lastBefore(store, stream, (state) => (lifeNow(state.link, level) ?? 0) < life)
  const reader = new LifeReader(level, life, before?.link ?? null)
  const known = { commitment: '', seed: null as string | null }
  const pause = slices()
  for await (const page of readPages(store, stream, { after: before?.version ?? 0 })) {
    for (const stored of page) {
      const event = linkEventOf(stored)
      if (event.kind === 'standing-noted') continue
      for (const one of event.kind === 'link-opened' ? [event.event] : event.events) reader.take(one)
      note(known, event.lives, level, life)
      await pause()
    }
    if (reader.isOver) break
  }
  const record = known.commitment === '' ? undefined : reader.record(known)
  return record && printLife(record)
}

function lifeNow(link: Link, level: string): number | undefined {
  const found: Level | undefined = levelOf(link, level)
  return found?.life
}

function note(
  known: { commitment: string; seed: string | null },
  lives: LivesNote | undefined,
  level: string,
  life: number,
): void {
  const isIt = (one: { readonly level: string; readonly life: number }) => one.level === level && one.life === life
  known.commitment ||= lives?.begun.find(isIt)?.commitment ?? ''
  known.seed ??= lives?.ended.find(isIt)?.seed ?? null
}

/**
 * The last snapshot before the life begins, by binary search. Without it, the file of one life could need the wagers of
 * years before it.
 */
async function lastBefore(
  store: Store,
  stream: string,
  isBefore: (state: LinkState) => boolean,
): Promise<LinkState | undefined> {
  let found: LinkState | undefined
  let [low, high] = [0, (await store.versionOf(stream)) + 1]
  while (high - low > 1) {
    const middle = Math.ceil((low + high) / 2)
    const stored = await store.lastStanding(stream, middle)
    if (stored === undefined || stored.number <= low) {
      low = middle
      continue
    }
    const state = linkAfter(undefined, stored.number, linkEventOf(stored))
    if (isBefore(state)) {
      found = state
      low = middle
    } else high = stored.number
  }
  return found
}
