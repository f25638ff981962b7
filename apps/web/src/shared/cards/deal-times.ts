/** The time between two cards of one deal. */
const BETWEEN_CARDS_MS = 90
const CARDS_DELAYED_MAX = 20

/** How long a card flies; `parts.css` has the same time. */
export const FLIGHT_MS = 220

/** How long after the news a card leaves the shoe, by its place in the deal. */
export function dealDelay(order: number): number {
  return BETWEEN_CARDS_MS * Math.min(order, CARDS_DELAYED_MAX)
}

/**
 * When each of the newest cards leaves the shoe, by the clock of the page. The keys are places: `box/hand/index`, or
 * `dealer/index`. Times and not delays: the boxes render one after the other, and their cards must fly in order.
 */
export type DealTimes = ReadonlyMap<string, number>

/** Nothing to wait for. */
export const NO_DEAL: DealTimes = new Map()
