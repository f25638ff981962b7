let intended: string | null = null

/** Somebody on the floor wants to sit down at this table. */
export function setSeatIntent(table: string): void {
  intended = table
}

/** Fulfilled once: whoever comes back later by a link only looks. */
export function takeSeatIntent(table: string): boolean {
  if (intended !== table) return false
  intended = null
  return true
}
