/** Where each card of a hand lies; every index stays visible. */
export interface Fan {
  readonly places: readonly { readonly x: number; readonly y: number; readonly sideways: boolean }[]
  readonly width: number
  readonly height: number
}

const TALL = 7 / 5

/** Narrower cards get the small drawing: scaled down, the medium one could not be read. */
export const MEDIUM_WIDTH_MIN = 41

/**
 * How much of a face its index takes, and how far apart cards lie at most. The medium face has the rank in its corner,
 * the small one has it across the upper half.
 */
const MEDIUM = { beside: 0.41, besideMax: 0.45, below: 0.42 }
const SMALL = { beside: 0.82, besideMax: 0.92, below: 0.52 }

function faceOf(width: number): typeof MEDIUM {
  return width < MEDIUM_WIDTH_MIN ? SMALL : MEDIUM
}

/**
 * Lays out a hand within a width. The next card may cover what is beside the index. Cards that do not fit start a new
 * row in front, below the indexes of the one before.
 */
export function fan(cards: number, width: number, room: number, lastSideways: boolean): Fan {
  const { beside, besideMax, below } = faceOf(width)
  const height = width * TALL
  const upright = lastSideways ? cards - 1 : cards
  const inRow = Math.max(1, 1 + Math.floor((room - width) / (beside * width)))
  const step = Math.min(besideMax * width, inRow > 1 ? (room - width) / (Math.min(upright, inRow) - 1 || 1) : 0)
  const places = Array.from({ length: upright }, (_, index) => ({
    x: (index % inRow) * step,
    y: Math.floor(index / inRow) * below * height,
    sideways: false,
  }))
  const rows = Math.max(1, Math.ceil(upright / inRow))
  const wide = width + step * (Math.min(Math.max(upright, 1), inRow) - 1)
  const tall = height + (rows - 1) * below * height
  if (!lastSideways) return { places, width: wide, height: tall }
  const y = (rows - 1) * below * height + 0.59 * height
  const fanWidth = Math.max(wide, height)
  const shift = (fanWidth - wide) / 2
  return {
    places: [
      ...places.map((place) => ({ ...place, x: place.x + shift })),
      { x: (fanWidth - height) / 2, y, sideways: true },
    ],
    width: fanWidth,
    height: y + width,
  }
}

/** Lays out a hand as a column, for split hands without room beside them. */
export function column(cards: number, width: number, lastSideways: boolean): Fan {
  const height = width * TALL
  const step = faceOf(width).below * height
  const places = Array.from({ length: cards }, (_, index) => ({
    x: lastSideways && index === cards - 1 ? (width - height) / 2 : 0,
    y: index * step,
    sideways: lastSideways && index === cards - 1,
  }))
  const last = Math.max(0, cards - 1) * step
  return { places, width, height: last + height }
}
