import { type Card, parseCard, printCard } from '@openpit/cards'
import type { DeviceReport } from '@openpit/protocol'
import { type DeviceEvent, isDeviceEvent, reportIn } from '@openpit/reader'
import { evolveTable, isSourceEvent, type StoredTableEvent, type Table, type TableEvent } from '@openpit/table'

/** A card that has left the shoe by the word of the reader; `null` until a person has named it. */
interface ExpectedCard {
  readonly seq: number
  card: Card | null
  /** The cards of which it is one. */
  among: readonly Card[]
}

/**
 * Follows the log of a table with a reader, independently of the server: every card that came from the shoe while the
 * reader worked must be the next that it reported, or that a person named.
 */
export class CardCheck {
  private table: Table
  private waiting: ExpectedCard[] = []
  /** Cards that were keyed before the reader reported them. */
  private keyed = 0
  readonly faults: string[] = []
  cards = 0

  constructor(opened: Table) {
    this.table = opened
  }

  follow(events: readonly StoredTableEvent[]): this {
    for (const event of events) {
      if (isDeviceEvent(event)) this.hear(event)
      if (isSourceEvent(event)) continue
      const card = this.fromShoe(event)
      if (card !== undefined) this.leave(card)
      if (event.kind === 'reader-repaired') this.keyed = 0
      const isRenewed = event.kind === 'cards-shuffled' ? !event.midRound : RENEWALS.has(event.kind)
      if (isRenewed) [this.waiting, this.keyed] = [[], 0]
      this.table = evolveTable(this.table, event)
    }
    return this
  }

  private hear(event: DeviceEvent): void {
    if (event.kind === 'report-taken') for (const card of expectedIn(reportIn(event.text))) this.expect(card)
    if (event.kind === 'device-released') [this.waiting, this.keyed] = [[], 0]
    if (event.kind === 'read-confirmed') this.name(event.is)
    if (event.kind !== 'reports-lost') return
    for (let card = 0; card < event.cards; card++) this.expect({ seq: event.to, card: null, among: [] })
  }

  private expect(card: ExpectedCard): void {
    if (this.keyed > 0) this.keyed--
    else this.waiting.push(card)
  }

  private name(is: Card): void {
    const [first, second] = this.waiting
    if (first === undefined) return
    first.card = is
    // The second of two that left together follows from the first.
    const [other, ...more] = first.among.filter((_, index) => index !== first.among.indexOf(is))
    const isPair = first.among.length === 2 && second?.seq === first.seq
    if (isPair && other !== undefined && more.length === 0) second.card = other
  }

  private leave(card: Card): void {
    this.cards++
    const next = this.waiting.shift()
    if (this.table.live?.reader === 'works') {
      if (next?.card !== card)
        this.faults.push(`card ${this.cards} is ${printCard(card)}, the reader said ${told(next)}`)
    } else if (next === undefined) this.keyed++
  }

  private fromShoe(event: TableEvent): Card | undefined {
    const { live, round } = this.table
    const isNoneHeld = live === null || live.held.length === 0
    switch (event.kind) {
      case 'card-dealt':
      case 'dealer-card-dealt':
        return isNoneHeld ? event.card : undefined
      case 'card-burned':
        return isNoneHeld || (round.phase !== 'wagering' && round.phase !== 'ended') ? event.card : undefined
      case 'card-held':
        return event.card
      case 'card-set-aside':
        return event.held === null ? event.card : undefined
      default:
        return undefined
    }
  }
}

const RENEWALS: ReadonlySet<string> = new Set(['cards-loaded', 'cards-replaced'])

function expectedIn(report: DeviceReport): ExpectedCard[] {
  const { seq } = report
  if (report.kind === 'double') {
    const among = report.cards.flatMap((name) => cardNamed(name) ?? [])
    return report.cards.map(() => ({ seq, card: null, among }))
  }
  if (report.kind !== 'card') return []
  return [{ seq, card: report.confidence < 980 ? null : cardNamed(report.card), among: [] }]
}

function cardNamed(name: string | null): Card | null {
  return name === null ? null : (parseCard(name) ?? null)
}

function told(expected: ExpectedCard | undefined): string {
  if (expected === undefined) return 'nothing'
  return expected.card === null ? 'an unknown card' : printCard(expected.card)
}
