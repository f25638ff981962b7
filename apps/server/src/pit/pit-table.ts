import type { BoxView, PitTable, TableView } from '@openpit/protocol'
import { type Audience, holdAt } from '@openpit/table'
import type { Moment } from '../tables/views/moment.ts'
import { tableView } from '../tables/views/table-view.ts'

/** All who may look at the pit see the work of staff. */
const STAFF: Audience = { of: 'staff' }

/** A table as the pit sees it. The board adds `since`. */
export function pitTable(moment: Moment): Omit<PitTable, 'since'> {
  const { opening, table } = moment
  const view = tableView(moment, STAFF)
  const { live, limits, notices, voidProposed, phase, round, waits, shoe, cardsLeft } = view
  const work = live?.work ?? null
  const { limitsDue: due } = table.people
  const boxes = view.boxes.map((box) => boxState(box, waits))
  return {
    table: opening.name,
    title: opening.title,
    rulebook: opening.rulebook,
    isLive: table.live !== null,
    training: opening.training === true,
    minimum: limits.minimum,
    maximum: limits.maximum,
    round,
    phase,
    waits,
    step: shoe.step,
    boxes,
    players: boxes.filter((state) => state !== 'free').length,
    cardsLeft,
    cards: cardsLeft + table.shoe.out.reduce((sum, times) => sum + times, 0),
    hold: holdAt(table),
    devices: live?.devices ?? null,
    lights: moment.linked === undefined ? [] : (work?.devices ?? []),
    onDuty: work?.onDuty ?? {},
    notices,
    limitsDue: due === null ? null : { minimum: due.minimum, maximum: due.maximum },
    duties: work?.duties ?? [],
    ruling: work?.ruling ?? null,
    voidProposed,
    disputes: work?.disputes ?? [],
    cases: work?.cases ?? [],
    missing: work?.missing ?? [],
  }
}

function boxState({ box, seated, bettors }: BoxView, waits: TableView['waits']): PitTable['boxes'][number] {
  const isAsked =
    (waits.for === 'decision' && waits.box === box) ||
    (waits.for === 'answers' && waits.asks.some((ask) => ask.box === box))
  if (isAsked) return 'turn'
  return seated !== null || bettors.length > 0 ? 'player' : 'free'
}
