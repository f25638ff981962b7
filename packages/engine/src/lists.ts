/**
 * A list with one more at its end. Spelt out for short lists: an array that grows by `push` reserves room for
 * sixteen more, and a round makes dozens of short lists.
 */
export function appended<T>(list: readonly T[], item: T): T[] {
  switch (list.length) {
    case 0:
      return [item]
    case 1:
      return [list[0] as T, item]
    case 2:
      return [list[0] as T, list[1] as T, item]
    case 3:
      return [list[0] as T, list[1] as T, list[2] as T, item]
    default:
      return [...list, item]
  }
}

/** A list with another item in one place. */
export function replacedAt<T>(list: readonly T[], index: number, item: T): readonly T[] {
  if (list.length === 1) return [item]
  const copy = list.slice()
  copy[index] = item
  return copy
}
