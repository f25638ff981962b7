import { HOUSE } from '@openpit/engine'
import { VirtualTable } from '@openpit/keeper'
import type { Refusal } from '@openpit/protocol'
import { holdAt, shoeStep, type TableCommand, waitsAt } from '@openpit/table'
import type { ClockAction } from './clock-action.ts'
import type { RunningTable } from './running-table.ts'

export function tellTable(running: RunningTable, command: TableCommand): Refusal | undefined {
  const told = running.tell(command)
  return told.ok ? undefined : told.refusal
}

/** Does what a virtual shoe needs: shuffles the cards when that is due, and refills a shoe that runs out in a round. */
export function keepShoe(running: RunningTable): void {
  if (!(running instanceof VirtualTable) || running.table.people.is === 'closed') return
  if (waitsAt(running.table).for === 'shoe') running.makeReady()
  const step = shoeStep(running.table)
  if (step === 'load' || step === 'shuffle') running.shuffle()
}

/** Closes betting and deals. If players still have to reveal what they committed to, the deal waits for them. */
export function closeBetting(running: RunningTable): Refusal | undefined {
  // Real cards are dealt by people.
  if (!(running instanceof VirtualTable)) return undefined
  const { round, rules } = running.table
  if (round.phase !== 'wagering' || round.boxes.length === 0) return undefined
  // Before the shoe is made ready: players would be asked to reveal for a deal that does not come.
  if (holdAt(running.table)?.because === 'jackpot') return undefined
  running.makeReady()
  if (running.keeper.waitingFor.length > 0) return undefined
  if (rules.noMoreBets.is !== 'not-called' && !round.noMoreBets) tellTable(running, { do: 'noMoreBets', by: HOUSE })
  return tellTable(running, { do: 'deal', by: HOUSE })
}

/** Whether the deal waited for players to reveal, and all of them have. */
export function isRevealed({ keeper }: RunningTable): boolean {
  return keeper.ceremony.closed !== null && keeper.waitingFor.length === 0
}

/** Does what the house does when a time is up. */
export function actOn(running: RunningTable, { act }: ClockAction, now: number): Refusal | undefined {
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
      if (running instanceof VirtualTable) running.voidWithheld()
      return closeBetting(running)
  }
}
