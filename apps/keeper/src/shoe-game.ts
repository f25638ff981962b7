import type { ShoeGame, ShoeHeader } from '@openpit/proof'
import { type Configuration, rulebooks, shoeFacts } from '@openpit/rulebooks'

/** What the header of a new shoe says of its game. */
export function gameOf(
  { rulebook, rules }: Configuration,
  { source, load, decks, markers, stack }: Pick<ShoeHeader, 'source' | 'load' | 'decks' | 'markers' | 'stack'>,
): ShoeGame {
  const shape = { source, load, decks, cards: stack.length, markers: markers.length }
  const { composition, markerLimits } = shoeFacts(rulebooks[rulebook], shape)
  if (markerLimits === null) throw new Error(`${rulebook} does not allow ${markers.length} cutting cards`)
  const jokers = rules.jokers?.is ?? 0
  return { rulebook, composition, ...(jokers > 0 ? { jokers } : {}), markerLimits }
}
