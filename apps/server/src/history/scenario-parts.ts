import { jackpotBets, type PlayerId, playerActor } from '@openpit/engine'
import type { Recording } from '@openpit/scenario'
import {
  type Audience,
  isPublic,
  type PlayerCard,
  PUBLIC,
  redactCommand,
  seesWork,
  type Table,
  type TableCommand,
} from '@openpit/table'
import type { CommandEvent } from '../tables/log/record.ts'
import type { TableOpening } from '../tables/opening.ts'

// What the scenario files of rounds with virtual and with real cards have in common.

/** A round cannot be repeated on its own, because a command in it depends on what happened in earlier rounds. */
export class NoScenario extends Error {}

export const CARD_HANDLING: ReadonlySet<TableCommand['do']> = new Set([
  'loadCards',
  'shuffle',
  'cut',
  'declineCut',
  'placeMarkers',
  'burn',
  'orderShuffle',
  'replaceCards',
])

export const DEALING: ReadonlySet<TableCommand['do']> = new Set(['deal', 'cards', 'cuttingCard'])

export function orNoScenario(print: () => string): string {
  try {
    return print()
  } catch (error) {
    throw new NoScenario((error as Error).message, { cause: error })
  }
}

/** This many wagers at the maximum pay for anything that a player can do in a round. */
export const ENOUGH_WAGERS = 100

/**
 * The commands without the cashier's: in a scenario, players have from the start all the money that they could bring.
 * In older logs players brought and took chips themselves; those commands stay.
 */
export function withoutCashier(commands: readonly TableCommand[]): {
  readonly commands: readonly TableCommand[]
  readonly brought: ReadonlyMap<string, number>
} {
  const brought = new Map<string, number>()
  for (const command of commands) {
    if (command.do !== 'bringChips' || command.left === undefined || brought.has(command.by.person)) continue
    brought.set(command.by.person, command.cents + command.left)
  }
  const isCashiers = ({ do: name }: TableCommand) => name === 'bringChips' || name === 'takeChips'
  return { commands: brought.size === 0 ? commands : commands.filter((command) => !isCashiers(command)), brought }
}

/**
 * Commands with the same visible effect and no secret: a refused wager becomes one that a supervisor voids, and an
 * excluded player leaves. Rulings that freed seats stay, because the seats must be free in the scenario too.
 */
export function commandsForPlayers(command: TableCommand, events: CommandEvent['events']): readonly TableCommand[] {
  switch (command.do) {
    case 'refuseWager': {
      const { by, player, box } = command
      return [{ do: 'voidWager', by: { ...by, role: 'supervisor' }, player, box }]
    }
    case 'exclude':
      return isVisiblyMoved(command.player, events) ? [{ do: 'leave', by: playerActor(command.player) }] : []
    case 'limitBoxes':
    case 'vacate':
      return isVisiblyMoved(command.player, events) ? [command] : []
    case 'cards':
    case 'prize':
    case 'poolShows':
    case 'returnSides':
    case 'giveTokens':
    case 'settleClaim':
    case 'reverseClaim':
    case 'reopenClaim':
      return [command]
    case 'setJackpotTerms':
    case 'handOverPool':
    case 'noteCards':
    case 'presentCard':
    case 'endCard':
      return []
    default: {
      const isHidden = redactCommand({ ...command }, command.by, PUBLIC) === 'hidden'
      return isHidden && command.by.role !== 'player' ? [] : [command]
    }
  }
}

/** A round in which the link pays nothing is the same at a table with a pool of its own: files leave these out. */
export function isAboutLink({ do: name }: TableCommand): boolean {
  return name === 'setJackpotTerms' || name === 'handOverPool'
}

/** The Player Cards of a file: those that the table knew before the round, and the steps that show them again. */
interface CardsOfFile extends Pick<Recording, 'namedCards'> {
  readonly shown: readonly TableCommand[]
}

/** Players do not read who has which card. Without cards in the file, nobody is asked for one. */
export function playerCardsFor(before: Table, audience: Audience): CardsOfFile {
  const { shownCards, now } = before.pit
  const playerCards = before.pit.playerCards.filter(({ of }) => of !== 'house')
  if (!seesWork(audience) || playerCards.length === 0) return { shown: [] }
  const valid = playerCards.filter(({ card, status, until }) => {
    return shownCards.includes(card) && status === 'valid' && (until === null || (now ?? 0) < until)
  })
  const at = now === null ? {} : { at: now }
  const shown = valid.map(({ card, holder }): TableCommand => {
    return { do: 'presentCard', by: playerActor(holder), card, ...at }
  })
  return { namedCards: playerCards, shown }
}

/**
 * Whether a command is about a Player Card that the house issued. Files leave these out: they have no house, and the
 * player was admitted when the round was played. Cards that the table's opening named stay.
 */
export function isAboutHouseCard(command: TableCommand, known: readonly PlayerCard[]): boolean {
  if (command.do === 'noteCards') return true
  if (command.do !== 'presentCard' && command.do !== 'endCard') return false
  return known.some(({ card, of }) => of === 'house' && card === command.card)
}

/** Whether everybody saw the player's chips go back, or their seat become free. */
function isVisiblyMoved(player: PlayerId, events: CommandEvent['events']): boolean {
  return events.some((event) => isPublic(event) && 'player' in event && event.player === player)
}

/** Sets the jackpot to what it showed before the round, if the table's options named its bet. */
export function withPool(options: TableOpening['options'], { pool, rules }: Table): TableOpening['options'] {
  const [bet] = jackpotBets(rules)
  const chosen = bet && options.sideBets?.[bet]
  if (!bet || !chosen || rules.sides[bet]?.link !== undefined) return options
  return { ...options, sideBets: { ...options.sideBets, [bet]: { ...chosen, pool: pool.shows } } }
}
