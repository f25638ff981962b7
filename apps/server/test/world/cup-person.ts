import { isDeepStrictEqual } from 'node:util'
import { applyPatch, ServerMessage, type TournamentCommand } from '@openpit/protocol'
import { actOfDirector, actOfPlayer, type CupView } from '../tournaments/cup-acts.ts'
import type { Chance } from './chance.ts'
import { CUP, CUP_FEE, CUP_PLAYERS } from './cup.ts'
import { WorldLine } from './line.ts'
import type { WorldNode } from './node.ts'
import type { VirtualTime } from './time.ts'

/** Refusals after which it is not known whether the command was carried out, or nobody could: it is sent again. */
const AGAIN: ReadonlySet<string> = new Set(['not-here', 'not-entered', 'not-done', 'fault'])

/** A director or a player of the world's tournament, with a poor connection, who goes on after any fault. */
export class WorldCupPerson {
  readonly name: string
  /** The commands that were acknowledged, with their versions. */
  readonly done = new Map<string, number>()
  /** How often a view updated by news was compared with a complete one. */
  compared = 0
  private readonly role: 'player' | 'director'
  private readonly conditions: string
  private readonly time: VirtualTime
  private readonly chance: Chance
  private readonly line: WorldLine
  private view: CupView = { desk: null, table: null, you: null }
  private version = 0
  private waiting: { readonly id: string; readonly command: TournamentCommand } | null = null
  private counter = 0

  constructor(
    name: string,
    role: 'player' | 'director',
    /** The hash of the conditions under which players enter. */
    conditions: string,
    { nodes, time, chance }: { nodes: () => readonly WorldNode[]; time: VirtualTime; chance: Chance },
  ) {
    this.name = name
    this.role = role
    this.conditions = conditions
    this.time = time
    this.chance = chance
    const who = { person: name, role }
    this.line = new WorldLine({ who, nodes, time, chance, hear: (message) => this.hear(message) })
  }

  get isOver(): boolean {
    return this.view.desk?.state === 'finished'
  }

  /** Acts from time to time, until the tournament is over. */
  live(): void {
    this.time.after(20 + this.chance.below(400), () => {
      this.act()
      if (!this.isOver) this.live()
    })
  }

  private act(): void {
    const isCut = this.line.isUp && this.chance.oneIn(40)
    if (isCut) this.line.cut()
    else if (!this.line.isUp) {
      if (this.line.connect()) this.line.say({ type: 'enterTournament', tournament: CUP })
    } else if (this.view.desk === null) this.line.say({ type: 'enterTournament', tournament: CUP })
    else if (this.waiting !== null) {
      // No answer yet: send it again, or wait.
      if (this.chance.oneIn(3)) this.send(this.waiting)
    } else if (this.chance.oneIn(15)) {
      // Like a page that is loaded again: the whole view must be the one that news has led to.
      this.line.say({ type: 'enterTournament', tournament: CUP })
    } else {
      const command = this.due()
      // Sometimes a player is slow.
      if (command !== null && !this.chance.oneIn(12)) this.send({ id: `c${this.counter++}`, command })
    }
  }

  private due(): TournamentCommand | null {
    const { desk, you } = this.view
    if (this.role === 'director') {
      const act = actOfDirector(desk, CUP_PLAYERS.length)
      return act === 'over' ? null : act
    }
    if (you?.out) return null
    if (desk?.state === 'open' && you?.isEntered === false) {
      return { do: 'enter', pays: CUP_FEE, agrees: true, conditions: this.conditions }
    }
    const seat = this.view.table?.seats.find(({ player }) => player === this.name)
    if (seat && seat.absence !== 'present') return { do: 'sit', table: this.view.table?.table ?? 0, box: seat.box }
    // A late player may still bet the minimum.
    if (seat?.isLate && seat.turn === 'none') {
      const { table = 0, limits } = this.view.table ?? {}
      return { do: 'wager', table, box: seat.box, main: limits?.minimum ?? 0 }
    }
    return actOfPlayer(this.view, CUP, (end) => this.chance.below(end))
  }

  private send(sent: NonNullable<typeof this.waiting>): void {
    this.waiting = sent
    this.line.say({ type: 'tournamentCommand', tournament: CUP, ...sent })
  }

  private hear(text: string): void {
    const message = ServerMessage.parse(JSON.parse(text))
    switch (message.type) {
      case 'tournament': {
        const { desk, table, you, version } = message
        if (this.version === version) this.compare({ desk, table, you })
        this.version = version
        this.view = { desk, table, you }
        return
      }
      case 'tournamentNews': {
        if (message.version < this.version) throw new Error(`${this.name} got news with an older version`)
        const { desk, table, you } = this.view
        this.version = message.version
        this.view = {
          desk: applyPatch(desk, message.desk as never),
          table: applyPatch(table, message.table as never),
          you: applyPatch(you, message.you as never),
        }
        return
      }
      case 'reply':
        if (message.ok) this.done.set(`${this.name}:${message.id}`, message.version)
        if (message.id === this.waiting?.id && (message.ok || !AGAIN.has(message.refusal.kind))) this.waiting = null
        return
      case 'tournamentGone':
        // No node runs it at the moment; another one will.
        this.line.cut()
        return
      default:
    }
  }

  /**
   * Views updated by news must equal the complete ones. The clock may differ, because each node has its own; so may the
   * desk, of which others are told within a second.
   */
  private compare({ table, you }: CupView): void {
    const told = (view: Pick<CupView, 'table' | 'you'>) => ({
      table: view.table && { ...view.table, deadline: null, view: { ...view.table.view, deadline: null } },
      you: view.you,
    })
    const [one, other] = [told(this.view), told({ table, you })]
    if (!isDeepStrictEqual(one, other)) {
      const [shown, whole] = [JSON.stringify(one), JSON.stringify(other)]
      throw new Error(`${this.name}: the view from news is ${shown}, the complete view is ${whole}`)
    }
    this.compared++
  }
}
