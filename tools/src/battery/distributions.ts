// All tail probabilities here come from the regularized incomplete gamma function and one sum. A library would bring
// 211 packages (stdlib), or lose the upper tail below 1e-16 (jstat).

const LANCZOS_G = 7
const LANCZOS = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
]
const ITERATIONS_MAX = 1_000_000

/** ln Γ(x) for x > 0.5, by Lanczos' approximation. */
export function logGamma(x: number): number {
  const base = x + LANCZOS_G - 0.5
  const series = LANCZOS.reduce((sum, coefficient, k) => (k === 0 ? coefficient : sum + coefficient / (x - 1 + k)), 0)
  return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(base) - base + Math.log(series)
}

/** P(a, x): the chance that a gamma variable of shape a is at most x. */
export function lowerGamma(a: number, x: number): number {
  if (x <= 0) return 0
  return x < a + 1 ? gammaSeries(a, x) : 1 - gammaFraction(a, x)
}

/** Q(a, x) = 1 − P(a, x), exact in the far tail too, where computing 1 − P would leave only rounding errors. */
export function upperGamma(a: number, x: number): number {
  if (x <= 0) return 1
  return x < a + 1 ? 1 - gammaSeries(a, x) : gammaFraction(a, x)
}

/** The chance of a chi-square of at least x. */
export function chiSquareUpper(x: number, degrees: number): number {
  return upperGamma(degrees / 2, x / 2)
}

/** The chance of a normal deviate at least as far from 0 as z, on either side. */
export function normalTwoSided(z: number): number {
  return upperGamma(0.5, (z * z) / 2)
}

/** P(X ≥ count) for a Poisson variable. */
export function poissonUpper(count: number, mean: number): number {
  return count === 0 ? 1 : lowerGamma(count, mean)
}

/** P(X ≤ count) for a Poisson variable. */
export function poissonLower(count: number, mean: number): number {
  return upperGamma(count + 1, mean)
}

/** P(X ≥ successes) for a binomial variable. */
export function binomialUpper(successes: number, trials: number, chance: number): number {
  let sum = 0
  for (let k = successes; k <= trials; k++) {
    const ways = logGamma(trials + 1) - logGamma(k + 1) - logGamma(trials - k + 1)
    sum += Math.exp(ways + k * Math.log(chance) + (trials - k) * Math.log1p(-chance))
  }
  return successes === 0 ? 1 : Math.min(1, sum)
}

/**
 * Kolmogorov–Smirnov, two-sided: the chance of a distance from uniform at least this large (Stephens' approximation).
 */
export function uniformityOf(pValues: readonly number[]): number {
  const sorted = pValues.toSorted((a, b) => a - b)
  const n = sorted.length
  const distance = sorted.reduce((far, p, k) => Math.max(far, p - k / n, (k + 1) / n - p), 0)
  return kolmogorovUpper(distance * (Math.sqrt(n) + 0.12 + 0.11 / Math.sqrt(n)))
}

export function kolmogorovUpper(x: number): number {
  // Below this the alternating series needs thousands of terms, and its value is 1 to ten places.
  if (x < 0.27) return 1
  let sum = 0
  for (let k = 1; k <= 100; k++) sum += (k % 2 === 1 ? 2 : -2) * Math.exp(-2 * k * k * x * x)
  return Math.min(1, sum)
}

function gammaSeries(a: number, x: number): number {
  let term = 1 / a
  let sum = term
  for (let k = 1; k < ITERATIONS_MAX; k++) {
    term *= x / (a + k)
    sum += term
    if (term < sum * Number.EPSILON) return sum * gammaFactor(a, x)
  }
  throw new Error(`incomplete gamma series: ${a}, ${x}`)
}

/** Legendre's continued fraction, by Lentz' method. */
function gammaFraction(a: number, x: number): number {
  let b = x + 1 - a
  let c = Number.MAX_VALUE
  let d = 1 / b
  let product = d
  for (let k = 1; k < ITERATIONS_MAX; k++) {
    const numerator = -k * (k - a)
    b += 2
    d = 1 / (numerator * d + b)
    c = b + numerator / c
    product *= c * d
    if (Math.abs(c * d - 1) < 4 * Number.EPSILON) return product * gammaFactor(a, x)
  }
  throw new Error(`incomplete gamma fraction: ${a}, ${x}`)
}

function gammaFactor(a: number, x: number): number {
  return Math.exp(a * Math.log(x) - x - logGamma(a))
}
