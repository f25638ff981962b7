import { type Actor, HOUSE, type Power } from '@openpit/engine'
import type { TableCommand } from '@openpit/table'
import { releasePurses } from '../cashier/stakes.ts'
import { LedgerWallet } from '../cashier/wallet.ts'
import type { Store } from '../store/store.ts'
import { LiveTable } from '../tables/live/live-table.ts'
import { loadTable } from '../tables/log/loading.ts'
import type { LoggedCommand } from '../tables/log/record.ts'
import type { RunningTable } from '../tables/running-table.ts'
import type { Restoration } from './house-log.ts'

/**
 * Rounds after a restore have numbers that no round can have had between backup and restore: the next full hundred
 * thousand. At a hundred rounds an hour, that many take six weeks.
 */
const ROUNDS_SKIPPED = 100_000

const NO_DEADLINE = { begun: undefined, running: undefined }

/**
 * Makes a table from a backup playable. Its open round is void, because nobody knows how it went on, and all stakes go
 * back. Its shoes end and their seeds are shown: after the backup, people may have seen their cards. Returns whether a
 * round was void.
 */
export async function restoreTable(store: Store, name: string, restoration: Restoration): Promise<boolean> {
  let secret: string | undefined
  const loaded = await loadTable(name, store, new LedgerWallet(store), (seeds) => {
    secret = seeds
  })
  const { running, log } = loaded
  if (running.table.people.is === 'closed') return false
  const write = async (command: LoggedCommand) => {
    const { append } = log.write({
      command: `restore:${restoration.backup}:${restoration.restoredAt}:${command.do}`,
      at: new Date(restoration.restoredAt),
      told: { by: HOUSE, command, played: running.takeCommands() },
      steps: running.takeSteps(),
      standing: () => running.standing,
      due: () => NO_DEADLINE,
      secret,
    })
    secret = undefined
    const appended = await store.append(append)
    if (!appended.ok) throw new Error(`table ${name} could not be restored: ${appended.refusal}`)
  }
  const { backup, takenAt } = restoration
  const hadWagers = running instanceof LiveTable ? endLiveRound(running) : endRound(running)
  releasePurses(running)
  // On its own, so that it belongs to the round that it ends.
  if (running.hasNews) await write({ do: 'voidForRestore', reason: `restored from the backup of ${takenAt}` })
  running.restore(backup, roundAfter(log.round))
  await write({ do: 'restore', backup })
  return hadWagers
}

function roundAfter(round: number): number {
  return Math.ceil((round + 1) / ROUNDS_SKIPPED) * ROUNDS_SKIPPED
}

/**
 * At a table with real cards only people on duty act, and a ruling that waits stops the rest: the house comes on duty,
 * drops the ruling, voids the round, and has the cards shuffled, because nobody knows what was dealt since the backup.
 */
function endLiveRound(running: LiveTable): boolean {
  const { shoeRules, ruling, rules, live, liveRules } = running.table
  const roles = new Set([
    ...liveRules.powers.reconstruct.is.slice(0, 1),
    ...rules.powers.voidRound.is.slice(0, 1),
    ...rules.powers.voidWager.is.slice(0, 1),
    ...shoeRules.powers.orderForSuspicion.is.slice(0, 1),
  ])
  const people = [...roles].map((role): Actor => ({ person: HOUSE.person, role }))
  for (const by of people) mustTell(running, { do: 'onDuty', by })
  // Its devices are released: until one is bound again, cards are typed in.
  if (live?.reader === 'works') running.tell({ do: 'deviceFails', device: 'reader', by: HOUSE })
  if (ruling !== null) mustTell(running, { do: 'dropRuling', by: houseAs(liveRules.powers.reconstruct) })
  // The card that came out unasked is in the shoe again once all are shuffled.
  const hadWagers = live?.stray && running.table.round.phase === 'ended' ? false : endRound(running)
  const order = { do: 'orderShuffle', by: houseAs(shoeRules.powers.orderForSuspicion), because: 'suspicion' } as const
  if (shoeRules.source.is === 'shoe') running.tell(order)
  for (const by of people) mustTell(running, { do: 'offDuty', by })
  return hadWagers
}

/** Gives all stakes back. Returns whether there were any. */
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
