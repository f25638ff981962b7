import { decide, offered, playerActor } from '@openpit/engine'
import type { TableDecision } from './decision.ts'
import { addWithPool } from './jackpot/payments.ts'
import { addClosingWork, addLiveConsequences } from './live/consequences.ts'
import { addDeferred } from './people/deferred.ts'
import { shortfallWithWallet } from './people/purses.ts'
import { warnings } from './pit/wagers.ts'
import { Progress } from './progress.ts'
import { type PlayResult, type PlaySuccess, successOf } from './result.ts'
import { cardsLeft, sourceOf, type Table, type TableEvent, waitsAt } from './table.ts'
import { collections } from './tokens/staking.ts'

/** Follows a decision, or passes its refusal on. */
export function followDecision(table: Table, decision: TableDecision): PlayResult {
  return decision.ok ? follow(new Progress(table), decision.events) : decision
}

/** Adds these events, and then the events that follow from them without a command. */
export function follow(progress: Progress, events: readonly TableEvent[]): PlaySuccess {
  const before = progress.table
  addWithPool(progress, events)
  progress.add([...returnDiscards(before, progress.table, events), ...refillShoe(progress.table)])
  skipThoseWhoCannotPay(progress)
  addLiveConsequences(before, progress)
  progress.add(warnings(progress.table, events))
  progress.add(collections(progress.table))
  addDeferred(progress)
  addClosingWork(progress)
  return successOf(progress)
}

/** After the initial deal, a device gets back the discards of earlier rounds. */
function returnDiscards(before: Table, after: Table, events: readonly TableEvent[]): readonly TableEvent[] {
  const { rack } = after
  if (sourceOf(after) !== 'device' || rack.length === 0) return []
  const isComplete = before.round.phase === 'dealing' && after.round.phase !== 'dealing'
  const isVoid = events.some(({ kind }) => kind === 'round-voided')
  return isComplete && !isVoid ? [{ kind: 'discards-returned' }] : []
}

/** A card is due and none is left: the discards must be shuffled in. */
function refillShoe(table: Table): readonly TableEvent[] {
  const waits = waitsAt(table)
  if ((waits.for !== 'card' && waits.for !== 'dealer-card') || cardsLeft(table) > 0) return []
  if (table.live !== null && table.live.held.length > 0) return []
  const { clause } = table.shoeRules.shuffles.shortShoe
  const short = { reason: 'shortShoe', place: null, binding: true } as const
  const refill: TableEvent = { kind: 'shuffle-due', due: { ...short, clause }, now: true }
  return [refill]
}

/** Skips players who cannot pay for anything in an offer, so that the table does not wait for them. */
function skipThoseWhoCannotPay(progress: Progress): void {
  const { table } = progress
  for (const { player, box } of table.round.offers?.asks ?? []) {
    const canPay = ({ events }: { readonly events: Parameters<typeof shortfallWithWallet>[1] }) =>
      shortfallWithWallet(table, events, player) === 0
    if (offered(table.round, player, box, table.rules, canPay).length > 0) continue
    const declined = decide(table.round, { do: 'decline', by: playerActor(player), box }, table.rules)
    if (!declined.ok) continue
    progress.add(declined.events)
    skipThoseWhoCannotPay(progress)
    return
  }
}
