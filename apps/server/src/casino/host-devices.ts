import { type Actor, HOUSE } from '@openpit/engine'
import type { Refusal } from '@openpit/protocol'
import { lineOf } from '@openpit/reader'
import type { DeviceList, StoredDevice } from '../devices/device-list.ts'
import type { Reply } from '../host/replies.ts'
import type { StreamHost } from '../host/stream-host.ts'
import type { HostCommand } from '../tables/decider.ts'
import type { DeviceCommand } from '../tables/live/device-desk.ts'
import { carryOutWithDevice, deviceRefusal } from '../tables/live/device-desk.ts'
import { DevicePresence } from '../tables/live/device-presence.ts'
import { LiveTable } from '../tables/live/live-table.ts'
import type { LoadedTable } from '../tables/log/loading.ts'
import type { CommandToLog } from '../tables/log/record.ts'
import type { News } from '../tables/views/news.ts'

const NO_LIST: Refusal = { kind: 'no-such-device', clause: null }

/** The devices of one table that this node runs. */
export class HostDevices {
  readonly presence = new DevicePresence()
  private readonly name: string
  private readonly stream: StreamHost<LoadedTable, HostCommand, News>
  private readonly list: DeviceList | undefined
  private readonly show: () => void
  /** Called after every commit. */
  private readonly listeners = new Set<() => void>()
  private counter = 0
  private last: Promise<unknown> = Promise.resolve()

  constructor(
    name: string,
    stream: StreamHost<LoadedTable, HostCommand, News>,
    list: DeviceList | undefined,
    show: () => void,
  ) {
    this.show = show
    this.name = name
    this.stream = stream
    this.list = list
  }

  /**
   * Passes a device's message to the table. The answer is on the disk when this returns; `undefined` if that is not
   * known. An answer that wrote nothing may depend on a write under way: then wait for that, and ask the table again.
   */
  async hear<Answer>(logged: CommandToLog, act: (running: LiveTable) => Answer): Promise<Answer | undefined> {
    for (;;) {
      await this.stream.untilLoaded()
      if (this.stream.isGone) return undefined
      const isQuiet = this.stream.isQuiet
      let answer: Answer | undefined
      let wrote = false
      const key = `device:${this.stream.state.epoch}-${this.counter++}`
      const reply = await this.stream.submit(HOUSE, key, {
        logged,
        act: (running) => {
          if (running instanceof LiveTable) answer = act(running)
          wrote = running.hasNews
          return undefined
        },
      })
      if (!reply.ok) return undefined
      if (wrote || isQuiet) return answer
      await this.stream.untilWritten()
    }
  }

  /** Shows whether a device is connected. */
  set(device: string, state: 'here' | 'late' | 'away'): void {
    if (this.presence.set(device, state)) this.show()
  }

  /** Calls `listener` after every commit. Returns a function that ends it. */
  onNews(listener: () => void): () => void {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  committed(): void {
    for (const listener of this.listeners) listener()
  }

  /** Carries out what a member of staff does with a device. A device belongs to one table: the list says to which. */
  async tell(by: Actor, id: string, command: DeviceCommand): Promise<Reply> {
    let found: StoredDevice | undefined
    const before = async () => {
      if (command.do !== 'bindDevice') return undefined
      // Before the device is claimed: those who may not bind it must not take it from those who may.
      const refusal = deviceRefusal(this.stream.state.running, by)
      if (refusal) return refusal
      const claimed = (await this.list?.claim(command.name, this.name)) ?? { ok: false as const, refusal: NO_LIST }
      if (!claimed.ok) return claimed.refusal
      found = claimed.device
      return undefined
    }
    const act: HostCommand['act'] = (running) => carryOutWithDevice(running, by, command, found)
    const tell = async () => await this.stream.tell(by, id, { logged: command, act }, before)
    if (command.do === 'confirmRead') return await tell()
    return await this.alone(async () => {
      const reply = await tell()
      if (found !== undefined || reply.ok) await this.freeUnlessBound(command.name)
      return reply
    })
  }

  /** One after another: one that is refused must not free a device that another has bound in this moment. */
  private async alone<T>(work: () => Promise<T>): Promise<T> {
    const done = this.last.then(work)
    this.last = done.catch(() => {})
    return await done
  }

  /** A device that was claimed for a table that then refused it, or that was released, can go to another. */
  private async freeUnlessBound(device: string): Promise<void> {
    await this.stream.untilLoaded()
    if (this.stream.isGone) return
    const { running } = this.stream.state
    const isBound = running instanceof LiveTable && lineOf(running.devices, device) !== undefined
    if (!isBound) await this.list?.free(device, this.name)
  }
}
