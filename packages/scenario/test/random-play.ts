import { type Card, loadedShoe, rankOf, SUITS, type Suit, suitOf } from '@openpit/cards'
import { jackpotOf, type PlayerCommand, SIDE_NAMES } from '@openpit/engine'
import type { Cents } from '@openpit/money'
import {
  type Configuration,
  configure,
  OMISSIONS,
  type Options,
  type RulebookName,
  rulebooks,
  type SideBetOptions,
  SWITCH_NAMES,
} from '@openpit/rulebooks'
import {
  cardsInARowAt,
  cardsLeft,
  cutRequest,
  offeredAt,
  openTable,
  play,
  type ShoeCommand,
  type ShoeStep,
  shoeStep,
  type Table,
  type TableCommand,
  type TableEvent,
  type TableRefusal,
  waitsAt,
} from '@openpit/table'
import { who } from '../../engine/test/who.ts'
import type { Recording } from '../src/index.ts'
import { Chance } from './chance.ts'
import { peopleCommand } from './random-people.ts'

/** One command at a random table, with the table before and after it. */
export interface PlayPosition {
  readonly before: Table
  readonly command: TableCommand
  readonly after: Table
  readonly events: readonly TableEvent[]
}

export interface RandomPlay {
  readonly recording: Recording
  readonly moments: readonly PlayPosition[]
  readonly refused: readonly {
    readonly before: Table
    readonly command: TableCommand
    readonly refusal: TableRefusal
  }[]
  readonly table: Table
}

export const PLAYERS = ['ann', 'bob', 'cat', 'dan'] as const

/** Random options that the book allows. */
export function randomOptions(book: RulebookName, chance: Chance): Options {
  const rulebook = rulebooks[book]
  for (;;) {
    const switches = Object.fromEntries(
      SWITCH_NAMES.filter((name) => rulebook.switches[name] && chance.oneIn(2)).map((name) => [name, chance.oneIn(2)]),
    )
    const options: Options = {
      decks: chance.from(rulebook.decks.is),
      smallestChip: chance.from([1, 5, 50, 100, 500]) as Cents,
      ...(chance.oneIn(3) ? { minimum: 500 as Cents } : {}),
      ...(chance.oneIn(3) ? { maximum: chance.from([5000, 20_000]) as Cents } : {}),
      ...(chance.oneIn(6) ? { increment: 500 as Cents } : {}),
      ...(chance.oneIn(4) ? { markers: 2 } : {}),
      switches,
      ...(chance.oneIn(4) ? { sideBets: { [chance.from(SIDE_NAMES)]: randomLimits(chance) } } : {}),
    }
    if (configure(rulebook, options).ok) return options
  }
}

function randomLimits(chance: Chance): SideBetOptions {
  return chance.oneIn(2) ? {} : { minimum: 500 as Cents, maximum: chance.from([500, 1500]) as Cents }
}

/** A few rounds of random play under random options, with senseless commands in between. */
export function randomPlay(book: RulebookName, seed: number, roundsMax = 2): RandomPlay {
  const chance = new Chance(seed)
  const options = randomOptions(book, chance)
  const configured = configure(rulebooks[book], options)
  if (!configured.ok) throw new Error('random options must be lawful')
  const bank = Object.fromEntries(PLAYERS.map((player) => [player, (chance.below(60) * 1000) as Cents]))
  const tokens = chance.oneIn(3) ? { ann: 5000 as Cents } : {}
  const seats = chance.oneIn(3) ? [{ box: 1 + chance.below(3), player: chance.from([null, 'ann', 'bob']) }] : []
  const story = new RandomStory(chance, configured.table, bank, tokens, seats)
  for (let round = 0; round < roundsMax && story.playRound(); round++);
  const commands = story.moments.map(({ command }) => command)
  return {
    recording: { rulebook: book, options, bank, tokens, seats, commands },
    moments: story.moments,
    refused: story.refused,
    table: story.table,
  }
}

