import { type Card, holds, JOKER } from '@openpit/cards'
import { follow } from './follow.ts'
import { Progress } from './progress.ts'
import type { TableRefusal } from './refusal.ts'
import { type PlayResult, refused } from './result.ts'
import { notReady } from './shoe/due.ts'
import { burnsInRound, rackAt, type Table } from './table.ts'

/** Burns the first card of a freshly loaded shoe. */
export function burn(table: Table, cards: readonly Card[]): PlayResult {
  const [card] = cards
  const { clause } = table.shoeRules.firstCard
  if (card === undefined || cards.length > 1) return refused({ kind: 'no-card-due', clause })
  return follow(new Progress(table), [{ kind: 'card-burned', card }])
}

/** No card leaves a shoe that is not ready, and no card leaves it more often than the decks hold it. */
export function cardsRefusal(table: Table, cards: readonly Card[]): TableRefusal | undefined {
  const { shoe, rules, shoeRules, live } = table
  // A stray card has left the shoe already, whatever became due since.
  const unready = shoe.stage.is === 'burning' || live?.stray ? undefined : notReady(table)
  if (unready) return unready
  const out = shoe.out.slice()
  // Held cards left the shoe before.
  const isFromShoe = live === null || live.stray !== null || burnsInRound(table)
  const fromShoe = isFromShoe ? cards : cards.slice(live.held.length)
  for (const card of fromShoe) {
    const { jokers } = rules
    const isJoker = card === JOKER && jokers !== undefined
    if (!isJoker && !holds(rules.deck.is, card)) return { kind: 'card-not-in-shoe', clause: rules.deck.clause }
    out[card] = (out[card] as number) + 1
    if ((out[card] as number) <= (isJoker ? jokers.is : rules.decks.is)) continue
    if (isJoker) return { kind: 'card-not-in-shoe', clause: jokers.clause }
    const fromDevice = shoeRules.source.is === 'device' && rackAt(table).includes(card)
    return { kind: 'card-not-in-shoe', clause: fromDevice ? shoeRules.says.discardsReturn : rules.decks.clause }
  }
  return undefined
}
