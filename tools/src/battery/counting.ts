/** n (n − 1) … (n − k + 1): the number of ways to deal k of n different cards in order. */
export function falling(n: number, k: number): number {
  let product = 1
  for (let step = 0; step < k; step++) product *= n - step
  return product
}

/** The number of ways to choose k of n. */
export function choose(n: number, k: number): number {
  return k < 0 || k > n ? 0 : falling(n, k) / falling(k, k)
}

/**
 * All patterns of equal and different kinds among this many cards: `[0, 1, 0]` means that the first and third are of
 * one kind and the second of another. Sums over all sequences of cards become sums over these few patterns.
 */
export function likenesses(cards: number): number[][] {
  let patterns: number[][] = [[]]
  for (let card = 0; card < cards; card++) {
    patterns = patterns.flatMap((pattern) =>
      Array.from({ length: kindsIn(pattern) + 1 }, (_, kind) => [...pattern, kind]),
    )
  }
  return patterns
}

export function kindsIn(pattern: readonly number[]): number {
  return Math.max(-1, ...pattern) + 1
}

/**
 * x' Σ⁻¹ x: the size of a deviation, measured by its covariance. It has a chi-square distribution if the source is
 * fair.
 */
export function quadraticForm(covariance: readonly (readonly number[])[], deviation: readonly number[]): number {
  // Gaussian elimination without pivots is safe here: a covariance matrix is positive definite.
  const rows = covariance.map((row, place) => [...row, deviation[place] as number])
  for (const [place, pivot] of rows.entries()) {
    for (const row of rows.slice(place + 1)) {
      const factor = (row[place] as number) / (pivot[place] as number)
      for (let column = place; column < row.length; column++) {
        row[column] = (row[column] as number) - factor * (pivot[column] as number)
      }
    }
  }
  // With Σ = L D Lᵀ, the last column is now L⁻¹x and the diagonal is D, and x' Σ⁻¹ x is the sum of their (L⁻¹x)² / D.
  return rows.reduce((sum, row, place) => sum + (row.at(-1) as number) ** 2 / (row[place] as number), 0)
}
