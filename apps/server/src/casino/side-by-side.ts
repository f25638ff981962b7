/** About as many as the store has connections for reading. */
export const AT_A_TIME = 8

/** Does some work for each of these, several at a time. The next one begins as soon as one is done. */
export async function sideBySide<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const left = items.values()
  const workers = Array.from({ length: AT_A_TIME }, async () => {
    // All share one iterator, so each item is taken once.
    for (const item of left) await work(item)
  })
  await Promise.all(workers)
}
