/** Where each card of a hand lies; every index stays visible. */
export interface Fan {
  readonly places: readonly { readonly x: number; readonly y: number; readonly sideways: boolean }[]
  readonly width: number
  readonly height: number
}

const TALL = 7 / 5

/**
 * Lays out a hand within a width. The index takes the left 41 % of a face, so the next card may cover the rest. Cards
 * that do not fit start a new row in front, 0.42 of a card lower.
 */
export function fan(cards: number, width: number, room: number, lastSideways: boolean): Fan {
  const height = width * TALL
  const upright = lastSideways ? cards - 1 : cards
  const inRow = Math.max(1, 1 + Math.floor((room - width) / (0.41 * width)))
  const step = Math.min(0.45 * width, inRow > 1 ? (room - width) / (Math.min(upright, inRow) - 1 || 1) : 0)
  const places = Array.from({ length: upright }, (_, index) => ({
    x: (index % inRow) * step,
    y: Math.floor(index / inRow) * 0.42 * height,
    sideways: false,
  }))
  const rows = Math.max(1, Math.ceil(upright / inRow))
  const wide = width + step * (Math.min(Math.max(upright, 1), inRow) - 1)
  const tall = height + (rows - 1) * 0.42 * height
  if (!lastSideways) return { places, width: wide, height: tall }
  const y = (rows - 1) * 0.42 * height + 0.59 * height
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
  // On the small face the rank fills the upper half.
  const step = (width < 41 ? 0.52 : 0.42) * height
  const places = Array.from({ length: cards }, (_, index) => ({
    x: lastSideways && index === cards - 1 ? (width - height) / 2 : 0,
    y: index * step,
    sideways: lastSideways && index === cards - 1,
  }))
  const last = Math.max(0, cards - 1) * step
  return { places, width, height: last + height }
}
