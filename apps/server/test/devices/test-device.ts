import { DEVICE_PATH, DeviceAnswer, type DeviceReport } from '@openpit/protocol'
import { WebSocket } from 'ws'
import { DeviceMemory, type ReportBody, SIMULATED_FIRMWARE } from '../../src/index.ts'
import type { Client } from '../client.ts'
import { crewAt, openUp } from '../live-floor.ts'
import { registerDevice } from './reader-floor.ts'

type Answer<Kind extends DeviceAnswer['kind']> = Extract<DeviceAnswer, { kind: Kind }>

/** A device that says exactly what a test wants. */
export class TestDevice {
  readonly memory: DeviceMemory
  private readonly address: string
  private socket: WebSocket | null = null
  private waiting: (() => void)[] = []
  private nonce = ''
  readonly heard: DeviceAnswer[] = []
  isOver = false

  constructor(address: string, memory: DeviceMemory) {
    this.address = address
    this.memory = memory
  }

  /** A device on the house's list. */
  static async registered(address: string, name: string, kind = 'reader'): Promise<TestDevice> {
    const memory = DeviceMemory.open(name)
    memory.switchOn()
    await registerDevice(address, name, memory.publicKey, kind)
    return new TestDevice(address, memory)
  }

  /** Connects and says hello. Returns the answer. */
  async connect(change: object = {}): Promise<Answer<'welcome' | 'refused'>> {
    const socket = new WebSocket(`${this.address.replace('http', 'ws')}${DEVICE_PATH}`)
    this.socket = socket
    this.heard.length = 0
    this.isOver = false
    socket.on('message', (data) => {
      if (this.socket !== socket) return
      this.heard.push(DeviceAnswer.parse(JSON.parse(String(data))))
      this.wake()
    })
    socket.on('error', () => this.wake())
    socket.on('close', () => {
      if (this.socket === socket) this.isOver = true
      this.wake()
    })
    this.nonce = (await this.until('challenge')).nonce
    const { device, boot, seq, hash } = this.memory
    const hello = { kind: 'hello', device, boot, seq, hash, firmware: SIMULATED_FIRMWARE, nonce: this.nonce, ...change }
    this.send(this.memory.signed(hello))
    for (;;) {
      const found = this.heard.find((one) => one.kind === 'welcome' || one.kind === 'refused')
      if (found?.kind === 'welcome' || found?.kind === 'refused') return found
      if (this.isOver) throw new Error('the line was cut')
      await this.next()
    }
  }

  send(message: object): void {
    this.socket?.send(JSON.stringify(message))
  }

  /** Adds a report to the chain without sending it. */
  add(body: ReportBody): DeviceReport {
    return this.memory.add(body, 0)
  }

  card(name: string | null, confidence = 998): DeviceReport {
    return this.add({ kind: 'card', card: name, confidence })
  }

  /** Reports cards, each after the one before it is acknowledged. */
  async read(cards: string): Promise<void> {
    for (const name of cards.split(/\s+/)) await this.tell(this.card(name))
  }

  /** Sends a message and waits for the answer to it. */
  async tell(message: object): Promise<Answer<'ack' | 'nack' | 'replay' | 'refused'>> {
    const before = this.heard.length
    this.send(message)
    for (;;) {
      for (const one of this.heard.slice(before)) {
        if (one.kind === 'ack' || one.kind === 'nack' || one.kind === 'replay' || one.kind === 'refused') return one
      }
      if (this.isOver) throw new Error('the line was cut')
      await this.next()
    }
  }

  signed(message: object): object {
    return this.memory.signed({ ...message, nonce: this.nonce })
  }

  async until<Kind extends DeviceAnswer['kind']>(kind: Kind): Promise<Answer<Kind>> {
    for (;;) {
      const found = this.heard.findLast((one): one is Answer<Kind> => one.kind === kind)
      if (found !== undefined) return found
      if (this.isOver) throw new Error('the line was cut')
      await this.next()
    }
  }

  /** Waits until the floor wants this. */
  async wants(next: string | null, gate: 'open' | 'closed'): Promise<void> {
    for (;;) {
      const want = this.heard.findLast((one) => one.kind === 'want')
      if (want?.kind === 'want' && want.next === next && want.gate === gate) return
      if (this.isOver) throw new Error('the line was cut')
      await this.next()
    }
  }

  async untilOver(): Promise<void> {
    while (!this.isOver) await this.next()
  }

  cut(): void {
    this.socket?.terminate()
  }

  private async next(): Promise<void> {
    await new Promise<void>((done) => this.waiting.push(done))
  }

  private wake(): void {
    for (const done of this.waiting.splice(0)) done()
  }
}

/** A table that is ready to be dealt, with a reader at work: `shoe-TABLE`. */
export async function tableWithReader(address: string, table: string, names = ['dee', 'sue']) {
  const crew = (await crewAt(address, table, names)) as { dee: Client; sue: Client }
  await openUp(crew, table)
  const device = `shoe-${table}`
  const reader = await TestDevice.registered(address, device)
  await crew.sue.mustTell(table, { do: 'bindDevice', name: device })
  const answer = await reader.connect()
  if (answer.kind !== 'welcome') throw new Error(`${device} was turned away: ${answer.why}`)
  return { ...crew, reader }
}
