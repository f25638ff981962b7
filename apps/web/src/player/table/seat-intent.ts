let intended: string | null = null

/** Notes that the player clicked "Sit down" for this table on the floor. */
export function setSeatIntent(table: string): void {
  intended = table
}

/** True only once, so that a player who comes back later by a link only watches. */
export function takeSeatIntent(table: string): boolean {
  if (intended !== table) return false
  intended = null
  return true
}
