import type { Card } from '@openpit/cards'
import { jackpotBets, type PlayerId, playerActor } from '@openpit/engine'
import { actorFor, printScenario, type Recording } from '@openpit/scenario'
import {
  type Audience,
  isPublic,
  nameFor,
  PUBLIC,
  redactCommand,
  seesWork,
  type Table,
  type TableCommand,
} from '@openpit/table'
import { type CommandEvent, eventOf, isTold } from '../tables/log/record.ts'
import type { TableOpening } from '../tables/opening.ts'
import { type PastRound, playersIn } from './rounds.ts'

const HANDLING: ReadonlySet<TableCommand['do']> = new Set([
  'loadCards',
  'shuffle',
  'cut',
  'declineCut',
  'placeMarkers',
  'burn',
  'orderShuffle',
  'replaceCards',
])

const OF_THE_DEAL: ReadonlySet<TableCommand['do']> = new Set(['deal', 'cards', 'cuttingCard'])

/**
 * A round as a scenario file that passes, as an audience may read it. How the cards got into the shoe is not told: a scenario begins with
 * a shoe that is ready.
 */
export function scenarioOf(past: PastRound, audience: Audience): string {
  const { opening, number, origin, before, events } = past
  const told = events.map(eventOf).filter(isTold)
  const isVoid = told.some(confirmsVoid)
  const { commands: played, brought } = withoutCashier(
    seesWork(audience) ? told.flatMap((step) => step.played) : playedForPlayers(told),
  )
  // A cutting card that came first had the shoe shuffled and betting reopened: the round is the one that was dealt after it.
  const dealt = played.findLastIndex((command) => command.do === 'deal')
  const reopened = played.slice(0, dealt).findLastIndex((command) => command.do === 'deal')
  const wagering = played.slice(0, dealt).filter(({ do: name }, index) => {
    return !HANDLING.has(name) && !OF_THE_DEAL.has(name) && (name !== 'noMoreBets' || index > reopened)
  })
  const commands = [...wagering, ...untilTheEnd(played.slice(dealt))]
  const refill = commands.findIndex(({ do: name }) => name === 'shuffle')
  const cardsBefore = cardsIn(commands.slice(0, refill)).length
  const players = [...playersIn({ events })]
  const never = before.round.carried.neverInsures.map((by) => ({
    do: 'neverOfferInsurance' as const,
    by: playerActor(by),
  }))
  const bank = (player: PlayerId) => (before.chips[player] ?? 0) + (brought.get(player) ?? 0)
  const recording: Omit<Recording, 'bank'> = {
    rulebook: opening.rulebook,
    options: withPool(opening.options, before),
    tokens: before.tokens,
    seats: before.round.carried.seats,
    ...(refill < 0 ? {} : { left: cardsBefore }),
    commands: [...never, ...commands],
  }
  const made = origin === null ? '' : `# Program ${origin.program}, rulebook ${origin.rules}\n`
  const cut = isVoid && !seesWork(audience) ? '# After the last step the round was voided.\n' : ''
  const print = (bankOf: (player: PlayerId) => number) => {
    const banked = {
      ...recording,
      bank: Object.fromEntries(players.map((one) => [one, bankOf(one)])) as Recording['bank'],
    }
    return `${made}${cut}${printScenario(banked, `Round ${number} at ${opening.name}`)}`
  }
  if (seesWork(audience) || brought.size === 0) return print(bank)
  // What other players own is not for a player to read: in the file they have enough for anything.
  const enough = before.rules.maximum.is * ENOUGH_WAGERS
  const isOwn = (player: PlayerId) => audience.of === 'bettor' && audience.player === player
  try {
    return print((player) => (isOwn(player) ? bank(player) : enough))
  } catch {
    // Another player could not pay for something, and was not asked: with less than that the round is another one.
    return print(bank)
  }
}

/** So many wagers at the maximum pay for whatever a player can do in a round. */
const ENOUGH_WAGERS = 100

/**
 * A round without what the cashier did for it: in a scenario players have all that they could have brought in their hands from the start.
 * Chips that players of older floors brought and took themselves are part of the story.
 */
function withoutCashier(commands: readonly TableCommand[]): {
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

function confirmsVoid({ events }: CommandEvent): boolean {
  return events.some(({ kind }) => kind === 'void-confirmed')
}

/**
 * The commands of a round without the names of staff, and without what they ruled about single players. A round that two people voided ends
 * before that: on which ground they did, and who forfeits, would have to be in the file, or its results would not come about.
 */
function playedForPlayers(told: readonly CommandEvent[]): readonly TableCommand[] {
  const end = told.findIndex(confirmsVoid)
  return told.slice(0, end < 0 ? undefined : end).flatMap((step) => {
    return step.played.flatMap((command) => retell(command, step.events)).map(withoutPerson)
  })
}

/**
 * The command that tells players the same: a refused wager is one that a supervisor takes off the layout, and an excluded player leaves. Seats
 * that a ruling has freed must be freed in the story too.
 */
function retell(command: TableCommand, events: CommandEvent['events']): readonly TableCommand[] {
  switch (command.do) {
    case 'refuseWager': {
      const { by, player, box } = command
      return [{ do: 'voidWager', by: { ...by, role: 'supervisor' }, player, box }]
    }
    case 'exclude':
      return isMoved(command.player, events) ? [{ do: 'leave', by: playerActor(command.player) }] : []
    case 'limitBoxes':
    case 'vacate':
      return isMoved(command.player, events) ? [command] : []
    case 'cards':
    case 'prize':
    case 'poolShows':
      return [command]
    default: {
      const isHidden = redactCommand({ ...command }, command.by, PUBLIC) === 'hidden'
      return isHidden && command.by.role !== 'player' ? [] : [command]
    }
  }
}

/** Whether everybody saw the player's chips go back, or their seat become free. */
function isMoved(player: PlayerId, events: CommandEvent['events']): boolean {
  return events.some((event) => isPublic(event) && 'player' in event && event.player === player)
}

/** Staff under the names that scenario files give to those on duty. */
function withoutPerson(command: TableCommand): TableCommand {
  if (!('by' in command) || nameFor(command.by, PUBLIC) === command.by.person) return command
  const { role } = command.by
  return { ...command, by: actorFor(role) ?? { person: role, role } }
}

function cardsIn(commands: readonly TableCommand[]): readonly Card[] {
  return commands.flatMap((command) => (command.do === 'cards' ? command.cards : []))
}

/** What comes after the round's end (the next shuffle) belongs to another story. */
function untilTheEnd(commands: readonly TableCommand[]): readonly TableCommand[] {
  const handling = commands.findLastIndex(({ do: name }) => !HANDLING.has(name))
  return commands.slice(0, handling + 1)
}

/** The jackpot shows at first what it showed before the round, if the table's options named its bet. */
function withPool(options: TableOpening['options'], { pool, rules }: Table): TableOpening['options'] {
  const [bet] = jackpotBets(rules)
  const chosen = bet && options.sideBets?.[bet]
  if (!bet || !chosen) return options
  return { ...options, sideBets: { ...options.sideBets, [bet]: { ...chosen, pool: pool.shows } } }
}
