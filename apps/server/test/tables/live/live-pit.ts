import { setTimeout as sleep } from 'node:timers/promises'
import type { LiveCommand, PlayerCommand, TableView } from '@openpit/protocol'
import { Client } from '../../client.ts'
import { PASSWORD, type PIT } from '../../live-floor.ts'
import type { Dice } from '../../player.ts'

type Name = keyof typeof PIT & string
type Command = LiveCommand | PlayerCommand
interface Act {
  readonly by: Name
  readonly command: Command
}

/** Records what the crew was told. */
export interface PitWitness {
  readonly acknowledged: (person: string, table: string, id: string, version: number) => void
  readonly contradicted: (what: string) => void
}

const CREW: readonly Name[] = ['dee', 'sue', 'max', 'ian']
const RANKS = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A']
const BOXES = [1, 2, 3]
/** Refusals that leave a command undecided: it is sent again, under the same id. */
const UNDECIDED: ReadonlySet<string> = new Set(['not-done', 'not-here', 'not-entered', 'fault', 'too-fast'])

/** A crew that deals real cards at one table for ever, errs, rules, and leaves rulings open. */
export class LivePit {
  readonly table: string
  private readonly dice: Dice
  private readonly witness: PitWitness
  private readonly clients = new Map<Name, Client>()
  /** What was sent and is not answered yet. */
  private intent: (Act & { readonly id: string }) | null = null
  /** The table after the last answer. */
  private last: { readonly version: number; readonly live: string } | null = null
  private stopping = false
  private prepared = 0
  done = 0
  roundsOver = 0
  /** The last refusals, to explain a table that does not go on. */
  readonly refusals: string[] = []
  /** How often each command was carried out. */
  readonly counts: Record<string, number> = {}

  constructor(table: string, dice: Dice, witness: PitWitness) {
    this.table = table
    this.dice = dice
    this.witness = witness
  }

  stop(): void {
    this.stopping = true
  }

  async play(address: () => Promise<string>): Promise<void> {
    while (!this.stopping || this.intent !== null) {
      try {
        await this.enter(await address())
        while (!this.stopping || this.intent !== null) await this.step()
      } catch {
        // The connection broke, or no node runs the table at the moment.
        for (const client of this.clients.values()) client.cut()
        await sleep(20)
      }
    }
    for (const client of this.clients.values()) client.cut()
  }

  private async enter(address: string): Promise<void> {
    for (const name of CREW) {
      const client = this.clients.get(name) ?? (await Client.login(address, name, PASSWORD))
      this.clients.set(name, client)
      client.onMessage = () => void client.heard.splice(0, client.heard.length - 10)
      await client.connect(address)
      await client.enter(this.table)
    }
    const { version, view } = this.client('dee').news(this.table)
    if (this.last !== null && version < this.last.version) {
      this.witness.contradicted(`${this.table} is at version ${version}, was at ${this.last.version}`)
    }
    // Cards held, the hold, the ruling that waits, people on duty: all as they were.
    if (this.last?.version === version && this.last.live !== JSON.stringify(view.live)) {
      this.witness.contradicted(
        `${this.table} at version ${version}: ${JSON.stringify(view.live)}, was ${this.last.live}`,
      )
    }
  }

  private client(name: Name): Client {
    return this.clients.get(name) as Client
  }

  private async step(): Promise<void> {
    this.intent ??= { ...this.next(), id: this.client('dee').newId() }
    const { by, command, id } = this.intent
    const client = this.client(by)
    const reply = await client.tell(this.table, command, id)
    if (!reply.ok) {
      this.refusals.splice(0, this.refusals.length - 6)
      this.refusals.push(JSON.stringify({ command, refusal: reply.refusal }))
      if (reply.refusal.kind === 'not-entered' || reply.refusal.kind === 'not-here') throw new Error(reply.refusal.kind)
      if (!UNDECIDED.has(reply.refusal.kind)) this.intent = null
      await sleep(2)
      return
    }
    this.witness.acknowledged(client.player, this.table, id, reply.version)
    this.intent = null
    this.done++
    this.counts[command.do] = (this.counts[command.do] ?? 0) + 1
    const dee = this.client('dee')
    const { version, view } = await dee.until(this.table, (news) => news.version >= reply.version)
    this.roundsOver = view.phase === 'ended' ? view.round : view.round - 1
    this.last = { version, live: JSON.stringify(view.live) }
  }

