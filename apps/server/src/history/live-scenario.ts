import { type Card, cardOf } from '@openpit/cards'
import { type Actor, HOUSE, type PlayerId, type StaffRole } from '@openpit/engine'
import { actorFor, printScenario, type Recording } from '@openpit/scenario'
import { type Audience, heldDue, play, seesWork, type Table, type TableCommand, type TableEvent } from '@openpit/table'
import { type CommandEvent, eventOf, isTold } from '../tables/log/record.ts'
import { type PastRound, playersIn } from './rounds.ts'
import {
  CARD_HANDLING,
  commandsForPlayers,
  DEALING,
  ENOUGH_WAGERS,
  isAboutHouseCard,
  NoScenario,
  orNoScenario,
  playerCardsFor,
  withoutCashier,
  withPool,
} from './scenario-parts.ts'

/** Work on real cards between rounds. A scenario begins with a shoe that is ready. */
const CARD_WORK: ReadonlySet<TableCommand['do']> = new Set<TableCommand['do']>([
  ...CARD_HANDLING,
  'prepareCards',
  'askFor',
  'grant',
  'cardShown',
  'cardsDropped',
  'orderCheck',
])

/** Printed for a card that nobody has seen: its face decides nothing, and nobody may learn it from a file. */
const UNSEEN: Card = cardOf('2', 'c')

/** A recorded command, with the table around it. */
interface RecordedStep {
  readonly command: TableCommand
  readonly before: Table
  readonly after: Table
  readonly events: readonly TableEvent[]
  /** The events of the whole row of the log. */
  readonly row: CommandEvent['events']
}

/**
 * A round with real cards, ruled or not, as a scenario file that passes. Cards that were typed in are the file's shoe.
 * If the round was put right when wagers for the next one lay there already, the file holds both.
 */
export function liveScenarioOf(past: PastRound, audience: Audience): string {
  const { opening, number, origin, before } = past
  const recorded = withoutVainRulings(inOneDeal(recordedSteps(past)))
  const steps = recorded.filter((step) => {
    return !isLeftOut(step) && !isAboutHouseCard(step.command, step.before.pit.playerCards)
  })
  // From all recorded steps, not only those in the file: a card that was held unseen may have been dealt in the last.
  const hidden = unseenNumbers(recorded.at(-1)?.after ?? before, recorded)
  const people = new StaffNames(before, audience)
  const told = steps.flatMap((step) => {
    const point = pointOf(step)
    const command = asShoe(withPoint(step.command, steps), step, hidden)
    const isOpen = seesWork(audience) || command.do === 'onDuty' || command.do === 'offDuty'
    const commands = isOpen ? [command] : commandsForPlayers(command, step.row)
    return commands.map((one) => ({ command: people.renamed(one), point }))
  })
  const kept = withoutOrphanConfirmations(told)
  const { brought } = withoutCashier(kept.map(({ command }) => command))
  const played = kept.filter(({ command }) => brought.size === 0 || !isCashiers(command))
  const { shown, ...cards } = playerCardsFor(before, audience)
  const first = [...shown, ...openingCommands(before, people, hidden)]
  const recording: Omit<Recording, 'bank'> = {
    rulebook: opening.rulebook,
    options: withPool(opening.options, before),
    tokens: before.tokens,
    seats: before.round.carried.seats,
    dealt: 'live',
    staff: people.onDuty,
    ...cards,
    commands: [...first, ...played.map(({ command }) => command)],
    points: [...first.map(() => null), ...played.map(({ point }) => point)],
  }
  const held = (player: PlayerId) => (Object.hasOwn(before.chips, player) ? (before.chips[player] as number) : 0)
  const enough = before.rules.maximum.is * ENOUGH_WAGERS
  // A player may not read how much others own: in the file they have enough for anything.
  const isOpen = (player: PlayerId) => seesWork(audience) || (audience.of === 'bettor' && audience.player === player)
  const bank = [...playersIn(past)].map((player) => {
    const own = held(player) + (brought.get(player) ?? 0)
    return [player, isOpen(player) || own === 0 ? own : enough]
  })
  const banked = { ...recording, bank: Object.fromEntries(bank) as Recording['bank'] }
  const line = origin === null ? '' : `# Program ${origin.program}, rulebook ${origin.rules}\n`
  return orNoScenario(() => `${line}${printScenario(banked, `Round ${number} at ${opening.name}`)}`)
}

