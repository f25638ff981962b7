import { type Card, printCard } from '@openpit/cards'
import type { DeviceAnswer, DeviceRefusal, DeviceReport } from '@openpit/protocol'
import { hashOf } from '@openpit/reader'
import { DeviceLink } from './device-link.ts'
import type { DeviceMemory, ReportBody } from './device-memory.ts'
import type { FaultRates, ReaderFault } from './faults.ts'
import { SeededChance, SimulatedShoe } from './simulated-shoe.ts'

export interface SimulatorSettings {
  /** Where the floor is. It is asked again for every connection, because a floor may move. */
  readonly address: () => string | Promise<string>
  readonly memory: DeviceMemory
  readonly seed: number
  readonly faults?: FaultRates
  /** How long it takes until the next card leaves. */
  readonly paceMs?: number
  /** How long it is silent, if it is. */
  readonly silenceMs?: number
  /** How many cards lie behind the cutting card. */
  readonly markerFromBack?: number
  readonly say?: (line: string) => void
}

/** A reader in software, with a shoe of its own. It can err in every way that the protocol knows. */
export class ReaderSimulator {
  private readonly settings: SimulatorSettings
  private readonly memory: DeviceMemory
  private readonly link: DeviceLink
  private readonly chance: SeededChance
  private readonly began = performance.now()
  private shoe: SimulatedShoe | null = null
  /** What the floor waits for; `null` from the moment a card has left until the floor has said what it wants next. */
  private want: Extract<DeviceAnswer, { kind: 'want' }> | null = null
  private isMarked = false
  private isJammed = false
  private drawing: NodeJS.Timeout | undefined
  /** How often each fault has happened. */
  readonly counts: Partial<Record<ReaderFault, number>> = {}
  cardsOut = 0

  constructor(settings: SimulatorSettings) {
    const { address, memory, say = () => {} } = settings
    this.settings = settings
    this.memory = memory
    this.chance = new SeededChance(settings.seed)
    this.link = new DeviceLink({
      address,
      memory,
      welcomed: ({ decks, deck }) => {
        this.shoe ??= new SimulatedShoe(this.chance, decks, deck)
        // The floor says again what it wants: what it wanted on an earlier line may be dealt by now.
        this.want = null
      },
      wanted: (want) => {
        this.want = want
        this.shoe?.follow(want.shoe, want.left)
        this.plan()
      },
      idle: () => this.plan(),
      say: (line) => say(`${memory.device}: ${line}`),
    })
  }

  start(): void {
    this.memory.switchOn()
    this.link.start()
  }

  stop(): void {
    clearTimeout(this.drawing)
    this.link.stop()
  }

  /** Why the floor has refused this device for good. */
  get refused(): DeviceRefusal | null {
    return this.link.refused
  }

  get isConnected(): boolean {
    return this.link.isWelcome
  }

  /** Whether it has said that it failed. */
  get hasFailed(): boolean {
    return this.isJammed
  }

  /** The dealer takes a card by hand, which a reader that has failed does not see. */
  drawByHand(): Card | undefined {
    return this.shoe?.draw()
  }

  /** A mechanic has looked at it. */
  repair(): void {
    if (!this.isJammed) return
    this.isJammed = false
    this.report({ kind: 'works' })
  }

  /** Lets the next card out after a while, if the floor waits for one. */
  private plan(): void {
    if (this.drawing !== undefined || this.want === null || this.isJammed || this.memory.unsent !== undefined) return
    const isStray = this.want.next === null && this.errs('stray')
    if (this.want.gate !== 'open' && !isStray) return
    this.drawing = setTimeout(() => {
      this.drawing = undefined
      const isDue = this.want?.gate === 'open' || (isStray && this.want?.next === null)
      if (isDue && this.link.isOpen && this.memory.unsent === undefined) this.letOut()
    }, this.settings.paceMs ?? 0)
  }

  private errs(fault: ReaderFault): boolean {
    if (!this.chance.happens(this.settings.faults?.[fault] ?? 0)) return false
    this.counts[fault] = (this.counts[fault] ?? 0) + 1
    return true
  }