class RandomStory {
  readonly moments: PlayPosition[] = []
  readonly refused: { before: Table; command: TableCommand; refusal: TableRefusal }[] = []
  table: Table
  private shoe: Card[] = []
  private readonly chance: Chance
  private readonly hotRanks: readonly string[]
  /** In some stories sevens of one suit are frequent, because otherwise nobody would win the jackpot. */
  private readonly hotSuit: Suit | null

  constructor(
    chance: Chance,
    configuration: Configuration,
    chips: Recording['bank'],
    tokens: Recording['tokens'],
    seats: Recording['seats'],
  ) {
    this.chance = chance
    this.table = openTable({ configuration, chips, tokens, seats })
    this.hotSuit = chance.oneIn(12) ? chance.from(SUITS) : null
    const ranks = this.hotSuit === null ? ['A', '7', '8', '9', 'K', '5', '2'] : ['7']
    this.hotRanks = [0, 1, 2].map(() => chance.from(ranks))
    this.loadShoe()
  }

  /** Returns false if no round could be played: too few cards, or no wagers. */
  playRound(): boolean {
    if (this.table.shoeRules.source.is === 'fresh-every-round') this.loadShoe()
    if (this.shoe.length < 120) return false
    if (this.chance.oneIn(4)) this.workOnShoe()
    if (this.chance.oneIn(4)) this.send({ do: 'burn', by: who('dealer') })
    this.feed()
    for (let tries = 3 + this.chance.below(8); tries > 0; tries--) this.wager()
    if (this.chance.oneIn(8)) this.send({ do: 'noMoreBets', by: who('dealer') })
    if (this.chance.oneIn(6)) this.send(this.shoeCommand())
    this.workOnShoe()
    const omits = this.chance.oneIn(10) ? { omits: 'insurance' as const } : {}
    if (!this.send({ do: 'deal', by: who('dealer'), ...omits }) && !this.send({ do: 'deal', by: who('dealer') }))
      return false
    for (let steps = 0; !this.isOver(); steps++) {
      if (steps > 400) throw new Error('the round does not end')
      this.feed()
      // The cutting card came out first: the shoe must be made ready, and the deal starts again.
      if (this.table.round.phase === 'wagering') {
        this.workOnShoe()
        if (!this.send({ do: 'deal', by: who('dealer') })) return false
      }
      if (!this.isOver()) this.act()
    }
    this.comeLate()
    return true
  }

  /** Sends commands after the round is over. */
  private comeLate(): void {
    for (let tries = this.chance.below(5); tries > 0 && this.isOver(); tries--) {
      this.send(this.chance.oneIn(3) ? this.ruling() : this.nonsense())
    }
  }

  private isOver(): boolean {
    return this.table.round.phase === 'ended'
  }

  private loadShoe(): void {
    const { rules, shoe } = this.table
    const out = shoe.out.slice()
    this.shoe = loadedShoe(rules.decks.is, rules.deck.is).filter((card) => {
      const isOut = (out[card] as number) > 0
      if (isOut) out[card] = (out[card] as number) - 1
      return !isOut
    })
  }

  private send(command: TableCommand): boolean {
    const before = this.table
    const played = play(before, command)
    if (!played.ok) {
      this.refused.push({ before, command, refusal: played.refusal })
      return false
    }
    this.table = played.table
    if (played.events.some(({ kind }) => ['cards-loaded', 'cards-shuffled', 'discards-returned'].includes(kind))) {
      this.loadShoe()
    }
    this.moments.push({ before, command, after: played.table, events: played.events })
    // The pool answers at once, before any other command.
    const waits = waitsAt(this.table)
    if (waits.for === 'pool') this.send({ do: 'poolShows', bet: waits.bet, cents: this.table.pool.shows })
    return true
  }

  /** Sends cards and prizes as long as the table waits for them. */
  private feed(): void {
    for (;;) {
      const waits = waitsAt(this.table)
      if (this.chance.oneIn(60)) this.send(this.ruling())
      if (this.chance.oneIn(60)) this.send(this.shoeCommand())
      if (waits.for === 'shoe') this.workOnShoe()
      if (waits.for !== waitsAt(this.table).for) continue
      if (waits.for === 'card' || waits.for === 'dealer-card') this.send({ do: 'cards', cards: this.drawSome() })
      else if (waits.for === 'prize') this.send({ do: 'prize', perDollar: this.chance.from([5, 10, 25, 1000]) })
      else return
    }
  }

