import type { ClientMessage } from '@openpit/protocol'
import type { Visitor } from '../../src/accounts/roles.ts'
import type { Conversation } from '../../src/wire/conversation.ts'
import type { Chance } from './chance.ts'
import type { WorldNode } from './node.ts'
import type { VirtualTime } from './time.ts'

interface Line {
  readonly node: WorldNode
  conversation: Conversation | null
  isOpen: boolean
  /** When the last message that is under way arrives. */
  readonly arrives: { there: number; here: number }
}

/** What a person of the world needs to connect to a node. */
export interface LineMeans {
  readonly who: Visitor
  readonly nodes: () => readonly WorldNode[]
  readonly time: VirtualTime
  readonly chance: Chance
  readonly hear: (message: string) => void
}

/** A person's connection to some node: slow, in order, and sometimes cut. */
export class WorldLine {
  private readonly means: LineMeans
  private line: Line | null = null

  constructor(means: LineMeans) {
    this.means = means
  }

  get isUp(): boolean {
    return this.line?.isOpen === true && !this.line.node.process.isDead
  }

  /** Connects to any node that is alive. Returns `false` if there is none. */
  connect(): boolean {
    const { nodes, chance, who, hear } = this.means
    const alive = nodes().filter(({ process }) => !process.isDead)
    if (alive.length === 0) return false
    const node = chance.of(alive)
    const line: Line = { node, isOpen: true, conversation: null, arrives: { there: 0, here: 0 } }
    line.conversation = node.converse(who, (message) => {
      this.deliverLater(line, 'here', () => {
        if (line === this.line && line.isOpen) hear(message)
      })
    })
    this.line = line
    return true
  }

  cut(): void {
    const { line } = this
    if (line === null) return
    line.isOpen = false
    this.line = null
    line.node.process.act(() => line.conversation?.close())
  }

  say(message: ClientMessage): void {
    const { line } = this
    if (line === null) return
    this.deliverLater(line, 'there', () => {
      if (line.isOpen) line.node.process.act(() => line.conversation?.hear(JSON.stringify(message)))
    })
  }

  /** Delivers a message after a delay; messages keep their order. */
  private deliverLater(line: Line, way: 'there' | 'here', deliver: () => void): void {
    const { time, chance } = this.means
    const arrives = Math.max(line.arrives[way], time.now + chance.below(30))
    line.arrives[way] = arrives
    time.after(arrives - time.now, deliver)
  }
}