  private letOut(): void {
    const { shoe } = this
    if (shoe === null || this.letMarkerOut(shoe)) return
    this.want = null
    if (this.errs('jam')) {
      this.isJammed = true
      this.report({ kind: 'fault', what: 'jam', words: 'a card is stuck' })
      return
    }
    const card = shoe.draw()
    if (card === undefined) {
      this.report({ kind: 'empty' })
      return
    }
    this.cardsOut++
    this.readCard(card)
  }

  /**
   * The cutting card comes out alone. If it is the first card of a round, the cards are shuffled in most books, and no
   * hand would wait for a card that followed it.
   */
  private letMarkerOut({ left }: SimulatedShoe): boolean {
    const { markerFromBack } = this.settings
    if (markerFromBack !== undefined && left > markerFromBack) this.isMarked = true
    if (!this.isMarked || left !== markerFromBack) return false
    this.isMarked = false
    this.report({ kind: 'marker' })
    return true
  }

  private readCard(card: Card): void {
    const name = printCard(card)
    if (this.errs('double')) {
      const second = this.shoe?.draw()
      if (second !== undefined) {
        this.cardsOut++
        this.report({ kind: 'double', cards: [name, printCard(second)].sort() })
        return
      }
    }
    if (this.errs('no-read')) this.report({ kind: 'card', card: null, confidence: 0 })
    else if (this.errs('unsure')) this.report({ kind: 'card', card: name, confidence: 600 })
    else this.report({ kind: 'card', card: this.misread(card) ?? name, confidence: 998 })
  }

  /** What the reader takes the card for, if it errs. */
  private misread(card: Card): string | undefined {
    const { shoe } = this
    if (shoe === null) return undefined
    const exhausted = shoe.exhausted()
    if (exhausted !== undefined && this.errs('foreign')) return printCard(exhausted)
    if (!this.errs('misread')) return undefined
    return printCard(this.chance.pick(shoe.all.filter((other) => other !== card)) ?? card)
  }

  /** Keeps a report and sends it, rightly or wrongly. */
  private report(body: ReportBody): void {
    const report = this.memory.add(body, Math.floor(performance.now() - this.began))
    if (this.link.isOpen) this.errOnLine(report)
    this.link.pump()
  }

  /** What goes wrong between the device and the floor. The report itself is kept, and sent in the end. */
  private errOnLine(report: DeviceReport): void {
    const { link, memory } = this
    if (this.errs('look-ahead')) link.send(memory.signed({ ...report, next: '9h' }))
    if (this.errs('reorder')) link.send(memory.add({ kind: 'lid', open: false }, report.ms))
    if (this.errs('duplicate')) link.send(report)
    if (this.errs('bad-signature')) link.send({ ...report, sig: `${report.sig.slice(1)}${report.sig.slice(0, 1)}` })
    if (this.errs('wrong-prev')) link.send(memory.signed({ ...report, prev: hashOf({}) }))
    if (memory.boot > 1 && this.errs('old-boot')) link.send(memory.signed({ ...report, boot: memory.boot - 1 }))
    const last = memory.reports.findLast(({ seq }) => seq === memory.acked)
    if (last !== undefined && this.errs('fork')) link.send(memory.signed({ ...last, ms: last.ms + 1 }))
    if (report.kind === 'card' && this.errs('gap')) this.lose(report)
    if (this.errs('power-cut')) this.cutPower()
    if (this.errs('silence')) this.fallSilent()
  }

  /** The report is gone before it was sent: the next one shows that it is missing. */
  private lose({ seq }: DeviceReport): void {
    this.link.noteLost(seq)
    const { seq: next } = this.memory.add({ kind: 'lid', open: false }, 0)
    this.memory.forget(next - 1)
  }

  /** The line ends at once; what was kept is there when the device is switched on again. */
  private cutPower(): void {
    this.link.cut()
    this.memory.switchOn()
  }

  private fallSilent(): void {
    this.link.isSilent = true
    setTimeout(() => {
      this.link.isSilent = false
      // It connects anew: it has missed what the floor said.
      this.link.cut()
    }, this.settings.silenceMs ?? 7_000).unref()
  }
}