  private next(): Act {
    const view = this.client('dee').view(this.table)
    const onDuty = view.live?.work?.onDuty ?? {}
    const away = CREW.find((name) => !Object.values(onDuty).some((people) => people.includes(name)))
    if (away !== undefined) return { by: away, command: { do: 'onDuty' } }
    if (view.live?.hold?.because === 'ruling') return this.secondPerson(view)
    if (view.live?.cardFor !== null) return { by: 'dee', command: this.card() }
    const isBetween = view.phase === 'wagering' || view.phase === 'ended'
    if (view.shoe.step !== 'nothing' && view.shoe.step !== 'burn') return this.prepare(view)
    if (view.waits.for === 'answers') return this.answer(view.waits)
    if (this.dice.below(8) < 1) return this.ruling(view)
    if (this.dice.below(10) < 1) return { by: 'dee', command: { do: 'strayCard', seen: this.dice.below(2) < 1 } }
    return isBetween ? this.betting(view) : this.decision(view)
  }

  private card(): Command {
    if (this.dice.below(60) < 1) return { do: 'cuttingCard' }
    return { do: 'keyCard', is: `${this.dice.pick(RANKS)}${this.dice.pick(['c', 'd', 'h', 's'])}` }
  }

  /** Rulings stay open for a while: a kill may come. */
  private secondPerson(view: TableView): Act {
    const proposer = view.live?.work?.ruling?.by
    const other: Name = proposer === 'sue' ? 'max' : 'sue'
    if (this.dice.below(3) < 1) return { by: 'dee', command: { do: 'strayCard', seen: true } }
    if (this.dice.below(3) < 1) return { by: proposer === 'sue' ? 'sue' : 'max', command: { do: 'confirm' } }
    return { by: other, command: { do: this.dice.below(4) < 1 ? 'dropRuling' : 'confirm' } }
  }

  private ruling({ live }: TableView): Act {
    const by = this.dice.pick(['sue', 'max'] as const)
    const { commands = [], cards = [] } = live?.work?.course ?? {}
    const from = this.dice.pick(commands)?.from
    const is = `${this.dice.pick(RANKS)}${this.dice.pick(['c', 'd', 'h', 's'])}`
    return {
      by,
      command: this.dice.pick<Command>([
        { do: 'reconstruct', ...(from === undefined ? {} : { from }) },
        { do: 'reconstruct' },
        { do: 'correctCard', card: 1 + Math.floor(this.dice.below(Math.max(1, cards.length))), is },
        { do: 'voidRound' },
        { do: 'voidHand', box: this.dice.pick(BOXES) },
      ]),
    }
  }

  private betting(view: TableView): Act {
    const bettors = view.phase === 'ended' ? 0 : view.boxes.filter(({ bettors: on }) => on.length > 0).length
    if (bettors === 0 || this.dice.below(3) < 1) {
      const main = 500 * (1 + Math.floor(this.dice.below(6)))
      return { by: 'dee', command: { do: 'wager', box: this.dice.pick(BOXES), main } }
    }
    return { by: 'dee', command: { do: this.dice.below(2) < 1 ? 'noMoreBets' : 'deal' } }
  }

  private decision({ waits }: TableView): Act {
    const box = waits.for === 'decision' ? waits.box : 1
    const name = this.dice.pick(['hit', 'stand', 'stand', 'double', 'split', 'refuseCard'] as const)
    return { by: 'dee', command: { do: name, box } }
  }

  private answer({ asks }: Extract<TableView['waits'], { for: 'answers' }>): Act {
    const [ask] = asks
    if (ask === undefined || this.dice.below(6) < 1) return { by: 'dee', command: { do: 'closeOffers' } }
    const { box, player } = ask
    return { by: 'dee', command: { do: this.dice.below(3) < 1 ? 'insure' : 'decline', box, player } }
  }

  /** The dealer keys the cut of a player; staff cut themselves, those whom the book asks. */
  private cut({ cutters: [player], cut }: TableView['shoe']): Act {
    const at = cut?.least ?? 1
    if (player !== undefined) return { by: 'dee', command: { do: 'cut', at, player } }
    return { by: CREW[this.prepared % CREW.length] as Name, command: { do: 'cut', at } }
  }

  /** Work on the cards: what the dealer may not do, the supervisor does. */
  private prepare({ shoe, cardsLeft }: TableView): Act {
    const by: Name = this.prepared++ % 2 === 0 ? 'dee' : 'sue'
    switch (shoe.step) {
      case 'load':
        return { by: 'dee', command: { do: 'loadCards', counted: cardsLeft } }
      case 'shuffle':
        return { by: 'dee', command: { do: 'shuffle' } }
      case 'cut':
        return this.cut(shoe)
      case 'markers':
        return { by: 'dee', command: { do: 'placeMarkers', fromBack: [60] } }
      default:
        return { by, command: { do: 'prepareCards', what: shoe.step === 'mix' ? 'wash' : shoe.step } as LiveCommand }
    }
  }
}
