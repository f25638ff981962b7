import type { TableView } from '@openpit/protocol'
import type { Wagers } from '../controls/use-wagers.ts'
import { isActing, linesAt, turnOn } from '../selectors.ts'
import { isPast } from '../table-context.ts'
import type { Sight } from './in-turn.tsx'

/** Parts of a table's view that no box shows. A box renders again whenever one of the others has changed. */
const NOT_ON_BOXES: ReadonlySet<string> = new Set<keyof TableView>([
  'dealer',
  'shoe',
  'opening',
  'closedSignature',
  'cardsLeft',
  'pool',
  'notices',
  'voidProposed',
  'deadline',
  'ready',
  'live',
  'hold',
  // Compared below, as far as they are about the box.
  'boxes',
  'waits',
  'settled',
])

/** Whether a box would look and act the same: only then may it go without rendering. */
export function isSameBox(box: number, before: Sight, now: Sight): boolean {
  const [a, b] = [before.context, now.context]
  return (
    a.table === b.table &&
    a.me === b.me &&
    a.names === b.names &&
    before.dock === now.dock &&
    isPast(a) === isPast(b) &&
    isSameInView(box, a.view, b.view, b.me) &&
    isSameInView(box, a.shown, b.shown, b.me) &&
    areSameWagers(box, a.wagers, b.wagers)
  )
}

/** Decisions and chips are shown at once: on a box that plays, that the player looks at, or bets on. */
export function isUrgentBox(box: number, before: Sight, now: Sight): boolean {
  const { view, focus, me, wagers } = now.context
  // When the cards are dealt or paid, all boxes change: each waits for its turn.
  if (before.context.view.phase !== view.phase) return false
  const isChipMoved = !areSameWagers(box, before.context.wagers, wagers)
  return isChipMoved || box === focus || isActing(view, box, me) || isActing(before.context.view, box, me)
}

function isSameInView(box: number, a: TableView, b: TableView, me: string | null): boolean {
  if (a === b) return true
  const [before, now]: readonly Readonly<Record<string, unknown>>[] = [a, b]
  const keys = new Set([...Object.keys(a), ...Object.keys(b)])
  for (const key of keys) if (!NOT_ON_BOXES.has(key) && before?.[key] !== now?.[key]) return false
  return (
    a.boxes.length === b.boxes.length &&
    a.boxes[box - 1] === b.boxes[box - 1] &&
    turnOn(a, box) === turnOn(b, box) &&
    isActing(a, box, me) === isActing(b, box, me) &&
    areSameItems(linesAt(a, box), linesAt(b, box))
  )
}

function areSameWagers(box: number, a: Wagers | null, b: Wagers | null): boolean {
  if (a === null || b === null) return a === b
  return a.isOpen === b.isOpen && String(amountsOn(box, a)) === String(amountsOn(box, b))
}

function amountsOn(box: number, { want }: Wagers): readonly unknown[] {
  return Object.entries(want).filter(([key]) => key.startsWith(`${box}/`))
}

function areSameItems(some: readonly unknown[], others: readonly unknown[]): boolean {
  return some.length === others.length && some.every((one, index) => one === others[index])
}