/** Plays the commands of the log again, to know the table around each. */
function recordedSteps({ before, events }: PastRound): readonly RecordedStep[] {
  let table = before
  return events
    .map(eventOf)
    .filter(isTold)
    .flatMap(({ played, events: row }) =>
      played.map((command) => {
        const result = play(table, command)
        if (!result.ok) throw new NoScenario(`${command.do} would be refused: ${result.refusal.kind}`)
        const step = { command, before: table, after: result.table, events: result.events, row }
        table = result.table
        return step
      }),
    )
}

/** If the cutting card came out first, the cards were shuffled and dealt again: the first try is left out. */
function inOneDeal(steps: readonly RecordedStep[]): readonly RecordedStep[] {
  const reopened = steps.findLastIndex(({ events }) => events.some(({ kind }) => kind === 'betting-reopened'))
  return steps.filter(({ command: { do: name } }, index) => {
    return index > reopened || !(DEALING.has(name) || name === 'noMoreBets' || name === 'keyCard')
  })
}

/** A ruling on the round before that was not made changed nothing, and that round may not be in the file. */
function withoutVainRulings(steps: readonly RecordedStep[]): readonly RecordedStep[] {
  const has = ({ events }: RecordedStep, kind: TableEvent['kind']) => events.some((event) => event.kind === kind)
  const vain = new Set<RecordedStep>()
  for (const [index, step] of steps.entries()) {
    if (!has(step, 'ruling-proposed') || step.before.round.phase !== 'wagering') continue
    const later = steps.slice(index + 1)
    const end = later.find((one) => has(one, 'ruling-confirmed') || has(one, 'ruling-dropped'))
    if (end && has(end, 'ruling-confirmed')) continue
    vain.add(step)
    if (end) vain.add(end)
  }
  return steps.filter((step) => !vain.has(step))
}

function isLeftOut({ command, before, events }: RecordedStep): boolean {
  // In the file the reader always works: cards come from its shoe.
  const isReaders = 'device' in command && command.device === 'reader'
  const isBetweenRounds = before.round.phase === 'wagering' || before.round.phase === 'ended'
  const isWork = CARD_WORK.has(command.do) || events.some(({ kind }) => kind === 'card-burned')
  // A scenario deals held cards by itself.
  const isHeld = command.do === 'cards' && heldDue(before) !== undefined
  return isReaders || isHeld || (isBetweenRounds && isWork)
}

/** The point just before a command to which its round can go back. */
function pointOf({ before, after }: RecordedStep): number | null {
  const version = before.live?.version ?? 0
  return after.live?.commandsAt.find((at) => at >= version) ?? null
}

/** A ruling that goes back, with the point that the file knows: a command may have noted the time or opened a round. */
function withPoint(command: TableCommand, steps: readonly RecordedStep[]): TableCommand {
  if (command.do !== 'reconstruct' || command.from === undefined) return command
  const { from } = command
  const step = steps.find(({ before, after }) => {
    return (before.live?.version ?? 0) <= from && from < (after.live?.version ?? 0)
  })
  return { ...command, from: (step && pointOf(step)) ?? from }
}

/** A card that was typed in or read, as one of the shoe. */
function asShoe(command: TableCommand, { before, events }: RecordedStep, hidden: ReadonlySet<number>): TableCommand {
  const [card] = command.do === 'keyCard' ? [command.is] : command.do === 'cards' ? command.cards : []
  if (card === undefined) return command
  const isUnseen = hidden.has((before.live?.cardsOut ?? 0) + 1) || events.some(({ kind }) => kind === 'card-burned')
  return { do: 'cards', cards: [isUnseen ? UNSEEN : card] }
}

/** The numbers of the cards that nobody has seen, although they are out: held to the end, or burned unseen. */
function unseenNumbers({ live }: Table, steps: readonly RecordedStep[]): ReadonlySet<number> {
  const held = (live?.held ?? []).flatMap(({ number, seen }) => (seen ? [] : [number]))
  const burned = steps.flatMap(({ events }) => {
    return events.flatMap((event) => {
      return event.kind === 'card-set-aside' && !event.seen && event.held !== null ? [event.held] : []
    })
  })
  return new Set([...held, ...burned])
}

