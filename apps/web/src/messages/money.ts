const MINUS = '−'

function grouped(whole: number): string {
  return String(whole).replace(/\B(?=(\d{3})+$)/g, ',')
}

/** As in meters and in the log: `$1,165.00`. */
export function dollars(cents: number): string {
  const all = Math.abs(cents)
  const text = `$${grouped(Math.floor(all / 100))}.${String(all % 100).padStart(2, '0')}`
  return cents < 0 ? `${MINUS}${text}` : text
}

/** As on felt: `$25`, and `$7.50` where there are cents. */
export function short(cents: number): string {
  const text = dollars(cents)
  return text.endsWith('.00') ? text.slice(0, -3) : text
}

/** A gain with its plus, a loss with its minus. */
export function signed(cents: number): string {
  return cents > 0 ? `+${dollars(cents)}` : dollars(cents)
}

export function signedShort(cents: number): string {
  return cents > 0 ? `+${short(cents)}` : short(cents)
}

/** A part of the whole: `0.51 %`, and more figures where it is rare. */
export function percent(part: number): string {
  const figures = Math.abs(part) < 0.001 ? 4 : 2
  return `${part < 0 ? MINUS : ''}${(Math.abs(part) * 100).toFixed(figures)} %`
}

/** `0:42:17` */
export function clock(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const two = (value: number) => String(value).padStart(2, '0')
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}
