/** The room that a stage can fill, in pixels. */
export interface Room {
  readonly width: number
  readonly height: number
}

export interface Point {
  readonly x: number
  readonly y: number
}

/** The sizes and places of a stage with a number of boxes. */
export interface StageLayout {
  readonly kind: 'desktop' | 'laptop' | 'tablet'
  readonly width: number
  readonly height: number
  /** From box to box. */
  readonly pitch: number
  readonly card: number
  readonly main: number
  /** The main spots lie on an ellipse: `y = top + sag · √(1 − (dx / radius)²)`. */
  readonly arc: { readonly top: number; readonly sag: number; readonly radius: number }
  readonly dealer: { readonly top: number; readonly card: number }
  /** Where the dock ends; it grows upwards. */
  readonly dockBottom: number
  readonly dock: { readonly main: number; readonly side: number; readonly pitch: number }
  readonly print: Print
}

/** The cloth: its outline, the inscriptions and the insurance lines, as curves that sag in the middle. */
export interface Print extends Inscriptions {
  readonly rail: string
  readonly cloth: string
}

interface Inscriptions {
  readonly pays: Inscription
  readonly dealer: Inscription
  readonly insurance: Inscription
  readonly lines: readonly [Curve, Curve]
}

interface Inscription {
  readonly at: Curve
  readonly size: number
}

/** A curve between two points at the same height, `sag` lower in the middle. */
export interface Curve {
  readonly half: number
  readonly y: number
  readonly sag: number
}

/** A stage before the number of boxes is known. */
interface Shape extends Pick<StageLayout, 'kind' | 'width' | 'height' | 'arc' | 'dealer' | 'dockBottom' | 'dock'> {
  readonly edge: Edge
  readonly inscriptions: Inscriptions
}

/** The outline of the table: straight down to `side`, then a curve to the middle of the bottom. */
interface Edge {
  readonly side: number
  /** The control points of the curve: the height of the rail's, and how far each is from the rail's right end. */
  readonly bend: { readonly y: number; readonly rail: number; readonly cloth: number }
}

const SMALL_DOCK = { main: 92, side: 70, pitch: 104 }

const DESKTOP: Shape = {
  kind: 'desktop',
  width: 1096,
  height: 752,
  arc: { top: 290, sag: 270, radius: 620 },
  dealer: { top: 16, card: 80 },
  dockBottom: 478,
  dock: SMALL_DOCK,
  edge: { side: 370, bend: { y: 650, rail: 240, cloth: 248 } },
  inscriptions: {
    pays: { at: curve(320, 128, 76), size: 40 },
    dealer: { at: curve(352, 150, 88), size: 20 },
    insurance: { at: curve(342, 192, 96), size: 17 },
    lines: [curve(348, 172, 95), curve(336, 202, 95)],
  },
}

const LAPTOP: Shape = {
  kind: 'laptop',
  width: 1240,
  height: 580,
  arc: { top: 250, sag: 190, radius: 640 },
  dealer: { top: 10, card: 68 },
  dockBottom: 376,
  dock: SMALL_DOCK,
  edge: { side: 230, bend: { y: 460, rail: 272, cloth: 280 } },
  inscriptions: {
    pays: { at: curve(240, 104, 33), size: 32 },
    dealer: { at: curve(290, 124, 36), size: 17 },
    insurance: { at: curve(320, 158, 39), size: 15 },
    lines: [curve(326, 140, 40), curve(315, 164, 40)],
  },
}

const TABLET: Shape = {
  kind: 'tablet',
  width: 820,
  height: 836,
  arc: { top: 444, sag: 150, radius: 400 },
  dealer: { top: 20, card: 80 },
  dockBottom: 492,
  dock: { main: 112, side: 84, pitch: 112 },
  edge: { side: 440, bend: { y: 700, rail: 172, cloth: 178 } },
  inscriptions: {
    pays: { at: curve(240, 150, 44), size: 38 },
    dealer: { at: curve(290, 176, 48), size: 19 },
    insurance: { at: curve(310, 220, 50), size: 17 },
    lines: [curve(315, 200, 50), curve(304, 228, 50)],
  },
}

function curve(half: number, y: number, sag: number): Curve {
  return { half, y, sag }
}

/** The least width of a laptop's stage. Below it, the stage is scaled. */
const LAPTOP_WIDTH_MIN = 980
const SCALE_MAX = 1.7

