import { DEVICE_PATH, DeviceAnswer, type DeviceRefusal } from '@openpit/protocol'
import { hashOf } from '@openpit/reader'
import { WebSocket } from 'ws'
import type { DeviceMemory } from './device-memory.ts'

/** What a simulated reader calls its program. */
export const SIMULATED_FIRMWARE = hashOf({ program: 'openpit reader-simulator' })

const BEAT_MS = 1_000
const AGAIN_MS = 200
const SLOW_DOWN_MS = 1_000

/** Refusals after which trying again is pointless. */
const FINAL: ReadonlySet<DeviceRefusal> = new Set<DeviceRefusal>([
  'not-registered',
  'revoked',
  'distrusted',
  'firmware',
  'old-boot',
])

type Answer<Kind extends DeviceAnswer['kind']> = Extract<DeviceAnswer, { kind: Kind }>

export interface LinkSettings {
  /** Where the floor is. It is asked again for every connection, because a floor may move. */
  readonly address: () => string | Promise<string>
  readonly memory: DeviceMemory
  readonly welcomed: (welcome: Answer<'welcome'>) => void
  readonly wanted: (want: Answer<'want'>) => void
  /** Everything that was reported is stored. */
  readonly idle: () => void
  readonly say: (line: string) => void
}

/**
 * The line of a device to its floor: it says hello, sends its reports one after the other, and sends again what was not
 * acknowledged.
 */
export class DeviceLink {
  private readonly settings: LinkSettings
  private readonly memory: DeviceMemory
  private socket: WebSocket | null = null
  private nonce = ''
  private inFlight: number | null = null
  private stopped = false
  private beating: NodeJS.Timeout | undefined
  /** The numbers of lost reports in which a card had left. */
  private readonly lost = new Set<number>()
  isWelcome = false
  isSilent = false
  /** Why the floor has refused this device for good. */
  refused: DeviceRefusal | null = null

  constructor(settings: LinkSettings) {
    this.settings = settings
    this.memory = settings.memory
  }

  start(): void {
    this.beating = setInterval(() => this.beat(), BEAT_MS)
    void this.connect()
  }

  stop(): void {
    this.stopped = true
    clearInterval(this.beating)
    this.cut()
  }

  /** Breaks the connection. It is made again after a moment. */
  cut(): void {
    this.socket?.terminate()
  }

  get isOpen(): boolean {
    return this.isWelcome && !this.isSilent
  }

  send(message: object): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message))
  }

  /** Sends the first report that the floor does not have. The next follows when this one is acknowledged. */
  pump(): void {
    if (!this.isOpen || this.inFlight !== null) return
    const next = this.memory.unsent
    if (next === undefined) {
      this.settings.idle()
      return
    }
    this.inFlight = next.seq
    this.send(next)
  }

  /** Notes that a report is lost, and that a card had left with it. */
  noteLost(seq: number): void {
    this.lost.add(seq)
  }

  private async connect(): Promise<void> {
    if (this.stopped) return
    try {
      const address = await this.settings.address()
      const socket = new WebSocket(`${address.replace(/^http/, 'ws')}${DEVICE_PATH}`)
      this.socket = socket
      socket.on('message', (data) => this.hear(socket, String(data)))
      socket.on('error', () => socket.terminate())
      socket.on('close', () => this.ended(socket))
    } catch {
      this.again()
    }
  }

  private ended(socket: WebSocket): void {
    if (this.socket !== socket) return
    this.isWelcome = false
    this.inFlight = null
    this.socket = null
    this.again()
  }

  private again(): void {
    if (!this.stopped && this.refused === null) setTimeout(() => void this.connect(), AGAIN_MS).unref()
  }

  private hear(socket: WebSocket, text: string): void {
    const read = DeviceAnswer.safeParse(JSON.parse(text))
    if (!read.success || socket !== this.socket || this.isSilent) return
    const answer = read.data
    const { welcomed, wanted, say } = this.settings
    switch (answer.kind) {
      case 'challenge':
        this.nonce = answer.nonce
        this.hello()
        return
      case 'welcome':
        this.isWelcome = true
        this.memory.acked = answer.acked
        say(`welcome at ${answer.table}`)
        welcomed(answer)
        this.pump()
        return
      case 'refused':
        say(`refused: ${answer.why}`)
        if (FINAL.has(answer.why)) this.refused = answer.why
        return
      case 'ack':
        this.memory.acked = Math.max(this.memory.acked, answer.seq)
        this.goOn()
        return
      case 'nack':
        say(`report ${answer.seq} was refused: ${answer.why}`)
        this.goOn()
        return
      case 'replay':
        this.replay(answer.from)
        return
      case 'want':
        wanted(answer)
        return
      case 'slow-down':
        setTimeout(() => this.goOn(), SLOW_DOWN_MS).unref()
    }
  }

  private goOn(): void {
    this.inFlight = null
    this.pump()
  }

  private hello(): void {
    const { device, boot, seq, hash } = this.memory
    const body = { kind: 'hello', device, boot, seq, hash, firmware: SIMULATED_FIRMWARE, nonce: this.nonce }
    this.send(this.memory.signed(body))
  }

  private beat(): void {
    if (!this.isOpen) return
    const { device, seq } = this.memory
    this.send(this.memory.signed({ kind: 'beat', device, seq, nonce: this.nonce }))
  }

  /** The floor lacks reports from this number on. What was lost cannot be sent again. */
  private replay(from: number): void {
    this.memory.acked = from - 1
    const first = this.memory.unsent
    if (first === undefined || first.seq <= from) {
      this.goOn()
      return
    }
    const to = first.seq - 1
    const cards = [...this.lost].filter((seq) => seq >= from && seq <= to).length
    const lost = { kind: 'lost', device: this.memory.device, from, to, cards, hash: first.prev, nonce: this.nonce }
    this.inFlight = to
    this.send(this.memory.signed(lost))
  }
}
