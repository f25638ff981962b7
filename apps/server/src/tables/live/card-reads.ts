import type { Card } from '@openpit/cards'
import type { ReadStop } from '@openpit/protocol'
import { type Devices, readerOf, withCardOut, withCardsRenewed, withRepair } from '@openpit/reader'
import { betweenRounds, play, type Table, type TableCommand, type TableEvent, waitsAt } from '@openpit/table'

/** The devices of a table after something has happened at it: a card that came from the shoe waits no longer. */
export function devicesAfter(devices: Devices, before: Table, event: TableEvent): Devices {
  switch (event.kind) {
    case 'reader-repaired':
      return { ...devices, reads: withRepair(devices.reads) }
    case 'cards-loaded':
    case 'cards-replaced':
      return { ...devices, reads: withCardsRenewed(devices.reads) }
    case 'cards-shuffled': {
      const { reads } = devices
      return { ...devices, reads: event.midRound ? { ...reads, shoe: reads.shoe + 1 } : withCardsRenewed(reads) }
    }
    default: {
      const card = cardFromShoe(before, event)
      // Without a reader there is nothing to compare with.
      if (card === undefined || readerOf(devices) === undefined) return devices
      return { ...devices, reads: withCardOut(devices.reads, card, before.live?.reader === 'out-of-order') }
    }
  }
}

/** The card that left the shoe with this event. Held cards left it before. */
function cardFromShoe(table: Table, event: TableEvent): Card | undefined {
  const { live } = table
  const isNoneHeld = live === null || live.held.length === 0
  const { kind } = event
  if (kind === 'card-held') return event.card
  if (kind === 'card-set-aside') return event.held === null ? event.card : undefined
  if (kind === 'card-dealt' || kind === 'dealer-card-dealt') return isNoneHeld ? event.card : undefined
  // In the middle of a round, held cards belong to the round: the burned card comes from the shoe.
  return kind === 'card-burned' && (isNoneHeld || !betweenRounds(table)) ? event.card : undefined
}

/** The first card that waits, as the table takes it; `undefined` while something keeps it from the table. */
export function nextRead(devices: Devices, table: Table): TableCommand | undefined {
  const card = devices.reads.waiting[0]?.card
  if (card === undefined || card === null || readStop(devices, table) !== null) return undefined
  return { do: 'cards', cards: [card] }
}

/** What keeps the first card that waits from the table; `null` if nothing does, or none waits. */
export function readStop({ reads }: Devices, table: Table): ReadStop | null {
  const [read] = reads.waiting
  if (read === undefined) return null
  if (read.stop !== null || read.card === null) return read.stop ?? 'unconfirmed'
  const { for: waits } = waitsAt(table)
  if (waits !== 'card' && waits !== 'dealer-card') return 'not-due'
  const played = play(table, { do: 'cards', cards: [read.card] })
  if (played.ok) return null
  return played.refusal.kind === 'card-not-in-shoe' ? 'foreign' : 'not-due'
}
