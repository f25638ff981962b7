import { type Card, loadedShoe, rankOf, SUITS, type Suit, suitOf } from '@openpit/cards'
import type { PlayerCommand } from '@openpit/engine'
import type { Cents } from '@openpit/money'
import type { Configuration } from '@openpit/rulebooks'
import {
  cardsInARowAt,
  heldDue,
  offeredAt,
  openTable,
  play,
  shoeStep,
  type Table,
  type TableCommand,
  type TableEvent,
  type TableRefusal,
  waitsAt,
} from '@openpit/table'
import { who } from '../../engine/test/who.ts'
import type { Recording } from '../src/index.ts'
import type { Chance } from './chance.ts'
import { commandForStep, nonsense, PLAYERS, randomAmount, randomWager, ruling, shoeCommand } from './random-commands.ts'
import { liveCommand, randomPlaces, SECOND_PERSON } from './random-live.ts'
import { peopleCommand } from './random-people.ts'

/** One command at a random table, with the table before and after it. */
export interface PlayPosition {
  readonly before: Table
  readonly command: TableCommand
  readonly after: Table
  readonly events: readonly TableEvent[]
}

/** Plays rounds at random, and keeps every command that was accepted or refused. */
export class RandomStory {
  readonly moments: PlayPosition[] = []
  readonly refused: { before: Table; command: TableCommand; refusal: TableRefusal }[] = []
  table: Table
  private now = 0
  /** The versions just before each command: the points to which a round can go back. */
  private readonly points: number[] = []
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
    dealt: 'live' | 'virtual',
  ) {
    this.chance = chance
    this.table = openTable({ configuration, chips, tokens, seats, dealt })
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
    if (this.chance.oneIn(6)) this.send(shoeCommand(this.chance))
    this.workOnShoe()
    if (this.table.ruling !== null) this.send({ do: 'confirm', by: SECOND_PERSON })
    if (this.table.live !== null && this.chance.oneIn(4)) {
      this.send({ do: 'deal', by: who('dealer'), places: randomPlaces(this.chance) })
    }
    const omits = this.chance.oneIn(10) ? { omits: 'insurance' as const } : {}
    const isDealt = this.table.round.phase === 'dealing'
    if (
      !isDealt &&
      !this.send({ do: 'deal', by: who('dealer'), ...omits }) &&
      !this.send({ do: 'deal', by: who('dealer') })
    )
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
      this.send(this.chance.oneIn(3) ? ruling(this.chance) : nonsense(this.chance))
      if (this.table.live === null) continue
      this.send(liveCommand(this.chance, this.table, PLAYERS, this.points))
      if (this.table.ruling !== null) this.send({ do: 'confirm', by: SECOND_PERSON })
      this.feed()
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

  private send(proposed: TableCommand): boolean {
    const before = this.table
    const command = this.onTime(proposed)
    const played = play(before, command)
    if (!played.ok) {
      this.refused.push({ before, command, refusal: played.refusal })
      return false
    }
    this.table = played.table
    if (played.events.some(({ kind }) => ['cards-loaded', 'cards-shuffled', 'discards-returned'].includes(kind))) {
      this.loadShoe()
    }
    if (command.do !== 'cut' && 'at' in command) this.now = command.at
    this.moments.push({ before, command, after: played.table, events: played.events })
    if (before.live !== null && command.do !== 'cards') this.points.push(before.live.version)
    // Held cards are dealt at once, before any other command.
    const held = heldDue(this.table)
    if (held !== undefined) this.send(held)
    // The pool answers at once, before any other command.
    const waits = waitsAt(this.table)
    if (waits.for === 'pool') this.send({ do: 'poolShows', bet: waits.bet, cents: this.table.pool.shows })
    return true
  }

  /** The clock never goes back. */
  private onTime(command: TableCommand): TableCommand {
    return command.do !== 'cut' && 'at' in command && command.at < this.now ? { ...command, at: this.now } : command
  }

  /** Sends cards and prizes as long as the table waits for them. */
  private feed(): void {
    for (let steps = 0; ; steps++) {
      if (steps > 2000)
        throw new Error(
          `the table waits for ever for ${waitsAt(this.table).for}: ${JSON.stringify(this.refused.at(-1)?.refusal)}`,
        )
      const waits = waitsAt(this.table)
      if (this.chance.oneIn(60)) this.send(ruling(this.chance))
      if (this.chance.oneIn(60)) this.send(shoeCommand(this.chance))
      if (this.table.live !== null && this.chance.oneIn(25))
        this.send(liveCommand(this.chance, this.table, PLAYERS, this.points))
      if (waits.for === 'shoe') this.workOnShoe()
      if (waits.for !== waitsAt(this.table).for) continue
      if (this.table.ruling !== null) this.send({ do: this.chance.from(['confirm', 'dropRuling']), by: SECOND_PERSON })
      if (this.isCardDue()) this.deal()
      else if (waits.for === 'prize') this.send({ do: 'prize', perDollar: this.chance.from([5, 10, 25, 1000]) })
      else return
    }
  }

  /** A held card comes first; then one from the shoe, or one that is typed in. */
  private deal(): void {
    const held = heldDue(this.table)
    if (held !== undefined) this.send(held)
    else if (this.table.live?.reader === 'out-of-order') this.typeCard()
    else this.send({ do: 'cards', cards: this.drawSome() })
  }

  private isCardDue(): boolean {
    const waits = waitsAt(this.table).for
    return waits === 'card' || waits === 'dealer-card'
  }

  /** A card is typed in, or the reader is repaired and reads it. */
  private typeCard(): void {
    if (this.table.live?.stray || this.chance.oneIn(2)) {
      this.send({ do: 'deviceRepaired', by: who('supervisor'), device: 'reader' })
    } else this.send({ do: 'keyCard', by: who('dealer'), is: this.draw() })
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
      if (this.chance.oneIn(5)) this.send(shoeCommand(this.chance))
      const step = shoeStep(this.table)
      if (step === 'nothing' || step === 'burn') return
      this.send(commandForStep(this.chance, this.table, step))
    }
    throw new Error('the shoe does not get ready')
  }

  private wager(): void {
    if (this.chance.oneIn(4)) this.send(peopleCommand(this.chance, PLAYERS, this.table))
    const command = randomWager(this.chance, this.table.rules)
    if (!this.send(command) && command.main) {
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
        main: randomAmount(this.chance, this.table.rules, 80),
      })
    }
  }

  /** Sends a sensible command, and now and then a senseless one before it. */
  private act(): void {
    if (this.chance.oneIn(6)) this.send(nonsense(this.chance))
    if (this.table.live !== null && this.chance.oneIn(4))
      this.send(liveCommand(this.chance, this.table, PLAYERS, this.points))
    if (this.table.ruling !== null) this.send({ do: this.chance.from(['confirm', 'dropRuling']), by: SECOND_PERSON })
    if (heldDue(this.table) !== undefined || this.isCardDue()) return
    // Rulings are more frequent while offers are open, because they have most to undo then.
    if (this.chance.oneIn(this.table.round.offers === null ? 40 : 12)) this.send(ruling(this.chance))
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
}
