import type { Card } from '@openpit/cards'
import {
  type BoxNumber,
  type Command,
  decide,
  HOUSE,
  playerActor,
  type Round,
  type Rules,
  waitsFor,
} from '@openpit/engine'
import type { Cents } from '@openpit/money'
import type { TableCommand } from '../command.ts'
import { eventsOf } from '../live/course.ts'
import { targetOf } from '../live/reconstruct.ts'
import { play } from '../play.ts'
import type { Table } from '../table.ts'

/** A round that was dealt, with all that it depends on: played again, it leads to the same end. */
export interface DealtRound {
  /** Just before its deal, with the wagers on the layout. */
  readonly start: Round
  readonly rules: Rules
  /** The deal, and what was decided after it. */
  readonly commands: readonly Command[]
  /** The cards that came out, in order; burned ones are left out. */
  readonly cards: readonly Card[]
  readonly prizes: readonly number[]
  /** What the pool of a jackpot shows. */
  readonly pool: Cents
}

export interface Assumption {
  readonly box: BoxNumber
  readonly do: 'stand' | 'hit'
}

/** What became of a round that was played anew. */
export interface Alternative {
  readonly round: Round
  /** Where each card went, in order: `box/hand`, or `dealer`. */
  readonly places: readonly string[]
  /** Decisions that nobody made before, because they were not due. */
  readonly assumes: readonly Assumption[]
  /** Decisions that were made before, and are no longer lawful or due. */
  readonly leftOut: readonly Command[]
  /** The round needs more cards or prizes than came out, so it is not over. */
  readonly lacks: 'cards' | 'prizes' | null
}

/** The last round of a table with real cards, as it was put right in the end; `undefined` if none was dealt. */
export function dealtRoundOf(table: Table): DealtRound | undefined {
  const target = targetOf(table)
  if (target === undefined) return undefined
  const { course } = target
  const cardOf = new Map(course.cards.map(({ number, card }) => [number, card]))
  const dealt = course.dealt.flatMap((number) => cardOf.get(number) ?? [])
  // A card that came out and went to no hand would have been the next.
  const rest = course.cards.filter(({ number }) => !course.dealt.includes(number)).map(({ card }) => card)
  return {
    start: course.start,
    rules: table.rules,
    commands: course.steps.map(({ command }) => command),
    cards: [...dealt, ...rest],
    prizes: eventsOf(course).flatMap((event) => (event.kind === 'prize-drawn' ? [event.perDollar] : [])),
    pool: table.pool.shows,
  }
}

/** The last round that these commands deal at a table with virtual cards; `undefined` if they deal none. */
export function dealtRoundIn(before: Table, told: readonly TableCommand[]): DealtRound | undefined {
  let table = before
  let dealt: { start: Table; commands: Command[]; cards: Card[]; prizes: number[] } | undefined
  for (const command of told) {
    const played = play(table, command)
    // An older program may have accepted what this one refuses: then nothing can be said about the round.
    if (!played.ok) return undefined
    if (command.do === 'deal') dealt = { start: table, commands: [command], cards: [], prizes: [] }
    else if (command.do === 'cards') dealt?.cards.push(...command.cards)
    else if (command.do === 'prize') dealt?.prizes.push(command.perDollar)
    else if (isDecision(command)) dealt?.commands.push(command)
    table = played.table
  }
  if (dealt === undefined) return undefined
  const { start, ...rest } = dealt
  return { start: start.round, rules: start.rules, pool: start.pool.shows, ...rest }
}

/** What people decide on a box between the first card and the end, and the house in their place. */
const DECISIONS = {
  answers: ['insure', 'evenMoney', 'decline', 'rescue', 'takeHand', 'follow', 'pressPrizeButton', 'surrender'],
  decision: ['hit', 'stand', 'double', 'split', 'surrender', 'expose', 'timeIsUp', 'pressPrizeButton', 'rescue'],
  nomination: ['nominate'],
} as const satisfies Readonly<Record<string, readonly Command['do'][]>>

const ALL: ReadonlySet<string> = new Set(Object.values(DECISIONS).flat())

function isDecision(command: TableCommand): command is Command {
  return ALL.has(command.do)
}

/** No round has as many steps. */
const STEPS_MAX = 2_000

/**
 * Plays a round again. Everybody decides as before, box by box, as far as it is lawful; where somebody would have to
 * decide what they never had to, the hand stands (or draws, where it must), and an offer is not taken.
 */
export function playAnew(dealt: DealtRound): Alternative {
  const anew = new Anew(dealt)
  let steps = 0
  while (anew.goOn() && steps < STEPS_MAX) steps++
  return anew.end
}

class Anew {
  private round: Round
  private readonly rules: Rules
  private readonly pool: Cents
  private readonly cards: Card[]
  private readonly prizes: number[]
  /** What was decided before and has not been decided again. */
  private readonly made: Command[]
  private readonly places: string[] = []
  private readonly assumes: Assumption[] = []
  private lacks: Alternative['lacks'] = null

  constructor({ start, rules, commands, cards, prizes, pool }: DealtRound) {
    const [deal, ...made] = commands
    this.round = start
    this.rules = rules
    this.pool = pool
    this.cards = [...cards]
    this.prizes = [...prizes]
    this.made = made.filter(isDecision)
    if (deal !== undefined) this.tell(deal)
  }

  get end(): Alternative {
    const { round, places, assumes, made: leftOut, lacks } = this
    return { round, places, assumes, leftOut, lacks }
  }

  /** Takes one step. Returns `false` if there is none. */
  goOn(): boolean {
    const waits = waitsFor(this.round, this.rules)
    switch (waits.for) {
      case 'card':
        return this.takeCard(`${waits.box}/${waits.hand}`)
      case 'dealer-card':
        return this.takeCard('dealer')
      case 'prize':
        return this.takePrize()
      case 'pool':
        return this.tell({ do: 'poolShows', bet: waits.bet, cents: this.pool })
      case 'answers':
        return this.repeat(DECISIONS.answers) || this.tell({ do: 'closeOffers', by: HOUSE })
      case 'decision':
      case 'nomination':
        return this.repeat(DECISIONS[waits.for], waits.box) || this.stand(waits.box)
      default:
        return false
    }
  }

  private takeCard(place: string): boolean {
    const card = this.cards.shift()
    if (card === undefined) this.lacks = 'cards'
    else this.places.push(place)
    return card !== undefined && this.tell({ do: 'cards', cards: [card] })
  }

  private takePrize(): boolean {
    const perDollar = this.prizes.shift()
    if (perDollar === undefined) this.lacks = 'prizes'
    return perDollar !== undefined && this.tell({ do: 'prize', perDollar })
  }

  /** The first of these that was decided before, on this box if one is named, and is lawful now. */
  private repeat(names: readonly Command['do'][], box?: BoxNumber): boolean {
    const at = this.made.findIndex((command) => {
      const isHere = box === undefined || ('box' in command && command.box === box)
      return isHere && names.includes(command.do) && this.tell(command)
    })
    if (at >= 0) this.made.splice(at, 1)
    return at >= 0
  }

  private stand(box: BoxNumber): boolean {
    const controller = this.round.boxes.find(({ number }) => number === box)?.controller
    const by = controller === undefined ? HOUSE : playerActor(controller)
    const decided = (['stand', 'hit'] as const).find((name) => this.tell({ do: name, by, box }))
    if (decided !== undefined) this.assumes.push({ box, do: decided })
    return decided !== undefined
  }

  private tell(command: Command): boolean {
    const decided = decide(this.round, command, this.rules)
    if (decided.ok) this.round = decided.round
    return decided.ok
  }
}
