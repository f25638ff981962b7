import { randomBytes } from 'node:crypto'
import { type DeviceAnswer, type DeviceHello, DeviceMessage, type DeviceRefusal } from '@openpit/protocol'
import { canonicalText, hashOf, lineOf, NO_DEVICES } from '@openpit/reader'
import type { Rate } from '../accounts/rate-limiter.ts'
import { RateLimiter } from '../accounts/rate-limiter.ts'
import type { Floor } from '../casino/floor.ts'
import type { TableHost } from '../casino/table-host.ts'
import type { DeviceList, StoredDevice } from '../devices/device-list.ts'
import { isSignedBy } from '../keys/signature.ts'
import type { SecurityLog } from '../security/security-log.ts'
import { loseReports, startLine, takeReport } from '../tables/live/device-desk.ts'
import { wantAt } from '../tables/live/device-view.ts'
import { parsed, unstorableInMessage } from './json.ts'

export interface DeviceConversationSettings {
  readonly floor: Pick<Floor, 'find'>
  readonly devices: DeviceList
  readonly security: SecurityLog
  readonly rate: Rate
  /** After this long without a sign of life the line is cut. */
  readonly awayMs: number
  readonly now: () => number
  readonly address: string
  readonly send: (answer: DeviceAnswer) => void
  /** Ends the connection. */
  readonly end: () => void
  /** The device has said who it is: an older connection of the same device ends. */
  readonly known: (device: string) => void
  readonly fault: (error: unknown) => void
}

/** The light is amber after this part of the time in which a sign of life must come. */
const LATE_PART = 0.6
/** How many messages may wait while one is being stored. */
const WAITING_MAX = 32
/** A device that sends more unreadable messages than this is cut off. */
const UNREADABLE_MAX = 20
/** How often a device may be asked to slow down. */
const SLOW_DOWNS_MAX = 20

/** A device that has said hello. */
interface KnownLine {
  readonly device: StoredDevice
  readonly host: TableHost
  readonly hello: DeviceHello
  readonly stop: () => void
}

/** One connection of a device: it says who it is, then its reports are stored one after the other. */
export class DeviceConversation {
  private readonly settings: DeviceConversationSettings
  private readonly nonce = randomBytes(16).toString('hex')
  private readonly limiter: RateLimiter
  private line: KnownLine | null = null
  private lastBeat: number
  private working: Promise<void> = Promise.resolve()
  private waiting = 0
  private unreadable = 0
  private slowDowns = 0
  private want = ''
  private closed = false

  constructor(settings: DeviceConversationSettings) {
    this.settings = settings
    this.limiter = new RateLimiter(settings.rate)
    this.lastBeat = settings.now()
    settings.send({ kind: 'challenge', nonce: this.nonce, at: settings.now() })
  }

  /** Handles messages strictly in order: the next is read when the last is stored. */
  hear(text: string): void {
    if (this.closed) return
    const { now, send, fault } = this.settings
    if (this.limiter.take('', now()) > 0 || this.waiting >= WAITING_MAX) {
      // What is dropped here leaves a gap, which the device is asked to fill.
      if (++this.slowDowns > SLOW_DOWNS_MAX) this.finish()
      else send({ kind: 'slow-down' })
      return
    }
    this.waiting++
    this.working = this.working
      .then(async () => {
        if (!this.closed) await this.handle(text)
      })
      .catch((error: unknown) => {
        fault(error)
        this.finish()
      })
      .finally(() => {
        this.waiting--
      })
  }

  /** Looks for signs of life. Called several times a second. */
  watch(): void {
    const { awayMs } = this.settings
    const { line } = this
    if (this.closed) return
    // If this node itself was busy, messages may have come but not been read: look once more after reading.
    if (this.silentMs > awayMs) setImmediate(() => this.silentMs > awayMs && this.finish())
    else if (line !== null)
      line.host.devices.set(line.device.device, this.silentMs > LATE_PART * awayMs ? 'late' : 'here')
  }

  private get silentMs(): number {
    return this.settings.now() - this.lastBeat
  }

  /** Asks the house's list again whether the device may still be used. */
  async check(): Promise<void> {
    const { line } = this
    if (line === null || this.closed) return
    const found = await this.settings.devices.find(line.device.device)
    if (found?.state !== 'registered' || found.table !== line.host.name) this.finish()
  }

  close(): void {
    if (this.closed) return
    this.closed = true
    const { line } = this
    if (line === null) return
    line.stop()
    line.host.devices.set(line.device.device, 'away')
  }

  private finish(): void {
    this.close()
    this.settings.end()
  }

  private async handle(text: string): Promise<void> {
    const json = parsed(text)
    const read = DeviceMessage.safeParse(json)
    if (!read.success || unstorableInMessage(text, json) !== undefined) {
      this.settings.send({ kind: 'nack', seq: seqIn(json), why: 'not-understood' })
      if (this.line === null || ++this.unreadable > UNREADABLE_MAX) this.finish()
      return
    }
    const message = read.data
    if (message.kind === 'hello') return await this.hello(message)
    const { line } = this
    if (line === null || message.device !== line.device.device)
      return await this.refuse('not-understood', message.device)
    const isSigned = signed(line.device.key, message)
    if (message.kind !== 'beat' && message.kind !== 'lost') return await this.report(line, message, isSigned)
    if (!isSigned || message.nonce !== this.nonce) return await this.refuse('bad-signature', message.device)
    this.lastBeat = this.settings.now()
    if (message.kind === 'lost') return await this.lost(line, message)
    line.host.devices.set(line.device.device, 'here')
    const acked = ackedBy(line)
    if (acked !== undefined && message.seq > acked) this.settings.send({ kind: 'replay', from: acked + 1 })
  }

