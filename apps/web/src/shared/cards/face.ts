import { COURTS, RANKS_M, RANKS_S, SUITS } from './outlines.ts'

export interface FaceOf {
  readonly rank: string
  readonly suit: string
  readonly isMedium: boolean
  readonly sideways: boolean
}

/**
 * All that is printed on a card, as one outline. A `transform` for each part would cost the browser a node in its paint
 * tree, and it goes through those of twenty cards in each frame of a deal.
 */
export function faceOf(face: FaceOf): string {
  const key = `${face.rank} ${face.suit} ${face.isMedium} ${face.sideways}`
  const outline = drawn.get(key) ?? (face.isMedium ? mediumFace(face) : smallFace(face))
  drawn.set(key, outline)
  return outline
}

/** At most 4 × 57 of them. */
const drawn = new Map<string, string>()

function mediumFace({ rank, suit, sideways }: FaceOf): string {
  const court = COURTS[rank]
  const great = court ?? SUITS[suit]
  if (sideways) {
    const middle = court ? place(great, 58, 22, 0.42) : place(great, 56, 18, 0.45)
    return `${place(RANKS_M[rank], 2.5, 0, 1)}${place(SUITS[suit], 9, 49, 0.2)}${middle}`
  }
  const middle = court ? place(great, 37.5, 68, 0.365) : place(great, 37, 67, 0.37)
  return `${place(RANKS_M[rank], 0, 0, 1)}${place(SUITS[suit], 6.5, 47, 0.19)}${middle}`
}

function smallFace({ rank, suit, sideways }: FaceOf): string {
  return sideways
    ? `${place(RANKS_S[rank], -3, 3.5, 1)}${place(SUITS[suit], 33, 11, 0.18)}`
    : `${place(RANKS_S[rank], 0, 0, 1)}${place(SUITS[suit], 10, 32, 0.2)}`
}

/** What the numbers after a command are, in turn: across (x), down (y), a length (l), or without a size (.). */
const ARGUMENTS: Readonly<Record<string, string>> = { M: 'xy', L: 'xy', C: 'xy', Q: 'xy', H: 'x', V: 'y', A: 'll...xy' }

/** An outline made smaller by `scale`, and then moved. */
export function place(outline: string | undefined, x: number, y: number, scale: number): string {
  let placed = ''
  for (const [, command = '', numbers = ''] of (outline ?? '').matchAll(/([A-Za-z])([^A-Za-z]*)/g)) {
    const kinds = ARGUMENTS[command.toUpperCase()] ?? ''
    const isRelative = command !== command.toUpperCase()
    const moved = (numbers.match(/-?\d*\.?\d+/g) ?? []).map((text, index) => {
      const kind = kinds[index % kinds.length]
      const by = isRelative ? 0 : kind === 'x' ? x : kind === 'y' ? y : 0
      return kind === '.' ? Number(text) : round(Number(text) * scale + by)
    })
    placed += `${command}${moved.join(' ')}`
  }
  return placed
}

/** A hundredth of a unit is far below a pixel. */
function round(value: number): number {
  return Math.round(value * 100) / 100
}
