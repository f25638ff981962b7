/** CSV as in RFC 4180; a cell may hold any text. */
export function csv(head: readonly string[], rows: readonly (readonly (string | number | null)[])[]): string {
  return [head, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}

function cell(value: string | number | null): string {
  const text = typeof value === 'number' ? decimal(value) : (value ?? '')
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A number without an exponent: some programs read `1e-7` as text. */
function decimal(value: number): string {
  const text = `${value}`
  if (!text.includes('e')) return text
  const [digits = '', exponent = '0'] = text.split('e')
  const places = Number(exponent) < 0 ? (digits.split('.')[1]?.length ?? 0) - Number(exponent) : 0
  return value.toFixed(Math.min(places, 100))
}
