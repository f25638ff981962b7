import type { Clause } from '@openpit/engine'
import { type Configuration, markerRule } from '@openpit/rulebooks'
import type { Cut } from './shoe.ts'

export type CutFor =
  | { readonly ok: true; readonly cut: Cut }
  | { readonly ok: false; readonly why: string; readonly clause: Clause }

/** The cutting card after this share of the shoe, if the book allows that place. */
export function cutFor({ rules, shoe }: Configuration, penetration: number): CutFor {
  const { source, says } = shoe
  if (source.is === 'fresh-every-round') {
    return { ok: false, why: 'no cutting card is used: every round has new cards', clause: source.clause }
  }
  if (source.is === 'device') return { ok: false, why: 'a shuffling device has no cutting card', clause: says.device }
  const inDeck = 4 * rules.deck.is.ranks.length
  const cards = inDeck * rules.decks.is
  const at = Math.round(cards * penetration)
  const rule = markerRule(shoe, rules.decks.is)
  if (rule === undefined) return { ok: false, why: 'no cutting card is used', clause: says.marking }
  const fromBack = {
    'up-to-half-from-the-back': Math.floor(cards / 2),
    'up-to-a-deck-from-the-back': inDeck,
    anywhere: cards,
  }
  const most = fromBack[rule.single.is]
  if (!(at >= 1 && at < cards && cards - at <= most)) {
    const least = Math.max(cards - most, 1)
    const why = `place the cutting card after ${least} to ${cards - 1} of the ${cards} cards`
    return { ok: false, why, clause: rule.single.clause }
  }
  const burns = shoe.firstCard.is === 'is-burned'
  return { ok: true, cut: { at, burns, dealsFirst: shoe.markerFirst.is === 'deal-the-round-first' } }
}