  /** Draws the cards that are due in a row, or fewer. */
  private drawSome(): Card[] {
    const due = cardsInARowAt(this.table)
    return Array.from({ length: 1 + this.chance.below(due) }, () => this.draw())
  }

  /** Often draws from a few ranks only, so that pairs, sevens and blackjacks are frequent. */
  private draw(): Card {
    const hot = this.hotSuit === null ? this.chance.oneIn(2) : !this.chance.oneIn(4)
    const start = this.chance.below(this.shoe.length)
    for (let offset = 0; offset < this.shoe.length; offset++) {
      const index = (start + offset) % this.shoe.length
      const card = this.shoe[index] as Card
      if (hot && !this.isHot(card)) continue
      this.shoe.splice(index, 1)
      return card
    }
    return this.shoe.pop() as Card
  }

  private isHot(card: Card): boolean {
    return this.hotRanks.includes(rankOf(card)) && (this.hotSuit === null || suitOf(card) === this.hotSuit)
  }

  /** Makes the shoe ready for the deal, with a random command about it now and then. */
  private workOnShoe(): void {
    for (let tries = 0; tries < 200; tries++) {
      if (this.chance.oneIn(5)) this.send(this.shoeCommand())
      const step = shoeStep(this.table)
      if (step === 'nothing' || step === 'burn') return
      this.send(this.commandForStep(step))
    }
    throw new Error('the shoe does not get ready')
  }

  private commandForStep(step: Exclude<ShoeStep, 'burn'>): ShoeCommand {
    const { rules, markers } = this.table
    const left = cardsLeft(this.table)
    switch (step) {
      case 'load':
        return { do: 'loadCards', by: who('dealer'), counted: rules.decks.is * rules.deck.is.ranks.length * 4 }
      case 'shuffle':
        return { do: 'shuffle', by: who('dealer') }
      case 'cut': {
        const by = who(this.chance.from(cutRequest(this.table)?.who ?? []))
        return this.chance.oneIn(3) ? { do: 'declineCut', by } : { do: 'cut', by, at: this.chance.below(left) }
      }
      case 'markers': {
        const first = 1 + this.chance.below(100)
        return { do: 'placeMarkers', by: who('dealer'), fromBack: markers === 2 ? [first, 0] : [first] }
      }
    }
  }

  /** A random command about the shoe, whether it makes sense or not. */
  private shoeCommand(): ShoeCommand {
    const by = who(this.chance.from(['dealer', 'supervisor', 'manager', 'inspector', ...PLAYERS]))
    return this.chance.from<ShoeCommand>([
      { do: 'loadCards', by, counted: this.chance.from([312, 208, 0, Number.NaN]) },
      { do: 'shuffle', by },
      { do: 'cut', by, at: this.chance.from([0, 51, 52, 100.5, 1e9, -3]) },
      { do: 'declineCut', by },
      { do: 'placeMarkers', by, fromBack: this.chance.from([[], [0], [52], [52, 0], [1e9], [Number.NaN]]) },
      { do: 'burn', by },
      { do: 'cuttingCard', by: who('dealer') },
      { do: 'orderShuffle', by, because: this.chance.from(['suspicion', 'vacant']) },
      { do: 'replaceCards', by },
      { do: 'missed', by, what: this.chance.from(OMISSIONS) },
    ])
  }

