const MINUS = '−'

/** How a language writes amounts and percentages. */
export interface Money {
  /** With cents, as in meters and in the log: `$1,165.00`. */
  readonly dollars: (cents: number) => string
  /** As on the felt: `$25`, and `$7.50` where there are cents. */
  readonly short: (cents: number) => string
  /** With a plus for a gain and a minus for a loss. */
  readonly signed: (cents: number) => string
  readonly signedShort: (cents: number) => string
  /** A share: `0.51 %`, with more digits below 0.1 %. */
  readonly percent: (part: number) => string
}

/** How a language groups digits, marks the cents, and where it writes the sign. */
function moneyWith(group: ',' | '.', point: ',' | '.', withSign: (figure: string) => string): Money {
  const written = (cents: number, isShort: boolean) => {
    const all = Math.abs(cents)
    const whole = String(Math.floor(all / 100)).replace(/\B(?=(\d{3})+$)/g, group)
    const part = isShort && all % 100 === 0 ? '' : `${point}${String(all % 100).padStart(2, '0')}`
    return `${cents < 0 ? MINUS : ''}${withSign(`${whole}${part}`)}`
  }
  const dollars = (cents: number) => written(cents, false)
  const short = (cents: number) => written(cents, true)
  const withPlus = (write: (cents: number) => string) => (cents: number) =>
    cents > 0 ? `+${write(cents)}` : write(cents)
  return {
    dollars,
    short,
    signed: withPlus(dollars),
    signedShort: withPlus(short),
    percent: (part) => {
      const figures = Math.abs(part) < 0.001 ? 4 : 2
      return `${part < 0 ? MINUS : ''}${(Math.abs(part) * 100).toFixed(figures).replace('.', point)} %`
    },
  }
}

/** `0:42:17` */
export function clock(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const two = (value: number) => String(value).padStart(2, '0')
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}

export const englishMoney = moneyWith(',', '.', (figure) => `$${figure}`)
// A line must not break before the sign.
export const germanMoney = moneyWith('.', ',', (figure) => `${figure}\u00a0$`)
