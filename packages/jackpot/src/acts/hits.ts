import type { BoxNumber } from '@openpit/engine'
import type { Cents } from '@openpit/money'
import { millionths, min, toMillionths } from '../amounts.ts'
import type { LinkDraft } from '../draft.ts'
import type { LinkEventOf, LockedAmount } from '../event.ts'
import { type Entry, entriesOf, type Level, levelOf, poolOf, type Win } from '../link.ts'
import { evenShares } from '../shares.ts'

/** After all wagers of an activation: everybody with a wager in it shares the levels that it has reached. */
export function hitAfterActivation(draft: LinkDraft, table: string, round: number): void {
  for (const { terms } of draft.link.levels) {
    const entries = entriesOf(draft.link, table, round)
    if (entries.length > 0 && isReached(draft, levelOf(draft.link, terms.name) as Level))
      hit(draft, terms.name, entries)
  }
}

/** After one wager: it alone wins the levels that it has reached, each once in an activation. */
export function hitAfterWager(draft: LinkDraft, table: string, round: number, box: BoxNumber, hits: Set<string>): void {
  for (const { terms } of draft.link.levels) {
    const { name } = terms
    if (hits.has(name) || !isReached(draft, levelOf(draft.link, name) as Level)) continue
    hits.add(name)
    hit(
      draft,
      name,
      entriesOf(draft.link, table, round).filter((entry) => entry.box === box),
    )
  }
}

function isReached({ hidden, rules }: LinkDraft, level: Level): boolean {
  if (rules.prizes.is !== 'mystery-levels') return false
  return poolOf(level) >= toMillionths(hiddenValue(hidden, level))
}

/** Without a hidden value of its own a level is hit at its cap. */
export function hiddenValue(hidden: LinkDraft['hidden'], { terms }: Level): Cents {
  const cap = terms.cap as Cents
  const value = Object.hasOwn(hidden, terms.name) ? (hidden[terms.name] as number) : cap
  return Math.min(value, cap) as Cents
}

/** The level pays its hidden value. Its next life starts at the reset value plus what is left of the meter. */
function hit(draft: LinkDraft, name: string, entries: readonly Entry[]): void {
  const level = levelOf(draft.link, name) as Level
  const value = hiddenValue(draft.hidden, level)
  const wins = sharedWins(draft, level, value, entries)
  for (const win of wins) {
    draft.emit({ kind: 'jackpot-won', win: { ...win, amount: 0 as Cents, rounding: 0 as Cents }, told: ['inspector'] })
  }
  const { reset } = level.next ?? level.terms
  const seeded = millionths(reset)
  const fromReserve = Number(min(level.reserve, BigInt(seeded)))
  const rounding = wins.reduce((sum, win) => sum + win.rounding, 0) as Cents
  const amounts = wins.map(
    ({ id, amount, rounding: added, state }): LockedAmount => ({
      win: id,
      amount,
      rounding: added,
      state: state as LockedAmount['state'],
    }),
  )
  const locked: LinkEventOf<'jackpot-locked'> = {
    kind: 'jackpot-locked',
    group: {
      number: draft.link.locks + 1,
      level: name,
      wins: wins.map(({ id }) => id),
      paid: value,
      reset,
      hitPoint: value,
      fromReserve,
      fromHouse: seeded - fromReserve,
    },
    amounts,
    newTerms: true,
    changes: [{ level: name, paid: millionths(value), seeded, reserve: -fromReserve, rounding: millionths(rounding) }],
  }
  draft.emit(locked)
}

/** A share for each wager, in the order of boxes. */
export function sharedWins(
  { rules }: LinkDraft,
  { terms }: Level,
  value: Cents,
  entries: readonly Entry[],
): readonly Win[] {
  const { amount, rounding } = evenShares(value, entries.length)
  const waits = terms.approval !== null && value >= terms.approval
  return entries.map(({ table, round, box, player, cents }, index) => ({
    id: `${table}/${round}/${box}/${terms.name}`,
    table,
    round,
    box,
    level: terms.name,
    player,
    stake: cents,
    percent: null,
    chip: 1 as Cents,
    clause: rules.says.mysteryWin,
    state: waits ? 'waiting' : 'confirmed',
    amount,
    rounding: rounding[index] as Cents,
    group: null,
  }))
}
