import type { PlacedEvent } from './append.ts'
import { PlayedRounds } from './played-rounds.ts'

type Row = readonly unknown[]

/**
 * The rows of a batch by which its events are found later: ended shoes and vouchers, shown Player Cards, desk
 * records, played rounds.
 */
export class LookupRows {
  private readonly endedShoes: Row[] = []
  private readonly endedVouchers: Row[] = []
  private readonly shownCards: Row[] = []
  private readonly deskRecords: Row[] = []
  private readonly played = new PlayedRounds()

  add(placed: PlacedEvent): void {
    const { stream, number, at, event } = placed
    for (const shoe of event.endedShoes ?? []) this.endedShoes.push([stream, shoe, number])
    for (const voucher of event.endedVouchers ?? []) this.endedVouchers.push([voucher, stream, number])
    for (const card of event.shownCards ?? []) this.shownCards.push([card, stream, number])
    for (const { line, kind, act, command, person, clause } of event.deskRecords ?? []) {
      this.deskRecords.push([stream, number, line, at, event.round ?? 0, kind, act, command, person, clause])
    }
    this.played.add(placed)
  }

  get rows() {
    const { endedShoes, endedVouchers, shownCards, deskRecords, played } = this
    return { endedShoes, endedVouchers, shownCards, deskRecords, playedRounds: played.rows }
  }
}
