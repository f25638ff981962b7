import type { TableDecision } from '../decision.ts'
import type { Table } from '../table.ts'
import type { CardCommand, CardCommandOf } from './card-command.ts'
import type { FactCommand } from './command.ts'
import { cardShown, cardsDropped, damagedCard, deckFault, orderCheck, replaceCard } from './deck-faults.ts'
import { readerFails, readerRepaired } from './devices.ts'
import { faceUpCard, strayCard } from './facts.ts'
import { prepareCards } from './prepare-cards.ts'
import { prizeButtonRepaired, prizeButtonStops } from './prize-button.ts'
import { askFor, grant } from './requests.ts'
import { shufflerFails, shufflerRepaired } from './shuffler.ts'

/** What follows from a fact about real cards. A card that is typed in is dealt like any other (`play.ts`). */
export function decideFact(
  table: Table,
  command: Exclude<FactCommand, { do: 'keyCard' }> | CardCommand,
): TableDecision {
  switch (command.do) {
    case 'strayCard':
      return strayCard(table, command)
    case 'faceUpCard':
      return faceUpCard(table, command)
    case 'prepareCards':
      return prepareCards(table, command)
    case 'askFor':
      return askFor(table, command)
    case 'grant':
      return grant(table, command)
    case 'deckFault':
      return deckFault(table, command)
    case 'orderCheck':
      return orderCheck(table, command)
    case 'cardsDropped':
      return cardsDropped(table, command)
    case 'cardShown':
      return cardShown(table, command)
    case 'damagedCard':
      return damagedCard(table, command)
    case 'replaceCard':
      return replaceCard(table, command)
    case 'deviceFails':
      return deviceFails(table, command)
    case 'deviceRepaired':
      return deviceRepaired(table, command)
  }
}

function deviceFails(table: Table, command: CardCommandOf<'deviceFails'>): TableDecision {
  switch (command.device) {
    case 'reader':
      return readerFails(table, command)
    case 'shuffler':
      return shufflerFails(table, command)
    case 'prizeButton':
      return prizeButtonStops(table, command)
  }
}

function deviceRepaired(table: Table, command: CardCommandOf<'deviceRepaired'>): TableDecision {
  switch (command.device) {
    case 'reader':
      return readerRepaired(table, command)
    case 'shuffler':
      return shufflerRepaired(table, command)
    case 'prizeButton':
      return prizeButtonRepaired(table, command)
  }
}
