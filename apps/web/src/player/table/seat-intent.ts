let wished: string | null = null

/** Somebody on the floor wants to sit down at this table. */
export function wishForSeat(table: string): void {
  wished = table
}

/** Fulfilled once: whoever comes back later by a link only looks. */
export function takeWish(table: string): boolean {
  if (wished !== table) return false
  wished = null
  return true
}
