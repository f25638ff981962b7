import { loadedShoe } from '@openpit/cards'
import type { Actor } from '@openpit/engine'
import type { Table, TableCommand } from '@openpit/table'
import { who } from '../../engine/test/who.ts'
import type { Chance } from './chance.ts'

/** The person who confirms rulings. Nobody else in random stories has this name. */
export const SECOND_PERSON: Actor = { person: 'second-max', role: 'manager' }

/** Where a careless dealer puts the cards of an initial deal. */
export function randomPlaces(chance: Chance): readonly number[] {
  return Array.from({ length: 1 + chance.below(9) }, () => chance.below(5))
}

/** A random fact or ruling at a table with real cards, whether it makes sense or not. */
export function liveCommand(
  chance: Chance,
  { rules }: Table,
  players: readonly string[],
  points: readonly number[],
): TableCommand {
  const by = who(chance.from(['dealer', 'supervisor', 'supervisor', 'manager', 'inspector', ...players]))
  const player = who(chance.from(players))
  const box = 1 + chance.below(4)
  const from = chance.from([...points.slice(-12), -3, 1e9])
  const is = chance.from(loadedShoe(1, rules.deck.is))
  return chance.from<TableCommand>([
    { do: 'strayCard', by: who('dealer'), seen: chance.oneIn(2) },
    { do: 'strayCard', by, seen: chance.oneIn(2), on: 'dealer' },
    { do: 'faceUpCard', by },
    { do: 'reconstruct', by },
    { do: 'reconstruct', by, from },
    { do: 'correctCard', by, card: 1 + chance.below(8), is },
    { do: 'deviceFails', by, device: 'reader' },
    { do: 'refuseCard', by: player, box },
    { do: 'missed', by, what: chance.from(['dealerCard', 'cards', 'card']), box },
    { do: 'discardHand', by, box },
    { do: 'callDealerCard', by: player, box },
    { do: 'retract', by: player, box },
    { do: 'confirm', by },
    { do: 'dropRuling', by },
  ])
}