  private wager(): void {
    if (this.chance.oneIn(4)) this.send(peopleCommand(this.chance, PLAYERS, this.table))
    const { rules } = this.table
    const chip = rules.smallestChip.is
    const amount = (times: number) => (Math.ceil((this.chance.below(times) * 500 + 500) / chip) * chip) as Cents
    const side = this.chance.from(Object.keys(rules.sides)) as (typeof SIDE_NAMES)[number]
    const fixed = jackpotOf(rules.sides[side])?.wagers.is
    const bet = fixed ? this.chance.from(fixed) : amount(4)
    const command: TableCommand = {
      do: 'wager',
      by: who(this.chance.from(PLAYERS)),
      box: 1 + this.chance.below(4),
      ...(this.chance.oneIn(12) ? {} : { main: amount(20) }),
      ...(this.chance.oneIn(6) ? { tokens: 500 as Cents } : {}),
      ...(this.chance.oneIn(2) ? { sides: { [side]: bet } } : {}),
    }
    if (!this.send(command) && command.do === 'wager' && command.main) {
      this.send({ do: 'wager', by: command.by, box: command.box, main: command.main })
    }
    if (this.chance.oneIn(12))
      this.send({ do: 'withdraw', by: who(this.chance.from(PLAYERS)), box: 1 + this.chance.below(4) })
    if (this.chance.oneIn(15)) {
      this.send({
        do: 'recordWager',
        by: who('dealer'),
        player: 'bob',
        box: 1 + this.chance.below(4),
        main: amount(80),
      })
    }
  }

  /** Sends a sensible command, and now and then a senseless one before it. */
  private act(): void {
    if (this.chance.oneIn(6)) this.send(this.nonsense())
    // Rulings are more frequent while offers are open, because they have most to undo then.
    if (this.chance.oneIn(this.table.round.offers === null ? 40 : 12)) this.send(this.ruling())
    if (this.chance.oneIn(6)) this.send(peopleCommand(this.chance, PLAYERS, this.table))
    if (this.isOver()) return
    const { offers } = this.table.round
    const waits = waitsAt(this.table)
    if (offers !== null) {
      if (this.chance.oneIn(4)) this.send({ do: 'closeOffers', by: who('dealer') })
      else if (offers.asks.length > 0) {
        const { player, box } = this.chance.from(offers.asks)
        this.decide(player, box, ['decline', ...offeredAt(this.table, player, box)])
      }
    } else if (waits.for === 'decision') {
      const controller = this.table.round.boxes.find((box) => box.number === waits.box)?.controller ?? ''
      if (this.chance.oneIn(25)) this.send({ do: 'timeIsUp', by: who('dealer'), box: waits.box })
      else this.decide(controller, waits.box, offeredAt(this.table, controller, waits.box))
    }
  }

  private decide(player: string, box: number, names: readonly PlayerCommand['do'][]): void {
    const by = who(player)
    const name = this.chance.from(names)
    const firstHand = this.table.round.offers?.hand ?? 1
    const command = {
      do: name,
      by,
      box,
      ...(name === 'takeHand' ? { hand: firstHand + this.chance.below(2) } : {}),
      ...(['double', 'insure', 'follow'].includes(name) && this.chance.oneIn(3) ? { amount: 500 as Cents } : {}),
    } as PlayerCommand
    // Refused, for example because the player cannot pay: do something that costs nothing.
    if (this.send(command)) return
    if (names.includes('decline')) this.send({ do: 'decline', by, box })
    else if (!this.send({ do: 'stand', by, box })) this.send({ do: 'hit', by, box })
  }

  private nonsense(): TableCommand {
    const by = who(this.chance.from([...PLAYERS, 'dealer', 'zoe']))
    const box = this.chance.from([0, 1, 2, 3, 4, 99, 1.5])
    const amount = this.chance.from([Number.NaN, -500, 0, 3, 1e15, 500]) as Cents
    const name = this.chance.from([
      'hit',
      'stand',
      'double',
      'split',
      'insure',
      'evenMoney',
      'surrender',
      'follow',
      'rescue',
      'wager',
      'deal',
      'takeHand',
      'pressPrizeButton',
      'decline',
      'expose',
      'withdraw',
    ] as const)
    return { do: name, by, box, hand: this.chance.below(5), amount, main: amount } as TableCommand
  }

  private ruling(): TableCommand {
    const box = 1 + this.chance.below(4)
    const player = this.chance.from(PLAYERS)
    return this.chance.from<TableCommand>([
      { do: 'voidHand', by: who('supervisor'), box },
      { do: 'voidWager', by: who('supervisor'), player, box },
      { do: 'capWagers', by: who('supervisor'), box },
      { do: 'voidRound', by: who('manager') },
      { do: 'prizeButtonFails', by: who('supervisor'), box },
    ])
  }
}
