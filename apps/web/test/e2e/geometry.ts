import type { Page } from 'playwright-core'

/** The windows that a table must fit. */
export const WINDOWS = [
  { width: 360, height: 640 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 820, height: 1180 },
  { width: 1280, height: 720 },
  { width: 1440, height: 900 },
  { width: 2560, height: 1440 },
] as const

/** Everything at a table that is too small, cut off, covered, or outside the window. */
export async function faultsOn(page: Page): Promise<readonly string[]> {
  await page.evaluate(installLook)
  const found: (readonly string[])[] = []
  for (const find of [smallTargets, badTexts, textsOnTexts, hiddenParts, coveredCards, underTheDock, onTheSign]) {
    found.push(await page.evaluate(find))
  }
  return [...new Set(found.flat())]
}

interface Text {
  readonly element: Element
  readonly text: string
  /** All of it, and line by line. */
  readonly rect: DOMRect
  readonly lines: readonly DOMRect[]
}

/** What the functions below share in the page: each of them is sent there alone. */
interface Look {
  readonly all: (selector: string) => readonly Element[]
  readonly called: (element: Element, text?: string) => string
  readonly isInside: (inner: DOMRect, outer: DOMRect) => boolean
  /** The element that cuts this one off. */
  readonly cutBy: (element: Element, rect: DOMRect) => Element | null
  readonly texts: () => readonly Text[]
}

function installLook(): void {
  const table = document.querySelector('.table-page') as HTMLElement
  const isShown = (element: Element) => element.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true })
  const isRead = (element: Element) => element.closest('.sr, .chip, dialog, .drawer, .side-help, .banners') === null
  const isEllipsis = (element: Element) => getComputedStyle(element).textOverflow === 'ellipsis'
  const isInside = (inner: DOMRect, outer: DOMRect) =>
    inner.left >= outer.left - 1 &&
    inner.right <= outer.right + 1 &&
    inner.top >= outer.top - 1 &&
    inner.bottom <= outer.bottom + 1
  const cutBy = (element: Element, rect: DOMRect): Element | null => {
    for (let at: Element | null = element; at !== null && at !== document.body; at = at.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(at)
      if (isEllipsis(at)) return null
      const isCut = overflowX !== 'visible' || overflowY !== 'visible'
      if (isCut && !isInside(rect, at.getBoundingClientRect())) return at
    }
    return null
  }
  const textIn = (node: Node): Text => {
    const element = node.parentElement as Element
    const range = document.createRange()
    range.selectNodeContents(node)
    // A text that ends in an ellipsis is as wide as the element that ends it.
    let holder: Element | null = element
    while (holder !== null && !isEllipsis(holder)) holder = holder.parentElement
    const right = holder?.getBoundingClientRect().right ?? Number.POSITIVE_INFINITY
    const shortened = ({ left, top, width, height }: DOMRect) =>
      new DOMRect(left, top, Math.max(0, Math.min(width, right - left)), height)
    const lines = [...range.getClientRects()].map(shortened)
    const rect = shortened(range.getBoundingClientRect())
    return { element, text: node.textContent?.trim() ?? '', rect, lines }
  }
  const texts = () => {
    const found: Text[] = []
    const walk = document.createTreeWalker(table, NodeFilter.SHOW_TEXT)
    for (let node = walk.nextNode(); node !== null; node = walk.nextNode()) found.push(textIn(node))
    return found.filter(
      ({ element, text, rect }) => text !== '' && rect.width > 0 && isShown(element) && isRead(element),
    )
  }
  const look: Look = {
    all: (selector) => [...table.querySelectorAll(selector)].filter((element) => isShown(element) && isRead(element)),
    called: (element, text = element.textContent ?? '') =>
      `${element.nodeName.toLowerCase()}.${element.getAttribute('class')} "${text.trim().slice(0, 30)}"`,
    isInside,
    cutBy,
    texts,
  }
  Object.assign(globalThis, { look })
}

function smallTargets(): readonly string[] {
  const { look } = globalThis as unknown as { look: Look }
  return look.all('button, a').flatMap((target) => {
    const { width, height } = target.getBoundingClientRect()
    // Nine boxes beside each other are narrower than a finger on a phone: they are higher instead.
    const least = target.closest('.mini') === null ? 43 : 31
    const isSmall = width < least || height < 43
    return isSmall ? [`${look.called(target)} is ${Math.round(width)} by ${Math.round(height)}`] : []
  })
}

