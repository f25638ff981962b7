import { HOUSE } from '@openpit/engine'
import type { VirtualTable } from '@openpit/keeper'
import type { Refusal } from '@openpit/protocol'
import { shoeStep, type TableCommand, waitsAt } from '@openpit/table'
import type { Due } from './clock.ts'

/** `undefined`: it was done. */
export type RefusalIfAny = Refusal | undefined

export function tellTable(running: VirtualTable, command: TableCommand): RefusalIfAny {
  const told = running.tell(command)
  return told.ok ? undefined : told.refusal
}

/** What the house does of itself: the cards are shuffled when that is due, and a shoe that runs out in a round is refilled. */
export function keepShoe(running: VirtualTable): void {
  if (running.table.people.is === 'closed') return
  if (waitsAt(running.table).for === 'shoe') running.makeReady()
  const step = shoeStep(running.table)
  if (step === 'load' || step === 'shuffle') running.shuffle()
}

/** Betting is over: the cards are made ready and dealt; or it is waited for those who have to show what they committed to. */
export function closeBetting(running: VirtualTable): RefusalIfAny {
  const { round, rules } = running.table
  if (round.phase !== 'wagering' || round.boxes.length === 0) return undefined
  running.makeReady()
  if (running.keeper.waitingFor.length > 0) return undefined
  if (rules.noMoreBets.is !== 'not-called' && !round.noMoreBets) tellTable(running, { do: 'noMoreBets', by: HOUSE })
  return tellTable(running, { do: 'deal', by: HOUSE })
}

/** Everybody has shown what he committed to, while the deal was waiting for it. */
export function isRevealed({ keeper }: VirtualTable): boolean {
  return keeper.ceremony.closed !== null && keeper.waitingFor.length === 0
}

/** The time is up for something: what the house does then. */
export function actOn(running: VirtualTable, { act }: Due, now: number): RefusalIfAny {
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
