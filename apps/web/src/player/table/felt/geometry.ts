/** The desktop table in its own units; it is scaled as a whole. */
export const STAGE = { width: 1096, height: 752 } as const

interface Measures {
  readonly pitch: number
  readonly card: number
  readonly main: number
  readonly side: number
}

/** By number of boxes. Tables with fewer than five use the entry for five. */
const MEASURES: Readonly<Record<number, Measures>> = {
  5: { pitch: 200, card: 88, main: 66, side: 40 },
  6: { pitch: 176, card: 84, main: 63, side: 38 },
  7: { pitch: 146, card: 80, main: 60, side: 36 },
  8: { pitch: 128, card: 72, main: 54, side: 34 },
  9: { pitch: 113, card: 64, main: 48, side: 30 },
}

export function measuresFor(boxes: number): Measures {
  return MEASURES[Math.min(9, Math.max(5, boxes))] as Measures
}

/** Where a box's main spot lies. The shoe is at the dealer's left, so box 1 is at the viewer's right. */
export function boxAt(box: number, boxes: number): { readonly x: number; readonly y: number } {
  const { pitch } = measuresFor(boxes)
  const dx = ((boxes - 1) / 2 - (box - 1)) * pitch
  return { x: 548 + dx, y: 118 + 442 * Math.sqrt(1 - (dx / 560) ** 2) }
}

/** The place for a box's insurance, on the insurance line. */
export function insuranceAt(box: number, boxes: number): { readonly x: number; readonly y: number } {
  const x = 548 + (boxAt(box, boxes).x - 548) * 0.694
  const t = (x - 206) / 684
  return { x, y: (1 - t) ** 2 * 187 + 2 * t * (1 - t) * 432 + t ** 2 * 187 }
}

/** Side spots are beside the main one: up to two in a column, more in two columns. */
export function sideSpotAt(
  index: number,
  spots: number,
  size: number,
): { readonly x: number; readonly y: number; readonly size: number } {
  if (spots === 1) return { x: -38, y: 0, size }
  const small = spots === 2 ? size - 3 : Math.min(size - 5, 28)
  if (spots === 2) return { x: -38, y: index === 0 ? -19 : 17, size: small }
  const rows = Math.ceil(spots / 2)
  const row = index % rows
  return { x: index < rows ? -31 : -31 - small - 3, y: -18 + row * (small + 3), size: small }
}