function badTexts(): readonly string[] {
  const { look } = globalThis as unknown as { look: Look }
  const viewport = new DOMRect(0, 0, innerWidth, innerHeight)
  const scaleOf = (element: Element) => {
    const box = element.closest('.stage, svg')
    if (box instanceof SVGSVGElement) return box.getBoundingClientRect().width / box.viewBox.baseVal.width
    return box === null ? 1 : new DOMMatrix(getComputedStyle(box).transform).a
  }
  return look.texts().flatMap(({ element, text, rect }) => {
    const size = Number.parseFloat(getComputedStyle(element).fontSize) * scaleOf(element)
    const cutter = look.cutBy(element, rect)
    const name = look.called(element, text)
    return [
      ...(size < 11.95 ? [`${name} has ${size.toFixed(1)} pixels`] : []),
      ...(look.isInside(rect, viewport) ? [] : [`${name} is outside the window`]),
      ...(cutter === null ? [] : [`${name} is cut by ${look.called(cutter)}`]),
    ]
  })
}

function textsOnTexts(): readonly string[] {
  const { look } = globalThis as unknown as { look: Look }
  // The box of a text on an arc is much higher than the text.
  const texts = look.texts().filter(({ element }) => element.closest('.inscr') === null)
  const isOver = (one: DOMRect, other: DOMRect) => {
    const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left)
    const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
    return wide > 2 && high > Math.min(one.height, other.height) / 3
  }
  return texts.flatMap((one, index) =>
    texts
      .slice(index + 1)
      .filter(({ element }) => element !== one.element)
      .filter(({ lines }) => lines.some((line) => one.lines.some((own) => isOver(own, line))))
      .map((other) => `${look.called(one.element, one.text)} overlaps ${look.called(other.element, other.text)}`),
  )
}

/** Cards, totals, the balance, the clock, spots and buttons are all in sight. */
function hiddenParts(): readonly string[] {
  const { look } = globalThis as unknown as { look: Look }
  const viewport = new DOMRect(0, 0, innerWidth, innerHeight)
  const needed = '.dealer .card, .phone-dealer .card, .one-hand .card, .lane .card, .total, .meters dd'
  return look.all(`${needed}, .bar-clock, .controls button, .spot`).flatMap((element) => {
    const rect = element.getBoundingClientRect()
    const cutter = look.cutBy(element, rect)
    return [
      ...(look.isInside(rect, viewport) ? [] : [`${look.called(element)} is outside the window`]),
      ...(cutter === null ? [] : [`${look.called(element)} is cut by ${look.called(cutter)}`]),
    ]
  })
}

/** The index of a card is in its upper left corner: nothing but another card may lie on it. */
function coveredCards(): readonly string[] {
  const { look } = globalThis as unknown as { look: Look }
  return look.all('.dealer .card, .phone-dealer .card, .one-hand .card, .lane .card').flatMap((card) => {
    const { left, top, width, height } = card.getBoundingClientRect()
    const [first] = document.elementsFromPoint(left + width * 0.2, top + height * 0.2)
    const isFree = first === undefined || first.closest('.card, .boxes, .stage, .lane') !== null
    return isFree ? [] : [`${look.called(card)} is covered by ${look.called(first)}`]
  })
}

function underTheDock(): readonly string[] {
  const { look } = globalThis as unknown as { look: Look }
  const [dock] = look.all('.dock').map((element) => element.getBoundingClientRect())
  if (dock === undefined) return []
  return look.all('.box .stack, .box .card, .plate, .sign, .dealer .card').flatMap((lying) => {
    const { left, right, top, bottom } = lying.getBoundingClientRect()
    const isApart = right <= dock.left || left >= dock.right || bottom <= dock.top || top >= dock.bottom
    return isApart ? [] : [`${look.called(lying)} lies under the dock`]
  })
}

/** The sign with the limits is read as a whole: nothing lies on it. */
function onTheSign(): readonly string[] {
  const { look } = globalThis as unknown as { look: Look }
  const [sign] = look.all('a.sign').map((element) => element.getBoundingClientRect())
  if (sign === undefined) return []
  return look.all('.prize, .total, .dealer .card, .phone-dealer .card').flatMap((lying) => {
    const { left, right, top, bottom } = lying.getBoundingClientRect()
    const isApart = right <= sign.left || left >= sign.right || bottom <= sign.top || top >= sign.bottom
    return isApart ? [] : [`${look.called(lying)} lies on the sign`]
  })
}

/** Where the felt is, and each button of the bar, to the pixel. */
export async function placesOn(page: Page): Promise<Readonly<Record<string, string>>> {
  return await page.evaluate(() => {
    const place = (element: Element | null) => {
      const { left, top, width, height } = element?.getBoundingClientRect() ?? new DOMRect()
      return [left, top, width, height].map(Math.round).join(' ')
    }
    const buttons = [...document.querySelectorAll('.acts .btn')]
    return Object.fromEntries([
      ['felt', place(document.querySelector('.stage, .phone-felt'))],
      ['bar', place(document.querySelector('.controls'))],
      ['clock', place(document.querySelector('.bar-clock'))],
      ...buttons.map((button, index) => [`button ${index + 1}`, place(button)]),
    ])
  })
}
