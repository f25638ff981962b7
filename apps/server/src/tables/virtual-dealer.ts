import { HOUSE } from '@openpit/engine'
import type { VirtualTable } from '@openpit/keeper'
import type { Refusal } from '@openpit/protocol'
import { shoeStep, type TableCommand, waitsAt } from '@openpit/table'
import type { ClockAction } from './clock-action.ts'

export function tellTable(running: VirtualTable, command: TableCommand): Refusal | undefined {
  const told = running.tell(command)
  return told.ok ? undefined : told.refusal
}

/** Does what the shoe needs: shuffles the cards when that is due, and refills a shoe that runs out in a round. */
export function keepShoe(running: VirtualTable): void {
  if (running.table.people.is === 'closed') return
  if (waitsAt(running.table).for === 'shoe') running.makeReady()
  const step = shoeStep(running.table)
  if (step === 'load' || step === 'shuffle') running.shuffle()
}

/** Closes betting and deals. If players still have to reveal what they committed to, the deal waits for them. */
export function closeBetting(running: VirtualTable): Refusal | undefined {
  const { round, rules } = running.table
  if (round.phase !== 'wagering' || round.boxes.length === 0) return undefined
  running.makeReady()
  if (running.keeper.waitingFor.length > 0) return undefined
  if (rules.noMoreBets.is !== 'not-called' && !round.noMoreBets) tellTable(running, { do: 'noMoreBets', by: HOUSE })
  return tellTable(running, { do: 'deal', by: HOUSE })
}

/** Whether the deal waited for players to reveal, and all of them have. */
export function isRevealed({ keeper }: VirtualTable): boolean {
  return keeper.ceremony.closed !== null && keeper.waitingFor.length === 0
}

/** Does what the house does when a time is up. */
export function actOn(running: VirtualTable, { act }: ClockAction, now: number): Refusal | undefined {
  switch (act.does) {
    case 'close-betting':
      return closeBetting(running)
    case 'time-is-up':
      return tellTable(running, { do: 'timeIsUp', by: HOUSE, box: act.box })
    case 'close-offers':
      return tellTable(running, { do: 'closeOffers', by: HOUSE })
    case 'carry-out-notice':
      return tellTable(running, { do: 'noticeIsUp', by: HOUSE, at: now })
    case 'void-withheld':
      running.voidWithheld()
      return closeBetting(running)
  }
}
