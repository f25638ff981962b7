import { rackOf } from '@openpit/engine'
import type { CardRequest } from '@openpit/rulebooks'
import { openShoe, type Shoe, type ShoeStage } from '../shoe/shoe.ts'
import type { Table } from '../table.ts'
import type { CardEvent } from './card-event.ts'
import type { Live } from './live.ts'

/** The table after an event about cards before play or devices. What it remembers of it is in `liveAfterCards`. */
export function withCardEvent(table: Table, event: CardEvent): Table {
  const { shoe } = table
  switch (event.kind) {
    case 'preparation-due':
      return {
        ...table,
        shoe: {
          ...shoe,
          asOpened: false,
          stage: { is: 'to-prepare', wants: event.wants, checkedBy: [], next: event.next ?? shoe.stage },
        },
      }
    case 'cards-prepared':
      return { ...table, shoe: withWorkDone(shoe, event) }
    case 'cards-rejected':
      return { ...table, rack: [], rackTaken: rackOf(table.round).length, shoe: withoutCards(shoe) }
    case 'deck-fault-found':
      return { ...table, shoe: { ...shoe, asOpened: false, due: null, held: null, allowed: null } }
    case 'request-made':
    case 'request-granted':
    case 'burned-card-shown':
    case 'card-shown':
    case 'card-damaged':
    case 'card-replaced':
    case 'shuffler-failed':
    case 'fault-answered':
    case 'shuffler-repaired':
    case 'prize-button-stopped':
    case 'prize-button-repaired':
      return table
  }
}

function withWorkDone(shoe: Shoe, { by, complete }: Extract<CardEvent, { kind: 'cards-prepared' }>): Shoe {
  const { stage } = shoe
  // A riffle that the cards did not wait for changes nothing that the table knows of them.
  if (stage.is !== 'to-prepare') return shoe
  if (!complete) return { ...shoe, stage: { ...stage, checkedBy: [...stage.checkedBy, by] } }
  const wants = stage.wants.slice(1)
  return { ...shoe, stage: wants.length === 0 ? stage.next : { ...stage, wants, checkedBy: [] } }
}

function withoutCards({ stage }: Shoe): Shoe {
  return { ...openShoe('to-load', 0, []), stage: { is: 'to-load', reason: isStart(stage) ? 'start' : 'replaced' } }
}

/** Whether these cards were to be the first of the table. */
function isStart(stage: ShoeStage): boolean {
  if (stage.is === 'to-prepare') return isStart(stage.next)
  return 'reason' in stage && stage.reason === 'start'
}

/** What the table remembers of its cards and devices after an event. */
export function liveAfterCards(live: Live, event: CardEvent): Live {
  switch (event.kind) {
    case 'cards-prepared':
      return event.what === 'riffle' ? { ...live, riffle: null } : live
    case 'cards-rejected':
      return { ...withoutSet(live), held: [], burned: [], course: null, last: null }
    case 'deck-fault-found':
      return { ...live, held: [], course: null, last: null }
    case 'request-made':
      return withRequest(live, event.what)
    case 'request-granted':
      return { ...live, riffle: 'granted' }
    case 'burned-card-shown':
      return { ...live, burn: live.burn && withViewer(live.burn, event.player) }
    case 'card-damaged':
      return { ...live, damaged: [...live.damaged, event.card] }
    case 'card-replaced':
      return { ...live, damaged: live.damaged.toSpliced(live.damaged.indexOf(event.card), 1) }
    case 'shuffler-failed': {
      const fault = event.outcome === 'players-choose' ? { asked: event.asked, stays: [] } : live.fault
      return { ...live, shuffler: 'out-of-order', fault }
    }
    case 'fault-answered':
      return { ...live, fault: live.fault && withAnswer(live.fault, event) }
    case 'shuffler-repaired':
      return { ...live, shuffler: 'works' }
    case 'prize-button-stopped':
      return { ...live, prizeButton: 'out-of-order' }
    case 'prize-button-repaired':
      return { ...live, prizeButton: 'works' }
    case 'preparation-due':
    case 'card-shown':
      return live
  }
}

function withRequest(live: Live, what: CardRequest): Live {
  const set = live.set && { ...live.set, asked: [...live.set.asked, what] }
  return { ...live, set, riffle: what === 'riffle' && live.riffle === null ? 'asked' : live.riffle }
}

function withViewer(burn: NonNullable<Live['burn']>, player: string): NonNullable<Live['burn']> {
  return burn.shownTo.includes(player) ? burn : { ...burn, shownTo: [...burn.shownTo, player] }
}

function withAnswer(
  { asked, stays }: NonNullable<Live['fault']>,
  { player, stays: isIn }: Extract<CardEvent, { kind: 'fault-answered' }>,
): NonNullable<Live['fault']> {
  return { asked: asked.filter((other) => other !== player), stays: isIn ? [...stays, player] : stays }
}

/** The set of cards has left the table. */
export function withoutSet(live: Live): Live {
  return { ...live, set: null, riffle: null, burn: null, faceUp: false }
}
