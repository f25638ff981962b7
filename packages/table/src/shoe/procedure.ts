import { lacksPower } from '@openpit/engine'
import type { Omission, ShoePower } from '@openpit/rulebooks'
import { refuse, type TableDecision } from '../decision.ts'
import type { Table } from '../table.ts'
import type { ShoeCommand } from './command.ts'
import { cuttingCard, orderShuffle, recordOmission, replaceCards } from './interruptions.ts'
import { callBurn, cut, declineCut, loadCards, placeMarkers, shuffle } from './preparation.ts'

/** Decides commands about the cards. */
export function decideShoe(table: Table, command: ShoeCommand): TableDecision {
  const { source, powers } = table.shoeRules
  if (source.is === 'fresh-every-round') return refuse({ kind: 'shoe-not-in-this-book', clause: source.clause })
  // A cut belongs to players first, so it does not need a power of staff.
  if (command.do === 'cut') return cut(table, command.by, command.at)
  if (command.do === 'declineCut') return declineCut(table, command.by)
  const refusal = lacksPower(table.rules, powers[powerFor(command)], command.by)
  return refusal ? refuse(refusal) : handle(table, command)
}

type HandlingCommand = Exclude<ShoeCommand, { do: 'cut' | 'declineCut' }>

function powerFor(command: HandlingCommand): ShoePower {
  if (command.do !== 'orderShuffle') return command.do
  return command.because === 'suspicion' ? 'orderForSuspicion' : 'orderForVacancy'
}

function handle(table: Table, command: HandlingCommand): TableDecision {
  switch (command.do) {
    case 'loadCards':
      return loadCards(table, command)
    case 'shuffle':
      return shuffle(table, command)
    case 'placeMarkers':
      return placeMarkers(table, command.fromBack)
    case 'burn':
      return callBurn(table)
    case 'cuttingCard':
      return cuttingCard(table)
    case 'orderShuffle':
      return orderShuffle(table, command.because)
    case 'replaceCards':
      return replaceCards(table)
    case 'missed':
      return recordOmission(table, command.what as Omission)
  }
}
