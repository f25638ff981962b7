import type { Settlement } from '@openpit/engine'
import { type Cents, NO_CENTS } from '@openpit/money'
import type { TableEvent } from '@openpit/table'
import { settledIn } from '../look.ts'
import type { Stage } from '../stage.ts'
import type { TournamentStage } from './stage.ts'

/** The wagers settled at all tables, and minimums taken without a hand. */
export function linesIn({ events }: TournamentStage): readonly Settlement[] {
  const lines: Settlement[] = []
  for (const event of events) {
    if (event.kind === 'table-played') addTableLine(lines, event.event)
    if (event.kind === 'minimum-deducted') lines.push(deductionLine(event))
    if (event.kind === 'deduction-returned') {
      const index = lines.findLastIndex((line) => line.wager === 'deduction' && line.player === event.player)
      const line = lines[index]
      if (line !== undefined) lines[index] = { ...line, outcome: 'void', profit: NO_CENTS, clause: event.clause }
    }
  }
  return lines
}

function addTableLine(lines: Settlement[], event: TableEvent): void {
  const settled = settledIn({ events: [event] } as unknown as Stage)
  if (event.kind === 'wager-settled') lines.push(...settled)
  if (event.kind !== 'settlement-reversed' && event.kind !== 'settlement-corrected') return
  const { line } = event
  const index = lines.findLastIndex(
    (one) => one.player === line.player && one.box === line.box && one.hand === line.hand && one.wager === line.wager,
  )
  lines[index] =
    event.kind === 'settlement-corrected'
      ? event.to
      : { ...line, outcome: 'void', profit: NO_CENTS, clause: event.clause }
}

function deductionLine(event: {
  readonly player: string
  readonly box: number
  readonly cents: Cents
  readonly clause: Settlement['clause']
}): Settlement {
  const { player, box, cents, clause } = event
  return {
    player,
    box,
    hand: 1,
    wager: 'deduction',
    stake: cents,
    tokens: NO_CENTS,
    outcome: 'loss',
    profit: -cents as Cents,
    collected: false,
    paidBy: 'house',
    clause,
  }
}

export function netOf(stage: TournamentStage): Readonly<Record<string, number>> {
  const net = new Map<string, number>()
  for (const { player, profit } of linesIn(stage)) net.set(player, (net.get(player) ?? 0) + profit)
  return Object.fromEntries([...net].map(([player, cents]) => [player, cents / 100]))
}
