import { parseCard, printCard } from '@openpit/cards'
import type { Actor, Round } from '@openpit/engine'
import type { Layout, Refusal, Remedies, RemedyMoney, RemedyQuery, RemedyView } from '@openpit/protocol'
import {
  type Audience,
  type Finding,
  type Remedy,
  remediesAt,
  ruledRound,
  type Table,
  visibleHeld,
} from '@openpit/table'
import { offDuty } from '../tables/live/live-source.ts'
import { liveView } from '../tables/views/live-view.ts'
import type { Moment } from '../tables/views/moment.ts'
import { tableView } from '../tables/views/table-view.ts'

const STAFF: Audience = { of: 'staff' }

/** What a person at the pit sees before they rule. Nothing happens at the table. */
export function remediesFor(version: number, moment: Moment, by: Actor, query: RemedyQuery): Remedies {
  const { table, opening, round } = moment
  const work = liveView(moment, STAFF)?.work ?? null
  const found = remediesAt(table, by, findingIn(query))
  const afters = found.map(({ refusal, after }) => (refusal === null ? after : null))
  const hasRound = work?.course != null
  return {
    table: opening.name,
    version,
    round,
    you: (offDuty(table, by, table.liveRules.powers.reconstruct.clause) ?? null) as Refusal | null,
    layout: hasRound ? layoutOf(moment, table) : null,
    course: work?.course ?? null,
    ruling: work?.ruling ?? null,
    remedies: hasRound ? found.map((remedy) => remedyView(moment, remedy)) : [],
    money: hasRound ? moneyIn(table, afters) : [],
  }
}

function findingIn({ from, decided, card, is }: RemedyQuery): Finding {
  const face = is === undefined ? undefined : parseCard(is)
  return {
    ...(from === undefined ? {} : { from }),
    ...(decided === undefined ? {} : { decided }),
    ...(card === undefined ? {} : { card }),
    ...(face === undefined ? {} : { is: face }),
  }
}

function remedyView(moment: Moment, { command, clause, refusal, needsSecond, after, assumes }: Remedy): RemedyView {
  const { by: _, ...fields } = command
  return {
    command: fields.do === 'correctCard' ? { ...fields, is: printCard(fields.is) } : fields,
    clause,
    refused: refusal as Refusal | null,
    needsSecond,
    layout: refusal === null ? layoutOf(moment, after) : null,
    assumes: [...assumes],
  }
}

/** The round that a ruling is about, drawn from the table as it is or would be. */
export function layoutOf(moment: Moment, table: Table): Layout {
  const round = ruledRound(table)
  const { dealer, boxes } = tableView({ ...moment, table: { ...table, round } }, STAFF)
  return {
    isOver: round.phase === 'ended',
    dealer,
    boxes: boxes.filter(({ hands }) => hands.length > 0).map(({ box, hands }) => ({ box, hands })),
    held: visibleHeld(table).map((card) => (card === null ? null : printCard(card))),
  }
}

interface WagerSum {
  readonly player: string
  readonly box: number
  readonly wager: string
  stake: number
  /** `null` while a part of it is not settled. */
  profit: number | null
}

/** Every wager of the round: what it made, and what it would make by each remedy. */
function moneyIn(table: Table, afters: readonly (Table | null)[]): RemedyMoney[] {
  const paid = sumsOf(ruledRound(table))
  const would = afters.map((after) => (after === null ? null : sumsOf(ruledRound(after))))
  const keys = new Set([...paid.keys(), ...would.flatMap((sums) => [...(sums?.keys() ?? [])])])
  const rows = [...keys].map((key) => {
    const known = paid.get(key) ?? would.map((sums) => sums?.get(key)).find((sum) => sum !== undefined)
    const { player, box, wager, stake } = known as WagerSum
    const wouldBe = would.map((sums, index) => {
      if (sums === null) return null
      const isOver = ruledRound(afters[index] as Table).phase === 'ended'
      return sums.get(key)?.profit ?? (isOver && !sums.has(key) ? 0 : null)
    })
    return { player, box, wager, stake, paid: paid.get(key)?.profit ?? null, wouldBe }
  })
  return rows.toSorted((a, b) => a.box - b.box || a.player.localeCompare(b.player))
}

/** The wagers of a round by player, box and kind: those that are settled, and those that still lie there. */
export function sumsOf({ settled, boxes, sides, insurance, phase }: Round): ReadonlyMap<string, WagerSum> {
  const sums = new Map<string, WagerSum>()
  const add = (player: string, box: number, wager: string, stake: number, profit: number | null) => {
    const key = `${box} ${player} ${wager}`
    const sum = sums.get(key) ?? { player, box, wager, stake: 0, profit: 0 }
    sum.stake += stake
    sum.profit = sum.profit === null || profit === null ? null : sum.profit + profit
    sums.set(key, sum)
  }
  for (const { player, box, wager, stake, profit } of settled) add(player, box, wager, stake, profit)
  if (phase === 'ended') return sums
  const open = (player: string, box: number, wager: string, cents: number) => {
    if (!sums.has(`${box} ${player} ${wager}`)) add(player, box, wager, cents, null)
  }
  for (const { number, bettors } of boxes) for (const { player, cents } of bettors) open(player, number, 'main', cents)
  for (const { player, box, bet, cents } of sides) open(player, box, bet, cents)
  for (const { player, box, cents } of insurance) open(player, box, 'insurance', cents)
  return sums
}
