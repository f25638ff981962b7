import { deals } from '@openpit/engine'
import type { Staff } from '@openpit/rulebooks'
import type { Table } from '../table.ts'
import type { ShoeCommand } from './command.ts'
import type { ShoeDecision } from './due.ts'
import { cuttingCard, missed, orderShuffle, replaceCards } from './interruptions.ts'
import { callBurn, cut, declineCut, loadCards, placeMarkers, shuffle } from './preparation.ts'

const DEALERS: readonly Staff[] = ['dealer', 'supervisor', 'manager']

/** What becomes of the cards when somebody tells the table to do something with them. */
export function decideShoe(table: Table, command: ShoeCommand): ShoeDecision {
  const { source } = table.shoeRules
  if (source.is === 'fresh-every-round') return { kind: 'shoe-not-in-this-book', clause: source.clause }
  switch (command.do) {
    case 'loadCards':
      return byDealer(table, command, () => loadCards(table, command.counted))
    case 'shuffle':
      return byDealer(table, command, () => shuffle(table))
    case 'cut':
      return cut(table, command.by, command.at)
    case 'declineCut':
      return declineCut(table, command.by)
    case 'placeMarkers':
      return byDealer(table, command, () => placeMarkers(table, command.fromBack))
    case 'burn':
      return byDealer(table, command, () => callBurn(table))
    case 'cuttingCard':
      return byDealer(table, command, () => cuttingCard(table))
    case 'orderShuffle':
      return orderShuffle(table, command.by, command.because)
    case 'replaceCards':
      return replaceCards(table, command.by)
    case 'missed':
      return missed(table, command.by, command.what)
  }
}

function byDealer({ shoeRules }: Table, { by }: ShoeCommand, then: () => ShoeDecision): ShoeDecision {
  if (deals(by)) return then()
  return { kind: 'not-your-work', clause: shoeRules.says.shuffling, who: DEALERS }
}
