import type { ServerMessage } from '@openpit/protocol'
import { WebSocket } from 'ws'

/** A meter as a watcher has seen it: the version of the link, and when, in milliseconds since 1970. */
export interface MeterTime {
  readonly number: number
  readonly at: number
}

/** The clock of all processes on this machine, with parts of a millisecond. */
export function clockNow(): number {
  return performance.timeOrigin + performance.now()
}

/** A visitor of the lobby: sees every meter, and nothing else. */
export class MeterWatcher {
  readonly sightings: MeterTime[] = []
  private readonly socket: WebSocket

  private constructor(address: string, cookie: string) {
    this.socket = new WebSocket(`${address.replace('http', 'ws')}/ws`, { headers: { cookie } })
    this.socket.on('message', (data: Buffer) => this.hear(data, clockNow()))
  }

  static async open(address: string): Promise<MeterWatcher> {
    const response = await fetch(`${address}/api/guest`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
    if (!response.ok) throw new Error(await response.text())
    const watcher = new MeterWatcher(address, (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '')
    await new Promise<void>((done, failed) => {
      watcher.socket.once('open', () => done())
      watcher.socket.once('error', failed)
    })
    watcher.socket.send(JSON.stringify({ type: 'jackpots', watch: true }))
    return watcher
  }

  close(): void {
    this.socket.terminate()
  }

  private hear(data: Buffer, at: number): void {
    const message = JSON.parse(String(data)) as ServerMessage
    if (message.type === 'meters') this.sightings.push({ number: message.number, at })
  }
}

/** How long each contribution took to be in the meter that this watcher sees. Versions rise, and meters with them. */
export function waitsOf({ sightings }: MeterWatcher, contributions: readonly MeterTime[]): number[] {
  let next = 0
  const waits: number[] = []
  for (const { number, at } of contributions) {
    while (next < sightings.length && (sightings[next] as MeterTime).number < number) next++
    const seen = sightings[next]
    if (seen === undefined) break
    waits.push(seen.at - at)
  }
  return waits
}
