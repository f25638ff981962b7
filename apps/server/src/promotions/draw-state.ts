import type { PromotionEvent } from '@openpit/promotion'

/** What makes a draw one that anybody can work out again. */
export type DrawEvent =
  /** The house binds itself to its seed, with the start of the promotion. */
  | { readonly kind: 'draw-committed'; readonly commitment: string }
  /** After a restore it binds itself to another seed, and shows the old one, which people may know. */
  | { readonly kind: 'draw-renewed'; readonly commitment: string; readonly seed: string; readonly why: string }
  | { readonly kind: 'bytes-committed'; readonly scrutineer: string; readonly commitment: string; readonly at: number }
  /** The list of entries, once they have closed. */
  | { readonly kind: 'entries-listed'; readonly digest: string; readonly entries: number; readonly at: number }
  | { readonly kind: 'bytes-shown'; readonly scrutineer: string; readonly random: string; readonly at: number }
  /** With the first draw. */
  | { readonly kind: 'seed-shown'; readonly seed: string }

const KINDS: Readonly<Record<DrawEvent['kind'], true>> = {
  'draw-committed': true,
  'draw-renewed': true,
  'bytes-committed': true,
  'entries-listed': true,
  'bytes-shown': true,
  'seed-shown': true,
}

export function isDrawEvent(event: { readonly kind: string }): event is DrawEvent {
  return Object.hasOwn(KINDS, event.kind)
}

/** How far the draws of a promotion have come. */
export interface DrawState {
  readonly commitment: string | null
  readonly scrutineer: Scrutineer | null
  readonly list: { readonly digest: string; readonly entries: number } | null
  readonly seed: string | null
  readonly held: readonly HeldDraw[]
  /** Picks that were passed over since the last prize was drawn. */
  readonly passedOver: readonly number[]
}

/** Who takes part in the draw besides the house. The bytes are shown when the list of entries is fixed. */
export interface Scrutineer {
  readonly name: string
  readonly commitment: string
  readonly at: number
  readonly random: string | null
}

export interface HeldDraw {
  readonly prize: string
  readonly passedOver: readonly number[]
  readonly winner: number
  readonly at: number
}

export const NO_DRAW: DrawState = {
  commitment: null,
  scrutineer: null,
  list: null,
  seed: null,
  held: [],
  passedOver: [],
}

/** The draws after any event of the promotion. */
export function afterDraw(draw: DrawState, event: DrawEvent | PromotionEvent): DrawState {
  if (isDrawEvent(event)) return withDrawEvent(draw, event)
  if (event.kind === 'pick-passed-over') return { ...draw, passedOver: [...draw.passedOver, event.entry] }
  if (event.kind !== 'draw-held') return draw
  const { prize, entry: winner, at } = event
  return { ...draw, held: [...draw.held, { prize, winner, at, passedOver: draw.passedOver }], passedOver: [] }
}

function withDrawEvent(draw: DrawState, event: DrawEvent): DrawState {
  switch (event.kind) {
    case 'draw-committed':
      return { ...draw, commitment: event.commitment }
    // The scrutineer's bytes are bound to the old commitment: they commit again.
    case 'draw-renewed':
      return { ...draw, commitment: event.commitment, scrutineer: null }
    case 'bytes-committed': {
      const { scrutineer: name, commitment, at } = event
      return { ...draw, scrutineer: { name, commitment, at, random: null } }
    }
    case 'entries-listed':
      return { ...draw, list: { digest: event.digest, entries: event.entries } }
    case 'bytes-shown':
      return draw.scrutineer === null ? draw : { ...draw, scrutineer: { ...draw.scrutineer, random: event.random } }
    case 'seed-shown':
      return { ...draw, seed: event.seed }
  }
}