function isCashiers({ do: name }: TableCommand): boolean {
  return name === 'bringChips' || name === 'takeChips'
}

interface ToldStep {
  readonly command: TableCommand
  readonly point: number | null
}

/** Leaves out confirmations of rulings that the reader may not see. */
function withoutOrphanConfirmations(told: readonly ToldStep[]): readonly ToldStep[] {
  const isRuling = ({ do: name }: TableCommand) => {
    return ['reconstruct', 'correctCard', 'voidRound', 'putRight', 'returnWager', 'capWagers'].includes(name)
  }
  return told.filter(({ command: { do: name } }, index) => {
    if (name !== 'confirm') return true
    const earlier = told.slice(0, index)
    const ruled = earlier.findLastIndex(({ command }) => isRuling(command))
    const ended = earlier.findLastIndex(({ command }) => command.do === 'confirm' || command.do === 'dropRuling')
    return ruled > ended
  })
}

/** What a file must do first: more people come on duty, and cards are held from the round before. */
function openingCommands(before: Table, people: StaffNames, hidden: ReadonlySet<number>): readonly TableCommand[] {
  const { pit, pitRules, live } = before
  const dealer = people.first('dealer')
  const [approver = 'inspector'] = pitRules.powers.approve.is
  const approved: readonly TableCommand[] = pit.faceDownApproved
    ? [{ do: 'approve', by: people.first(approver), what: 'firstTwoFaceDown', told: ['inspector', 'surveillance'] }]
    : []
  const held = (live?.held ?? []).flatMap(({ number, card, seen }): TableCommand[] => [
    { do: 'strayCard', by: dealer, seen },
    { do: 'cards', cards: [hidden.has(number) ? UNSEEN : card] },
  ])
  // Its card came out after wagers for this round lay there.
  const stray: readonly TableCommand[] = live?.stray ? [{ do: 'strayCard', by: dealer, seen: live.stray.seen }] : []
  return [...people.others.map((by): TableCommand => ({ do: 'onDuty', by })), ...approved, ...held, ...stray]
}

/** The people on duty before the round, by the names that the reader may know. */
class StaffNames {
  private readonly isOpen: boolean
  private readonly known = new Map<string, Actor>()
  private readonly table: Table
  readonly onDuty: Readonly<Partial<Record<StaffRole, string | null>>>
  /** Those who are on duty beside the first in their role. */
  readonly others: readonly Actor[]

  constructor(table: Table, audience: Audience) {
    this.table = table
    this.isOpen = seesWork(audience)
    const lists = Object.entries(table.pit.staff ?? {}) as [StaffRole, readonly string[]][]
    const named = lists.map(([role, people]) => people.map((person) => this.nameOf({ person, role })))
    this.onDuty = Object.fromEntries(lists.map(([role], index) => [role, named[index]?.[0]?.person ?? null]))
    this.others = named.flatMap(([, ...others]) => others)
  }

  /** The first person on duty in a role; without one, the role's usual name. */
  first(role: StaffRole): Actor {
    const person = this.table.pit.staff?.[role]?.[0]
    return person === undefined ? (actorFor(role) ?? { person: role, role }) : this.nameOf({ person, role })
  }

  renamed(command: TableCommand): TableCommand {
    return 'by' in command ? ({ ...command, by: this.nameOf(command.by) } as TableCommand) : command
  }

  /** Players read a name that files use for the role; a second person in it has a number. */
  private nameOf(actor: Actor): Actor {
    const { person, role } = actor
    const isHouse = person === HOUSE.person && role === HOUSE.role
    if (this.isOpen || role === 'player' || isHouse) return actor
    const key = `${role} ${person}`
    const before = [...this.known.keys()].filter((other) => other.startsWith(`${role} `)).length
    const usual = actorFor(role)?.person ?? role
    const named = this.known.get(key) ?? { person: before === 0 ? usual : `${usual}-${before + 1}`, role }
    this.known.set(key, named)
    return named
  }
}
