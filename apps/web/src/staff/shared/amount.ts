/** Dollars that a person has typed, in whole cents; `undefined` if that is not an amount above zero. */
export function centsOf(text: string): number | undefined {
  const found = /^\s*(\d{1,9})(?:[.,](\d{1,2}))?\s*$/.exec(text)
  if (found === null) return undefined
  const cents = Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0'))
  return cents > 0 ? cents : undefined
}
