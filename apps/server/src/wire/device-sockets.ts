import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { DEVICE_MESSAGE_BYTES_MAX } from '@openpit/protocol'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Rate } from '../accounts/rate-limiter.ts'
import type { Floor } from '../casino/floor.ts'
import type { DeviceList } from '../devices/device-list.ts'
import { REAL_TIMERS } from '../host/timers.ts'
import type { SecurityLog } from '../security/security-log.ts'
import { DeviceConversation } from './device-conversation.ts'

export interface DeviceSocketSettings {
  readonly floor: Floor
  readonly devices: DeviceList
  readonly security: SecurityLog
  readonly rate: Rate
  readonly awayMs: number
  readonly unreadBytes: number
  readonly addressOf: (request: IncomingMessage) => string
  readonly fault: (error: unknown) => void
}

/** Twenty messages a second, and a burst after a lost line. */
export const DEVICE_RATE: Rate = { burst: 200, msPerTry: 50 }

/** After this long without a sign of life a device is away. */
export const DEVICE_AWAY_MS = 5_000

/** A device sends each message in one frame. */
const FRAGMENTS_MAX = 2
const WATCH_MS = 500
const CHECK_MS = 4_000
const GOODBYE_MS_MAX = 1_000

const OPTIONS = {
  noServer: true,
  maxPayload: DEVICE_MESSAGE_BYTES_MAX,
  maxFragments: FRAGMENTS_MAX,
  closeTimeout: GOODBYE_MS_MAX,
}

/** The sockets of devices. */
export class DeviceSockets {
  private readonly settings: DeviceSocketSettings
  private readonly server = new WebSocketServer(OPTIONS)
  private readonly open = new Map<WebSocket, DeviceConversation>()
  private readonly byDevice = new Map<string, WebSocket>()
  private readonly watching: NodeJS.Timeout
  private readonly checking: NodeJS.Timeout

  constructor(settings: DeviceSocketSettings) {
    this.settings = settings
    settings.devices.onStopped = (device) => this.byDevice.get(device)?.terminate()
    this.watching = setInterval(() => {
      for (const conversation of this.open.values()) conversation.watch()
    }, WATCH_MS)
    this.checking = setInterval(() => {
      for (const conversation of this.open.values()) void conversation.check().catch(() => {})
    }, CHECK_MS)
  }

  /** Takes over a request that has passed the checks on its host and its address. */
  accept(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const address = this.settings.addressOf(request)
    this.server.handleUpgrade(request, socket, head, (connected) => this.converse(connected, address))
  }

  async close(): Promise<void> {
    clearInterval(this.watching)
    clearInterval(this.checking)
    for (const [socket, conversation] of this.open) {
      conversation.close()
      socket.terminate()
    }
  }

  private converse(socket: WebSocket, address: string): void {
    const { floor, devices, security, rate, awayMs, unreadBytes, fault } = this.settings
    let name: string | undefined
    const conversation = new DeviceConversation({
      floor,
      devices,
      security,
      rate,
      awayMs,
      now: REAL_TIMERS.now,
      address,
      send: (answer) => {
        if (socket.readyState !== socket.OPEN) return
        if (socket.bufferedAmount > unreadBytes) socket.terminate()
        else socket.send(JSON.stringify(answer))
      },
      end: () => {
        socket.close(1000)
        setTimeout(() => socket.terminate(), GOODBYE_MS_MAX).unref()
      },
      known: (device) => {
        name = device
        const older = this.byDevice.get(device)
        this.byDevice.set(device, socket)
        if (older !== undefined && older !== socket) {
          this.open.get(older)?.close()
          older.terminate()
        }
      },
      fault,
    })
    this.open.set(socket, conversation)
    socket.on('message', (data, isBinary) => conversation.hear(isBinary ? '' : String(data)))
    socket.on('error', () => socket.terminate())
    socket.on('close', () => {
      conversation.close()
      this.open.delete(socket)
      if (name !== undefined && this.byDevice.get(name) === socket) this.byDevice.delete(name)
    })
  }
}
