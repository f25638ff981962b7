/** Texts without their words: what one language has, the other must have too. */
export function shapeOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).map(([key, inside]) => [key, shapeOf(inside)]))
    : typeof value
}