  private async hello(hello: DeviceHello): Promise<void> {
    const { devices, floor, send, known } = this.settings
    if (this.line !== null) return await this.refuse('not-understood', hello.device)
    const device = await devices.find(hello.device)
    if (device === undefined || device.state === 'proposed') return await this.refuse('not-registered', hello.device)
    if (device.state !== 'registered') return await this.refuse(device.state, hello.device)
    if (hello.nonce !== this.nonce || !signed(device.key, hello))
      return await this.refuse('bad-signature', hello.device)
    if (device.firmware !== hello.firmware) return await this.refuse('firmware', hello.device)
    if (device.table === null) return await this.refuse('not-bound', hello.device)
    if (!(await devices.noteBoot(hello.device, hello.boot))) return await this.refuse('old-boot', hello.device)
    const found = await floor.find(device.table)
    // Another node runs the table: devices know all nodes, and try the next.
    if (found.is !== 'here') return await this.refuse('elsewhere', hello.device)
    const { host } = found
    known(hello.device)
    const logged = { do: 'deviceStarts' as const, device: hello.device, seq: hello.seq }
    const started = await host.devices.hear(logged, (running) => startLine(running, hello))
    if (started === undefined) return this.finish()
    if ('why' in started) {
      if (started.why === 'distrusted') await this.settings.devices.distrust(hello.device)
      return await this.refuse(started.why, hello.device)
    }
    if (this.closed) return
    const { decks, deck } = host.latest.moment.table.rules
    const cards = deck.is.ranks.length === 13 ? 52 : 48
    this.line = { device, host, hello, stop: host.devices.onNews(() => this.sendWant(host)) }
    this.lastBeat = this.settings.now()
    send({ kind: 'welcome', table: host.name, decks: decks.is, deck: cards, acked: started.acked })
    host.devices.set(hello.device, 'here')
    this.sendWant(host)
  }

  private async report(
    { host, device, hello }: KnownLine,
    report: Exclude<DeviceMessage, { kind: 'hello' | 'beat' | 'lost' }>,
    isSigned: boolean,
  ): Promise<void> {
    const { send } = this.settings
    const { seq } = report
    const hash = hashOf(report)
    const logged = { do: 'report' as const, device: device.device, seq }
    const arrived = { report, hash, isSigned, hello }
    const verdict = await host.devices.hear(logged, (running) => takeReport(running, arrived))
    this.lastBeat = this.settings.now()
    switch (verdict?.is) {
      case 'next':
      case 'again':
        send({ kind: 'ack', seq })
        return
      case 'gap':
        send({ kind: 'replay', from: verdict.from })
        return
      case 'distrust': {
        const { why } = verdict
        send({ kind: 'nack', seq, why })
        await this.settings.devices.distrust(device.device)
        return await this.refuse('distrusted', device.device, why)
      }
      case 'distrusted':
        return await this.refuse('distrusted', device.device)
      case 'not-here':
        return await this.refuse('not-bound', device.device)
      case undefined:
        // It is not known whether it was stored. The device connects again and hears where the table stands.
        send({ kind: 'nack', seq, why: 'not-done' })
        this.finish()
    }
  }

  private async lost(line: KnownLine, message: Extract<DeviceMessage, { kind: 'lost' }>): Promise<void> {
    const { send } = this.settings
    const logged = { do: 'reportsLost' as const, device: message.device, from: message.from, to: message.to }
    const isTaken = await line.host.devices.hear(logged, (running) => loseReports(running, message))
    if (isTaken === undefined) return this.finish()
    const acked = ackedBy(line) ?? 0
    send(isTaken ? { kind: 'ack', seq: message.to } : { kind: 'replay', from: acked + 1 })
  }

  private sendWant(host: TableHost): void {
    if (this.closed || this.line?.device.kind !== 'reader') return
    const want = wantAt(host.latest.moment)
    const text = JSON.stringify(want)
    if (text === this.want) return
    this.want = text
    this.settings.send(want)
  }

  private async refuse(why: DeviceRefusal, device: string, because?: string): Promise<void> {
    const { send, security, address } = this.settings
    send({ kind: 'refused', why })
    this.finish()
    const origin = { actor: null, address, request: null }
    await security.write('device-refused', origin, { device, why, ...(because === undefined ? {} : { because }) })
  }
}

function signed(key: string, message: { readonly sig: string }): boolean {
  return isSignedBy(key, Buffer.from(canonicalText(message)), message.sig)
}

/** The last report that is stored at the table. */
function ackedBy({ device, host }: KnownLine): number | undefined {
  return lineOf(host.latest.moment.devices ?? NO_DEVICES, device.device)?.chain?.seq
}

function seqIn(message: unknown): number | null {
  const seq = (message as { readonly seq?: unknown } | null | undefined)?.seq
  return typeof seq === 'number' && Number.isSafeInteger(seq) ? seq : null
}
