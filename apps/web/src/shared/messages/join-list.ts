/** `9, 10 or 11`: the given word comes before the last item. */
export function joinList(items: readonly (string | number)[], last: string): string {
  return items.length < 2 ? `${items[0] ?? ''}` : `${items.slice(0, -1).join(', ')} ${last} ${items.at(-1)}`
}
