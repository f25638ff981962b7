/**
 * Whether an amount is this part of a meter, rounded up to a chip. The meter that a page saw last may be older than the
 * win; then the sum would be wrong, and is not shown.
 */
export function isPartOf(amount: number, percent: number, meter: number, chip: number): boolean {
  const exact = (meter * percent) / 100
  return amount >= exact && amount < exact + chip
}
