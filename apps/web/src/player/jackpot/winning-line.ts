import type { Messages } from '../../shared/messages/messages.ts'
import type { SeenWin } from '../../shared/wire/link-list.ts'
import { useLinkOf } from '../../shared/wire/links.ts'
import { usePayTable } from '../table/dock/pay-table.ts'
import type { Bet } from '../table/felt/layout.ts'

type PayLine = NonNullable<ReturnType<typeof usePayTable>>['lines'][number]

/** The line of the pay table that won; `undefined` for a level, or while the table is not loaded. */
export function useWinningLine(win: SeenWin): PayLine | undefined {
  const link = useLinkOf(win.table)
  const table = usePayTable((link?.bet ?? 'main') as Bet)
  return table?.lines.find(({ clause }) => clause === win.clause)
}

/** The name of the line, or of the level. */
export function lineName({ rules }: Messages, { level }: SeenWin, line: PayLine | undefined): string {
  if (level !== '') return level
  return line === undefined ? '' : (rules.lines[line.name] ?? line.name)
}

/** The part of the pool that the line pays. */
export function percentOf(line: PayLine | undefined): number | null {
  return line?.pays.by === 'jackpot' ? line.pays.percent : null
}
