import type { ReplayedRound, ReplayedStep, SettledLine } from '@openpit/protocol'

/** What a bet made before the first ruling on its round, and in the end. */
export interface RuledMoney {
  readonly player: string
  readonly box: number
  readonly wager: string
  readonly first: number
  readonly last: number
}

const RULED: ReadonlySet<string> = new Set(['round-reconstructed', 'card-corrected', 'round-voided', 'hand-voided'])

export function isRuling({ events }: ReplayedStep): boolean {
  return events.some(({ kind }) => RULED.has(kind))
}

/** The round as it was just before it was put right for the first time, and at its end; `null` if it never was. */
export function beforeAndAfter({ steps }: ReplayedRound): { before: ReplayedStep; after: ReplayedStep } | null {
  const ruled = steps.findIndex(isRuling)
  const before = steps[ruled - 1]
  const after = steps.findLast(({ view }) => view.phase === 'ended') ?? steps.at(-1)
  return ruled < 0 || before === undefined || after === undefined ? null : { before, after }
}

/** The money of both, bet by bet. */
export function ruledMoney(before: readonly SettledLine[], after: readonly SettledLine[]): readonly RuledMoney[] {
  const rows = new Map<string, RuledMoney>()
  const add = (lines: readonly SettledLine[], field: 'first' | 'last') => {
    for (const { player, box, wager, profit } of lines) {
      const key = `${box} ${player} ${wager}`
      const row = rows.get(key) ?? { player, box, wager, first: 0, last: 0 }
      rows.set(key, { ...row, [field]: row[field] + profit })
    }
  }
  add(before, 'first')
  add(after, 'last')
  return [...rows.values()].toSorted((a, b) => a.box - b.box)
}
