import type { Actor } from '@openpit/engine'
import type { TableView } from '@openpit/protocol'
import { audienceFor } from '@openpit/table'
import type { Floor } from '../casino/floor.ts'
import { tableView } from '../tables/views/table-view.ts'
import { type DemoAct, type DemoPace, type DemoPeople, nextAct } from './next-act.ts'

export interface DemoCrewSettings {
  readonly floor: Pick<Floor, 'find'>
  readonly table: string
  readonly people: DemoPeople
  readonly device: string
  readonly dealtBy: 'simulator' | 'visitor'
  /** The pause between two acts. */
  readonly actMs: number
  readonly pace: DemoPace
  readonly fault: (error: unknown) => void
}

/** A dealer and a supervisor in software, at one table with real cards. They do nothing that people could not do. */
export class DemoCrew {
  private readonly settings: DemoCrewSettings
  private timer: NodeJS.Timeout | undefined
  private isStopped = false
  private step: Promise<void> = Promise.resolve()
  private tries = 0
  /** `undefined` until the first look. */
  private isOldShoe: boolean | undefined
  private waitsFor = { key: '', since: 0 }
  private tried = { round: -1, boxes: new Set<number>() }
  /** Ids of one start must not be those of the last. */
  private readonly started = Date.now()

  constructor(settings: DemoCrewSettings) {
    this.settings = settings
  }

  start(): void {
    if (this.isStopped) return
    this.timer = setTimeout(() => {
      this.step = this.act()
        .catch(this.settings.fault)
        .finally(() => this.start())
    }, this.settings.actMs)
  }

  /** Ends when the act under way is done. */
  async stop(): Promise<void> {
    this.isStopped = true
    clearTimeout(this.timer)
    await this.step
  }

  private async act(): Promise<void> {
    const { floor, table, people, device, dealtBy, pace } = this.settings
    const found = await floor.find(table)
    if (found.is !== 'here') return
    const { moment } = await found.host.current()
    const view = tableView(moment, audienceFor({ person: people.dealer, role: 'dealer' }))
    const sinceMs = this.follow(view)
    const triedBoxes = this.tried.boxes
    const { tries } = this
    this.isOldShoe ??= view.shoe.step === 'nothing'
    const { isOldShoe } = this
    const act = nextAct({ view, people, device, dealtBy, pace, sinceMs, tries, isOldShoe, triedBoxes })
    if (act === null) return
    this.tries++
    if (act.command.do === 'orderShuffle') this.isOldShoe = false
    if (act.command.do === 'wager') triedBoxes.add(act.command.box)
    await found.host.tell(this.actor(act), `demo-${this.started}-${this.tries}`, act.command)
  }

  private actor({ by }: DemoAct): Actor {
    return { person: this.settings.people[by], role: by }
  }

  /** Returns for how long the table has waited for the same thing. */
  private follow({ round, phase, waits, boxes }: TableView): number {
    const betting = phase === 'ended' ? round + 1 : round
    if (this.tried.round !== betting) this.tried = { round: betting, boxes: new Set() }
    const hasBets = boxes.some(({ bettors }) => bettors.length > 0)
    const key = `${round} ${phase} ${waits.for} ${'box' in waits ? waits.box : ''} ${hasBets}`
    if (key !== this.waitsFor.key) this.waitsFor = { key, since: performance.now() }
    return performance.now() - this.waitsFor.since
  }
}
