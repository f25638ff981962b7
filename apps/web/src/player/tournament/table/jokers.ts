import type { HandView, TableView } from '@openpit/protocol'

/** The values that a joker can have, as they travel. */
export const JOKER_VALUES = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10'] as const

/** The view with what each joker counts on its face (`Jk=10`); a view without jokers as it is. */
export function withJokerFaces(view: TableView): TableView {
  if (!view.boxes.some(({ hands }) => hands.some(({ jokers }) => jokers !== undefined))) return view
  return { ...view, boxes: view.boxes.map((box) => ({ ...box, hands: box.hands.map(withFaces) })) }
}

function withFaces(hand: HandView): HandView {
  const values = [...(hand.jokers ?? [])]
  if (values.length === 0) return hand
  const cards = hand.cards.map((card) => {
    const value = card === 'Jk' ? values.shift() : null
    return value == null ? card : `${card}=${value}`
  })
  return { ...hand, cards }
}

/** The value that a key stands for: 1 and A for the ace, 0 and T for the ten. */
export function jokerValueOf(key: string): string | undefined {
  const value = { '1': 'A', '0': '10', T: '10' }[key.toUpperCase()] ?? key.toUpperCase()
  return JOKER_VALUES.find((one) => one === value)
}
