import type { Actor } from '@openpit/engine'
import type { Refusal, RefusedTry, TournamentCommand, TournamentReason } from '@openpit/protocol'
import { entryOf, seatOf, type Tournament, tableAt } from '@openpit/tournament'

/** Lines that are kept. A player who clicks all day must not fill the memory. */
const TRIES_MAX = 100

/** What the books forbid players at a table, and leave to a person to punish. */
const NOTED: ReadonlySet<string> = new Set([
  'no-betting',
  'plays-elsewhere',
  'box-of-another',
  'voucher-alone',
  'has-wagered',
  'wager-stands',
  'not-your-turn',
  'only-the-minimum',
  'no-secret-left',
  'no-pass-card',
  'not-the-holder',
  'form-sealed',
] satisfies TournamentReason[])

/** The same, where the amount decided. Beside a sealed wager such a refusal would tell of its amount. */
const NOTED_FOR_AMOUNT: ReadonlySet<string> = new Set([
  'not-an-amount',
  'outside-limits',
  'not-in-units',
  'above-chips',
  'above-maximum',
] satisfies TournamentReason[])

const TRIED: ReadonlySet<string> = new Set([
  'wager',
  'withdraw',
  'passCard',
  'drawVoucher',
  'examineForm',
] satisfies RefusedTry['tried'][])

/**
 * What players tried at the tables of one tournament, and the book refused. The software puts nobody out for it: staff
 * see the list and decide. It is kept in memory, because a line in the log would change the version that everyone sees,
 * and so tell others that something was refused.
 */
export class RefusedTries {
  private lines: readonly RefusedTry[] = []

  /** The latest first. */
  get list(): readonly RefusedTry[] {
    return this.lines
  }

  /** Notes a refused command. The same try again in the same hand counts up, and moves to the top. */
  note(tournament: Tournament, by: Actor, command: TournamentCommand, refused: Refusal, at: number): void {
    const made = tryOf(tournament, by, command, refused, at)
    if (made === undefined) return
    const before = this.lines.find((line) => isSame(line, made))
    const others = this.lines.filter((line) => line !== before)
    this.lines = [{ ...made, times: (before?.times ?? 0) + 1 }, ...others].slice(0, TRIES_MAX)
  }
}

function isSame(one: RefusedTry, other: RefusedTry): boolean {
  const keyOf = ({ player, session, table, hand, tried, isSecret, clause }: RefusedTry) =>
    [player, session, table, hand, tried, isSecret, clause].join(' ')
  return keyOf(one) === keyOf(other)
}

function tryOf(
  tournament: Tournament,
  by: Actor,
  command: TournamentCommand,
  refused: Refusal,
  at: number,
): RefusedTry | undefined {
  if (!TRIED.has(command.do) || !('table' in command) || refused.clause === null) return undefined
  const isEntrant = by.role === 'player' && entryOf(tournament, by.person) !== undefined
  const there = tableAt(tournament, command.table)
  const isSealed = there !== undefined && (seatOf(there, by.person)?.form ?? null) !== null
  const isSecret = command.do === 'wager' && command.secret !== undefined
  const isForAmount = refused.kind === 'tournament' ? NOTED_FOR_AMOUNT.has(refused.why) : isAboveChips(refused)
  const isNoted = isForAmount ? !isSealed : refused.kind === 'tournament' && NOTED.has(refused.why)
  if (!isEntrant || !isNoted) return undefined
  const main = command.do === 'wager' && !isSecret && !isSealed ? command.main : undefined
  return {
    player: by.person,
    session: tournament.session,
    table: command.table,
    hand: there?.hand ?? 0,
    tried: command.do as RefusedTry['tried'],
    isSecret,
    cents: main ?? null,
    clause: refused.clause,
    refused,
    times: 1,
    at,
  }
}

/** The table itself counts the chips for an open wager. */
function isAboveChips({ kind }: Refusal): boolean {
  return kind === 'not-enough-chips'
}
