export function clauses(_words: readonly string[]): number {
  return 0
}
