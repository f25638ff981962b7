const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const TENS = ['twenty', 'thirty']

/** Numbers in words, so that screen readers say them alike. */
export function inWords(value: number): string {
  if (value < 20) return ONES[value] ?? String(value)
  if (value >= 40) return String(value)
  const ten = TENS[Math.floor(value / 10) - 2] as string
  return value % 10 === 0 ? ten : `${ten}-${ONES[value % 10]}`
}