/**
 * The layout for a room, and its scale. Text on the felt keeps its size, so a smaller room gets another layout before
 * it gets a scale below 1.
 */
export function layoutFor(room: Room, boxes: number): { readonly layout: StageLayout; readonly scale: number } {
  const shape = shapeFor(room)
  const fit = Math.min(room.width / shape.width, room.height / shape.height, SCALE_MAX)
  // Steps of a hundredth: a scrollbar must not make every card a fraction of a pixel smaller.
  const scale = Math.max(0.3, Math.floor(fit * 100) / 100)
  return { layout: { ...shape, ...measuresFor(shape, boxes), print: printOf(shape) }, scale }
}

function shapeFor({ width, height }: Room): Shape {
  if (width < LAPTOP_WIDTH_MIN && height > 0.8 * width) return TABLET
  if (width >= DESKTOP.width && height >= DESKTOP.height) return DESKTOP
  return narrowed(LAPTOP, Math.min(LAPTOP.width, Math.max(LAPTOP_WIDTH_MIN, width)))
}

/** The same stage, less wide. */
function narrowed(shape: Shape, width: number): Shape {
  const by = width / shape.width
  const { side, bend } = shape.edge
  return {
    ...shape,
    width,
    arc: { ...shape.arc, radius: shape.arc.radius * by },
    edge: { side, bend: { y: bend.y, rail: bend.rail * by, cloth: bend.cloth * by } },
  }
}

function printOf({ width, height, edge: { side, bend }, inscriptions }: Shape): Print {
  const right = width - 8
  const rail = outline(8, width, side, { x: right - bend.rail, y: bend.y }, height - 4)
  const cloth = outline(20, width, side, { x: right - bend.cloth, y: bend.y - 10 }, height - 17)
  return { ...inscriptions, rail, cloth }
}

/** An outline as a path, `inset` from both sides of the stage. */
function outline(inset: number, width: number, side: number, bend: Point, bottom: number): string {
  const right = width - inset
  const curveRight = `C${right} ${bend.y} ${bend.x} ${bottom} ${width / 2} ${bottom}`
  return `M${inset} 0H${right}V${side}${curveRight}S${inset} ${bend.y} ${inset} ${side}Z`
}

/** From the outermost box to the edge of the cloth. */
const EDGE: Readonly<Record<Shape['kind'], number>> = { desktop: 110, laptop: 170, tablet: 100 }

function measuresFor({ kind, width, dealer }: Shape, boxes: number): Pick<StageLayout, 'pitch' | 'card' | 'main'> {
  const pitch = Math.min(180, Math.floor((width - 2 * EDGE[kind]) / Math.max(4, boxes - 1)))
  return {
    pitch,
    // Two cards side by side are 1.45 cards wide.
    card: Math.min(dealer.card, Math.floor((pitch - 8) / 1.6)),
    main: Math.min(60, Math.max(46, Math.floor(pitch * 0.56))),
  }
}

/** Where a box's main spot lies. The shoe is at the dealer's left, so box 1 is at the viewer's right. */
export function boxAt(box: number, boxes: number, { width, pitch, arc }: StageLayout): Point {
  const dx = ((boxes - 1) / 2 - (box - 1)) * pitch
  return { x: width / 2 + dx, y: arc.top + arc.sag * Math.sqrt(1 - (dx / arc.radius) ** 2) }
}

/** The place for a box's insurance, between the insurance lines. */
export function insuranceAt(box: number, boxes: number, layout: StageLayout): Point {
  const { half, y, sag } = layout.print.insurance.at
  const room = 2 * (half - 24)
  const from = (boxes - 1) / 2 - (box - 1)
  const dx = (from * room) / Math.max(4, boxes - 1)
  return { x: layout.width / 2 + dx, y: y + sag * (1 - (dx / half) ** 2) - 5 }
}

/** A curve as a path of the cloth. */
export function pathOf({ half, y, sag }: Curve, { width }: Pick<StageLayout, 'width'>): string {
  const middle = width / 2
  return `M${middle - half} ${y}Q${middle} ${y + 2 * sag} ${middle + half} ${y}`
}

/** The width of a dock: the main spot, the side spots, and the button that closes it. */
export function dockWidth(sides: number, { dock }: Pick<StageLayout, 'dock'>): number {
  return dock.main + 16 + sides * dock.pitch + 76
}
