import type { PromotionEvent } from '@openpit/promotion'
import type { FloorStage } from '../jackpot/floor-stage.ts'
import type { Difference } from '../look.ts'
import type { DutyExpectation } from '../scenario.ts'
import { MS_A_MINUTE } from '../step-fields.ts'
import type { DeskEvent } from './desk-state.ts'
import type { WinnersExpectation } from './setup.ts'

/** A line of the record of the promotions desk, with the names that checks use. */
interface DeskRecord {
  readonly record: string
  readonly table?: string
  readonly player?: string
  readonly why?: string
  readonly told?: readonly string[]
}

const PUBLISHED: readonly PromotionEvent['kind'][] = [
  'terms-submitted',
  'draw-held',
  'pick-passed-over',
  'winner-notified',
  'prize-awarded',
  'claim-refused',
  'told-of-right-to-complain',
]

export function deskRecords({ desk, events }: FloorStage): readonly DeskRecord[] {
  const cards = events.flatMap((one): readonly DeskRecord[] => {
    if (!('table' in one) || one.event.kind !== 'player-card-shown') return []
    return [{ record: 'card-shown', table: one.table, player: one.event.player }]
  })
  return [...desk.events.flatMap(recordOf), ...cards]
}

function recordOf(one: DeskEvent): readonly DeskRecord[] {
  const { event } = one
  if ('voucher' in one) {
    const exchanged = one.event.kind === 'voucher-exchanged' ? one.event : undefined
    return exchanged ? [{ record: 'voucher-exchanged', table: exchanged.table, player: exchanged.player }] : []
  }
  if (!PUBLISHED.includes(event.kind as PromotionEvent['kind'])) return []
  const player = 'player' in event && event.player !== null ? { player: event.player } : {}
  const why = 'reason' in event ? { why: event.reason } : {}
  const told = event.kind === 'terms-submitted' ? { told: ['regulator'] } : {}
  return [{ record: event.kind, ...player, ...why, ...told }]
}

/** The duties that promotions have opened. */
export function deskDuties({ desk }: FloorStage, begins: number): readonly DutyExpectation[] {
  return [...desk.promotions.values()].flatMap(({ duties }) =>
    duties.map(({ duty, player, due }) => ({
      duty,
      ...(player === null ? {} : { player }),
      due: (due - begins) / MS_A_MINUTE,
    })),
  )
}

export function wrongWinners({ desk }: FloorStage, expected: readonly WinnersExpectation[]): readonly Difference[] {
  return expected.flatMap(({ promotion, winners }) => {
    const actual = (desk.promotions.get(promotion)?.winners ?? []).map(({ prize, player, entry }) => {
      return { prize, player, entry }
    })
    const matches =
      actual.length === winners.length &&
      winners.every((line, index) =>
        Object.entries(line).every(([name, value]) => actual[index]?.[name as 'prize'] === value),
      )
    return matches ? [] : [{ what: `winners.${promotion}`, expected: winners, actual }]
  })
}
