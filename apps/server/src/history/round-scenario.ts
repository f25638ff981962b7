import type { Card } from '@openpit/cards'
import { type PlayerId, playerActor } from '@openpit/engine'
import { actorFor, printScenario, type Recording } from '@openpit/scenario'
import { type Audience, nameFor, PUBLIC, seesWork, type TableCommand } from '@openpit/table'
import { type CommandEvent, eventOf, isTold } from '../tables/log/record.ts'
import { isLive } from '../tables/opening.ts'
import { liveScenarioOf } from './live-scenario.ts'
import { type PastRound, playersIn } from './rounds.ts'
import {
  CARD_HANDLING,
  commandsForPlayers,
  DEALING,
  ENOUGH_WAGERS,
  isAboutHouseCard,
  isAboutLink,
  orNoScenario,
  playerCardsFor,
  withoutCashier,
  withPool,
} from './scenario-parts.ts'

export { NoScenario } from './scenario-parts.ts'

/**
 * A round as a scenario file that passes, with what an audience may read. It leaves out how the shoe was made ready,
 * because a scenario begins with a shoe that is ready.
 */
export function scenarioOf(past: PastRound, audience: Audience): string {
  const { opening, number, origin, before, events } = past
  if (isLive(opening)) return liveScenarioOf(past, audience)
  const commandEvents = events.map(eventOf).filter(isTold)
  const isVoid = commandEvents.some(confirmsVoid)
  const all = seesWork(audience) ? commandEvents.flatMap((step) => step.played) : playedForPlayers(commandEvents)
  const noted = all.flatMap((command) => (command.do === 'noteCards' ? command.cards : []))
  const known = [...before.pit.playerCards, ...noted]
  const told = all.filter((command) => !isAboutLink(command) && !isAboutHouseCard(command, known))
  const undoing = told.filter((command, index) => undoesEarlierRound(command, told.slice(0, index)))
  const { commands: played, brought } = withoutCashier(told.filter((command) => !undoing.includes(command)))
  // If the cutting card came out first, the shoe was shuffled and betting reopened: the round is the one dealt after
  // that.
  const dealt = played.findLastIndex((command) => command.do === 'deal')
  const reopened = played.slice(0, dealt).findLastIndex((command) => command.do === 'deal')
  const wagering = played.slice(0, dealt).filter(({ do: name }, index) => {
    return !CARD_HANDLING.has(name) && !DEALING.has(name) && (name !== 'noMoreBets' || index > reopened)
  })
  const commands = [...wagering, ...withoutNextShuffle(played.slice(dealt))]
  const refill = commands.findIndex(({ do: name }) => name === 'shuffle')
  const cardsBefore = cardsIn(commands.slice(0, refill)).length
  const players = [...playersIn({ events })]
  const never = before.round.carried.neverInsures.map((by) => ({
    do: 'neverOfferInsurance' as const,
    by: playerActor(by),
  }))
  // A player may be called `constructor`, which every object seems to have.
  const held = (player: PlayerId) => (Object.hasOwn(before.chips, player) ? (before.chips[player] as number) : 0)
  const bank = (player: PlayerId) => held(player) + (brought.get(player) ?? 0)
  const { shown, ...cards } = playerCardsFor(before, audience)
  const recording: Omit<Recording, 'bank'> = {
    rulebook: opening.rulebook,
    options: withPool(opening.options, before),
    tokens: before.tokens,
    seats: before.round.carried.seats,
    ...(refill < 0 ? {} : { left: cardsBefore }),
    ...cards,
    commands: [...shown, ...never, ...commands],
  }
  const originLine = origin === null ? '' : `# Program ${origin.program}, rulebook ${origin.rules}\n`
  const voidLine = isVoid && !seesWork(audience) ? '# After the last step the round was voided.\n' : ''
  const print = (bankOf: (player: PlayerId) => number) => {
    const banked = {
      ...recording,
      bank: Object.fromEntries(players.map((one) => [one, bankOf(one)])) as Recording['bank'],
    }
    return `${originLine}${voidLine}${leftOut(undoing)}${printScenario(banked, `Round ${number} at ${opening.name}`)}`
  }
  const printWithSums = () => orNoScenario(() => print(bank))
  if (seesWork(audience) || brought.size === 0) return printWithSums()
  // A player may not read how much others own: in the file they have enough for anything.
  const enough = before.rules.maximum.is * ENOUGH_WAGERS
  const isOwn = (player: PlayerId) => audience.of === 'bettor' && audience.player === player
  try {
    return print((player) => (isOwn(player) ? bank(player) : enough))
  } catch {
    // Another player was not asked because they could not pay. With enough money they would be, so use the real sums.
    return printWithSums()
  }
}

/** What these commands put in place lasts for several rounds, and a later round may end it. */
const LASTING: ReadonlySet<TableCommand['do']> = new Set([
  'grantLimits',
  'holdToMinimum',
  'limitBoxes',
  'reserveBoxes',
  'exclude',
])

/** Whether a command of staff undoes something that no command before it in the same round has put in place. */
function undoesEarlierRound(command: TableCommand, before: readonly TableCommand[]): boolean {
  switch (command.do) {
    case 'liftRestrictions':
      return !before.some((one) => LASTING.has(one.do) && 'player' in one && one.player === command.player)
    case 'withdrawNotice': {
      const posted = command.notice === 'closing' ? 'postClosing' : 'changeLimits'
      return !before.some(({ do: name }) => name === posted)
    }
    case 'noticeIsUp':
      return !before.some(({ do: name }) => name === 'postClosing' || name === 'changeLimits')
    case 'allowRaises':
      return !before.some(({ do: name }) => name === 'limitRaises')
    default:
      return false
  }
}

/** Tells the reader of a file what it does not repeat. */
function leftOut(commands: readonly TableCommand[]): string {
  const names = [...new Set(commands.map(({ do: name }) => name))]
  return names.length === 0 ? '' : `# Left out, because it ended something of an earlier round: ${names.join(', ')}\n`
}

function confirmsVoid({ events }: CommandEvent): boolean {
  return events.some(({ kind }) => kind === 'void-confirmed')
}

/**
 * The commands of a round without the names of staff and their rulings about single players. If two people voided the
 * round, the commands end before that: to get the same results, the file would have to show the ground and the forfeit.
 */
function playedForPlayers(commandEvents: readonly CommandEvent[]): readonly TableCommand[] {
  const end = commandEvents.findIndex(confirmsVoid)
  return commandEvents.slice(0, end < 0 ? undefined : end).flatMap((step) => {
    return step.played.flatMap((command) => commandsForPlayers(command, step.events)).map(withoutPerson)
  })
}

/** Replaces the name of a staff member by the name that scenario files use for the role. */
function withoutPerson(command: TableCommand): TableCommand {
  if (!('by' in command) || nameFor(command.by, PUBLIC) === command.by.person) return command
  const { role } = command.by
  return { ...command, by: actorFor(role) ?? { person: role, role } }
}

function cardsIn(commands: readonly TableCommand[]): readonly Card[] {
  return commands.flatMap((command) => (command.do === 'cards' ? command.cards : []))
}

/** Leaves out the shuffle after the round, which belongs to the next one. */
function withoutNextShuffle(commands: readonly TableCommand[]): readonly TableCommand[] {
  const last = commands.findLastIndex(({ do: name }) => !CARD_HANDLING.has(name))
  return commands.slice(0, last + 1)
}
