import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'

/** The kinds of frames (RFC 6455, 5.2). */
export const FRAME = { more: 0x0, text: 0x1, close: 0x8, ping: 0x9, pong: 0xa } as const

/** A frame as a client sends it, with less than 64 KB of payload. The mask is zero, so the payload is readable. */
export function frame(kind: keyof typeof FRAME, payload = '', isLast = true): Buffer {
  const body = Buffer.from(payload)
  const size = body.length < 126 ? [body.length] : [126, body.length >> 8, body.length & 0xff]
  const [first = 0, ...more] = size
  return Buffer.concat([Buffer.from([(isLast ? 0x80 : 0) | FRAME[kind], 0x80 | first, ...more, 0, 0, 0, 0]), body])
}

export interface RawFrame {
  readonly kind: number
  readonly payload: Buffer
}

const HEAD_END = '\r\n\r\n'

/** Where the payload of a frame begins, and how long it is; endless if its length has not come yet. */
function extentOf(body: Buffer, at: number): readonly [number, number] {
  const short = (body[at + 1] as number) & 0x7f
  if (short < 126) return [at + 2, short]
  const begins = at + (short === 126 ? 4 : 10)
  if (begins > body.length) return [begins, Number.POSITIVE_INFINITY]
  return [begins, short === 126 ? body.readUInt16BE(at + 2) : Number(body.readBigUInt64BE(at + 2))]
}

/** A connection that does exactly what it is told: it answers nothing, and reads only if asked to. */
export class RawClient {
  readonly socket: Socket
  /** All bytes that were read. */
  private bytes = Buffer.alloc(0)
  private readonly waiting: (() => void)[] = []
  isClosed = false
  readonly closed: Promise<void>

  constructor(address: string, localAddress = '127.0.0.1') {
    const { hostname, port } = new URL(address)
    this.socket = connect({ host: hostname, port: Number(port), localAddress })
    this.socket.on('error', () => {})
    this.socket.on('data', (data) => {
      this.bytes = Buffer.concat([this.bytes, data])
      this.wake()
    })
    this.closed = new Promise((done) => {
      this.socket.once('close', () => {
        this.isClosed = true
        this.wake()
        done()
      })
    })
  }

  /** A socket for this session, after the handshake. */
  static async upgrade(address: string, cookie: string, localAddress?: string): Promise<RawClient> {
    const client = new RawClient(address, localAddress)
    client.write(upgradeRequest(address, { cookie }))
    const answer = await client.head()
    if (!answer.startsWith('HTTP/1.1 101')) throw new Error(answer)
    return client
  }

  get text(): string {
    return this.bytes.toString('latin1')
  }

  /** The frames that have come. */
  get frames(): readonly RawFrame[] {
    return this.parse().frames
  }

  /** The frames that have come since the last time. */
  takeFrames(): readonly RawFrame[] {
    const { frames, rest } = this.parse()
    this.bytes = Buffer.concat([Buffer.from(HEAD_END), rest])
    return frames
  }

  private parse(): { readonly frames: readonly RawFrame[]; readonly rest: Buffer } {
    const frames: RawFrame[] = []
    const body = this.bytes.subarray(this.bytes.indexOf(HEAD_END) + HEAD_END.length)
    let at = 0
    while (at + 2 <= body.length) {
      const [begins, length] = extentOf(body, at)
      if (begins + length > body.length) break
      frames.push({ kind: (body[at] as number) & 0x0f, payload: body.subarray(begins, begins + length) })
      at = begins + length
    }
    return { frames, rest: body.subarray(at) }
  }

  /** The head of the answer; empty if the connection ends without one. */
  async head(): Promise<string> {
    await this.until(() => this.text.includes('\r\n\r\n'))
    return this.text.split('\r\n\r\n')[0] ?? ''
  }

  /** Waits until the condition holds or the connection has ended. */
  async until(isMet: () => boolean): Promise<void> {
    while (!this.isClosed && !isMet()) await new Promise<void>((done) => this.waiting.push(done))
  }

  write(data: Buffer | string): void {
    this.socket.write(data)
  }

  stopReading(): void {
    this.socket.pause()
  }

  end(): void {
    this.socket.destroy()
  }

  private wake(): void {
    for (const wake of this.waiting.splice(0)) wake()
  }
}

export function upgradeRequest(address: string, headers: Readonly<Record<string, string>>): string {
  const all = {
    host: new URL(address).host,
    upgrade: 'websocket',
    connection: 'upgrade',
    'sec-websocket-version': '13',
    'sec-websocket-key': randomBytes(16).toString('base64'),
    ...headers,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return `${['GET /ws HTTP/1.1', ...lines].join('\r\n')}\r\n\r\n`
}
