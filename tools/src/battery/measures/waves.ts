import type { Measure } from '../measure.ts'
import { FACE, type Shape, shapeOf } from '../trait.ts'
import { positionByFace } from './frequency.ts'

/**
 * A shuffle that keeps traces of a new pack's order, or favours some picks, leaves a slanting pattern in the table of
 * position by face: too faint to see in any cell, and lost among 21,165 degrees of freedom. As a wave it is one number.
 * The table's covariance is a multiple of a projection, so every wave across positions and faces has the same spread,
 * no two are correlated, and the height of each, in units of its mean, is exponential. The highest is judged.
 */
export function waveMeasure(decks: number): Measure {
  const table = positionByFace(decks)
  const shape = shapeOf(decks, FACE)
  return {
    ...table,
    name: 'frequency: waves in position by face',
    what: 'the highest of all waves (Fourier coefficients) in the table of position by face; exact number and spread',
    pValue(sums, shoes) {
      const highest = highestWave(sums, shape) / ((shoes * shape.cards ** 2) / (shape.cards - 1))
      return -Math.expm1(waveCount(shape) * Math.log1p(-Math.exp(-highest)))
    },
  }
}

/** A wave and its mirror image count as one; a wave that is its own mirror image is left out. */
export function waveCount({ cards, kinds }: Shape): number {
  return (cards - 1) * (kinds / 2 - 1) + cards / 2 - 1
}

/**
 * The largest squared Fourier coefficient; waves along one side only are 0, because rows and columns have fixed sums.
 */
export function highestWave(table: Float64Array, { cards, kinds }: Shape): number {
  const overKinds = circle(kinds)
  const overCards = circle(cards)
  let highest = 0
  for (let across = 1; across <= kinds / 2; across++) {
    const rows = rowWaves(table, overKinds, across)
    const downMax = across === kinds / 2 ? cards / 2 - 1 : cards - 1
    for (let down = 1; down <= downMax; down++) highest = Math.max(highest, heightOf(rows, overCards, down))
  }
  return highest
}

interface Complex {
  readonly real: Float64Array
  readonly imaginary: Float64Array
}

/** The points of a circle, tabulated so that no sine is computed in a loop. */
function circle(points: number): Complex {
  const angle = (_: unknown, point: number) => (2 * Math.PI * point) / points
  const angles = Array.from({ length: points }, angle)
  return { real: Float64Array.from(angles, Math.cos), imaginary: Float64Array.from(angles, Math.sin) }
}

function rowWaves(table: Float64Array, { real, imaginary }: Complex, across: number): Complex {
  const kinds = real.length
  const rows = { real: new Float64Array(table.length / kinds), imaginary: new Float64Array(table.length / kinds) }
  for (let row = 0; row < rows.real.length; row++) {
    let sumReal = 0
    let sumImaginary = 0
    for (let kind = 0; kind < kinds; kind++) {
      const point = (across * kind) % kinds
      const count = table[row * kinds + kind] as number
      sumReal += count * (real[point] as number)
      sumImaginary += count * (imaginary[point] as number)
    }
    rows.real[row] = sumReal
    rows.imaginary[row] = sumImaginary
  }
  return rows
}

function heightOf(rows: Complex, { real, imaginary }: Complex, down: number): number {
  const cards = real.length
  let sumReal = 0
  let sumImaginary = 0
  for (let row = 0, point = 0; row < cards; row++, point = point + down < cards ? point + down : point + down - cards) {
    const a = rows.real[row] as number
    const b = rows.imaginary[row] as number
    const c = real[point] as number
    const d = imaginary[point] as number
    sumReal += a * c - b * d
    sumImaginary += a * d + b * c
  }
  return sumReal ** 2 + sumImaginary ** 2
}
