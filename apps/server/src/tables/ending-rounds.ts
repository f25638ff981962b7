import { type Actor, HOUSE, type Power } from '@openpit/engine'
import type { TableCommand } from '@openpit/table'
import { LiveTable } from './live/live-table.ts'
import type { RunningTable } from './running-table.ts'

/**
 * Ends a round that the house cannot finish: all stakes go back. Returns whether there were any. What comes out at a
 * table with real cards besides is for its staff.
 */
export function endOpenRound(running: RunningTable): boolean {
  if (!(running instanceof LiveTable)) return endRound(running)
  return onDuty(running, [], () => endLiveRound(running))
}

/**
 * At a table with real cards only people on duty act: the house comes on duty in the roles that end a round, and in
 * these others, for this work alone.
 */
export function onDuty<Result>(running: LiveTable, others: readonly Power[], work: () => Result): Result {
  const { rules, liveRules } = running.table
  const powers = [liveRules.powers.reconstruct, rules.powers.voidRound, rules.powers.voidWager, ...others]
  const roles = new Set(powers.flatMap(({ is }) => is.slice(0, 1)))
  const people = [...roles].map((role): Actor => ({ person: HOUSE.person, role }))
  for (const by of people) mustTell(running, { do: 'onDuty', by })
  const result = work()
  for (const by of people) mustTell(running, { do: 'offDuty', by })
  return result
}

/** A ruling that waits stops everything else, so it is dropped first. */
export function endLiveRound(running: LiveTable): boolean {
  const { ruling, live, liveRules } = running.table
  if (ruling !== null) mustTell(running, { do: 'dropRuling', by: houseAs(liveRules.powers.reconstruct) })
  return live?.stray && running.table.round.phase === 'ended' ? false : endRound(running)
}

function endRound(running: RunningTable): boolean {
  const { round, rules } = running.table
  if (round.phase === 'ended') return false
  if (round.phase === 'wagering') return returnWagers(running)
  mustTell(running, { do: 'voidRound', by: houseAs(rules.powers.voidRound) })
  return true
}

/** Before the deal there is no round to void: each player's wagers go back. */
function returnWagers(running: RunningTable): boolean {
  let wasAny = false
  for (;;) {
    const { round, rules } = running.table
    const [box] = round.boxes
    const [bettor] = box?.bettors ?? []
    if (box === undefined || bettor === undefined) return wasAny
    const by = houseAs(rules.powers.voidWager)
    mustTell(running, { do: 'voidWager', by, player: bettor.player, box: box.number })
    wasAny = true
  }
}

/** The house, in a role that the book lets do this. */
export function houseAs({ is: [role = 'supervisor'] }: Power): Actor {
  return { person: HOUSE.person, role }
}

function mustTell(running: RunningTable, command: TableCommand): void {
  const told = running.tell(command)
  if (!told.ok) throw new Error(`${command.do} was refused: ${told.refusal.kind} (${told.refusal.clause})`)
}
