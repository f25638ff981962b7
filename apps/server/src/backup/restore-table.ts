import { HOUSE } from '@openpit/engine'
import { releasePurses } from '../cashier/stakes.ts'
import { LedgerWallet } from '../cashier/wallet.ts'
import type { Store } from '../store/store.ts'
import { endLiveRound, endOpenRound, houseAs, onDuty } from '../tables/ending-rounds.ts'
import { LiveTable } from '../tables/live/live-table.ts'
import { loadTable } from '../tables/log/loading.ts'
import type { CommandToLog } from '../tables/log/record.ts'
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
  const write = async (command: CommandToLog) => {
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
  const hadWagers = running instanceof LiveTable ? restoreLiveRound(running) : endOpenRound(running)
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
 * At a table with real cards the cards are shuffled too, because nobody knows what was dealt since the backup. Its
 * devices are released: until one is bound again, cards are typed in.
 */
function restoreLiveRound(running: LiveTable): boolean {
  const { shoeRules, live } = running.table
  const suspects = shoeRules.powers.orderForSuspicion
  return onDuty(running, [suspects], () => {
    if (live?.reader === 'works') running.tell({ do: 'deviceFails', device: 'reader', by: HOUSE })
    // A card that came out unasked is in the shoe again once all are shuffled.
    const hadWagers = endLiveRound(running)
    const order = { do: 'orderShuffle', by: houseAs(suspects), because: 'suspicion' } as const
    if (shoeRules.source.is === 'shoe') running.tell(order)
    return hadWagers
  })
}
