const ONES =
  'null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn'.split(
    ' ',
  )
const TENS = ['zwanzig', 'dreißig']

export function inWords(value: number): string {
  if (value < 20) return ONES[value] ?? String(value)
  if (value >= 40) return String(value)
  const ten = TENS[Math.floor(value / 10) - 2] as string
  const one = value % 10
  return one === 0 ? ten : `${one === 1 ? 'ein' : ONES[one]}und${ten}`
}
