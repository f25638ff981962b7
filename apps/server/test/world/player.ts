import { type PlayerCommand, ServerMessage, type TableMessage, withNews } from '@openpit/protocol'
import type { Chance } from './chance.ts'
import { WorldLine } from './line.ts'
import type { WorldNode } from './node.ts'
import type { VirtualTime } from './time.ts'

/** A command that a player has sent and has no answer to. */
interface SentCommand {
  readonly id: string
  readonly command: PlayerCommand
}

/** A player with a poor connection who acts at random and keeps playing after any fault. */
export class WorldPlayer {
  readonly name: string
  readonly table: string
  /** The commands that were acknowledged, with their versions. */
  readonly done = new Map<string, number>()
  readonly refusals: string[] = []
  /** How often a view updated by news was compared with a complete one. */
  compared = 0
  private readonly time: VirtualTime
  private readonly chance: Chance
  private readonly line: WorldLine
  private seen: TableMessage | null = null
  private waiting: SentCommand | null = null
  private counter = 0

  constructor(name: string, table: string, nodes: () => readonly WorldNode[], time: VirtualTime, chance: Chance) {
    this.name = name
    this.table = table
    this.time = time
    this.chance = chance
    const who = { person: name, role: 'player' } as const
    this.line = new WorldLine({ who, nodes, time, chance, hear: (message) => this.hear(message) })
  }

  /** Acts from time to time, without end. */
  live(): void {
    this.time.after(20 + this.chance.below(400), () => {
      this.act()
      this.live()
    })
  }

  private act(): void {
    if (!this.line.isUp) {
      this.connect()
      return
    }
    if (this.chance.oneIn(40)) {
      this.line.cut()
      return
    }
    if (this.seen === null) this.line.say({ type: 'enter', table: this.table })
    else if (this.waiting !== null) {
      // No answer yet: send it again, or wait.
      if (this.chance.oneIn(3)) this.send(this.waiting)
    } else this.play(this.seen)
  }

  private connect(): void {
    if (!this.line.connect()) return
    const since = this.seen?.version
    this.line.say({ type: 'enter', table: this.table, ...(since === undefined ? {} : { since }) })
  }

  private send(sent: SentCommand): void {
    this.waiting = sent
    this.line.say({ type: 'command', table: this.table, ...sent })
  }

  private tell(command: PlayerCommand): void {
    this.send({ id: `c${this.counter++}`, command })
  }

  private hear(text: string): void {
    const message = ServerMessage.parse(JSON.parse(text))
    switch (message.type) {
      case 'table':
        if (this.seen?.version === message.version) this.compare(this.seen, message)
        this.seen = message
        return
      case 'news':
        if (this.seen !== null) {
          if (message.version < this.seen.version) throw new Error(`${this.name} got news with an older version`)
          this.seen = withNews(this.seen, message)
        }
        return
      case 'reply':
        if (message.id === this.waiting?.id) this.waiting = null
        if (message.ok) this.done.set(`${this.name}:${message.id}`, message.version)
        else this.refusals.push(message.refusal.kind)
        return
      case 'gone':
        // No node runs the table at the moment; another one will.
        this.line.cut()
        return
      case 'refused':
      case 'hello':
      case 'pong':
    }
  }

  /**
   * A view updated by news must equal the complete view. Clocks and readiness may differ, because each node has its
   * own; so may wallets, because they can change just before the table shows it.
   */
  private compare(before: TableMessage, after: TableMessage): void {
    const told = ({ view: { deadline: _d, ready: _r, ...view }, you: { chips: _c, ...you } }: TableMessage) =>
      JSON.stringify({ view, you })
    const [one, other] = [told(before), told(after)]
    if (one !== other) throw new Error(`${this.name}: the view from news is ${one}, the complete view is ${other}`)
    this.compared++
  }

  private play({ view, you }: TableMessage): void {
    const { chance } = this
    const box = 1 + (this.name.charCodeAt(0) % view.boxes.length)
    if (you.choices.length > 0) {
      this.choose(you.choices)
      return
    }
    if (view.phase === 'wagering' || view.phase === 'ended') {
      const amount = 1_000 * (1 + chance.below(5))
      if (chance.oneIn(30)) this.tell({ do: 'leave' })
      else if (chance.oneIn(20)) this.tell({ do: 'withdraw', box })
      else if (chance.oneIn(3)) this.line.say({ type: 'ready', table: this.table, ready: true })
      else this.tell({ do: 'wager', box: chance.oneIn(5) ? 1 + chance.below(view.boxes.length) : box, main: amount })
    } else if (chance.oneIn(10)) this.tell({ do: 'hit', box })
  }

  private choose(choices: TableMessage['you']['choices']): void {
    const { chance } = this
    const { box, of: each, hand } = chance.of(choices)
    const offered = each.filter(({ refused }) => refused === null).map(({ do: name }) => name)
    // Sometimes the player does not answer.
    if (chance.oneIn(12)) return
    if (hand === null && chance.oneIn(2)) this.tell({ do: 'decline', box })
    else if (offered.length > 0) this.tell(commandFor(chance.of(offered), box))
  }
}

function commandFor(name: string, box: number): PlayerCommand {
  return (name === 'takeHand' ? { do: name, box, hand: 1 } : { do: name, box }) as PlayerCommand
}
