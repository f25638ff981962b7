/** The chart that all contestants play by: no splits, no doubles, no insurance. The dealer's ace counts 1 here. */
export function drawsCard(total: number, dealerShows: number): boolean {
  const dealerIsWeak = dealerShows >= 2 && dealerShows <= 6
  return total < 17 && !(total > 11 && dealerIsWeak)
}

/** Picks from a small seeded generator (mulberry32), so that every run plays the same rounds. */
export function seededPick(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}

/** Warms up with a quarter of the rounds, then measures the rounds per second of CPU time. */
export function roundsPerCpuSecond(rounds: number, play: () => unknown): number {
  for (let round = 0; round < rounds / 4; round++) play()
  const before = process.cpuUsage()
  for (let round = 0; round < rounds; round++) play()
  const { user, system } = process.cpuUsage(before)
  return rounds / ((user + system) / 1e6)
}
