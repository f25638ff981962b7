import { parseCard, printCard } from '@openpit/cards'
import type { Command } from '@openpit/engine'
import { ROUND_SWITCHES } from '@openpit/names'
import type { WhatIf, WhatIfMoney, WhatIfQuery } from '@openpit/protocol'
import { rulebooks } from '@openpit/rulebooks'
import {
  type Alternative,
  type DealtRound,
  dealtRoundIn,
  dealtRoundOf,
  playAnew,
  ruledRound,
  type Table,
} from '@openpit/table'
import { layoutOf, sumsOf } from '../pit/remedies.ts'
import { eventOf, isTold, playedIn } from '../tables/log/record.ts'
import { configurationOf, isLive, type TableOpening, UnlawfulTable } from '../tables/opening.ts'
import { momentOf } from './replay.ts'
import { type PastRound, withEvent } from './rounds.ts'

/** What would have become of a round that is over, if one thing had been otherwise. */
export function whatIf(past: PastRound, query: WhatIfQuery): WhatIf {
  const { opening, number, before, events } = past
  const over = playedIn(events).reduce(withEvent, before)
  const dealt = isLive(opening) ? dealtRoundOf(over) : dealtRoundIn(before, commandsOf(past))
  const again = dealt && playAnew(dealt)
  const isPlayable = again !== undefined && isSameResult(again, over)
  const supposed = dealt && isPlayable ? supposing(dealt, opening, query) : undefined
  return {
    table: opening.name,
    round: number,
    isPlayable,
    cards: dealt && again ? cardsOf(dealt, again) : [],
    decisions: dealt ? decisionsIn(dealt).map(asView) : [],
    settings: settingsOf(opening),
    would: supposed ? outcomeOf(past, over, playAnew(supposed)) : null,
  }
}

function cardsOf({ cards }: DealtRound, { places }: Alternative): WhatIf['cards'] {
  return places.flatMap((place, index) => {
    const card = cards[index]
    return card === undefined ? [] : [{ card: printCard(card), place }]
  })
}

function commandsOf({ events }: PastRound) {
  return events.map(eventOf).flatMap((event) => (isTold(event) ? event.played : []))
}

/** Whether cards and decisions alone lead to what was recorded. A ruling or a fault may have changed it. */
function isSameResult({ round, assumes, lacks }: Alternative, over: Table): boolean {
  const [now, then] = [sumsOf(round), sumsOf(ruledRound(over))]
  const isSame = now.size === then.size && [...then].every(([key, { profit }]) => now.get(key)?.profit === profit)
  return isSame && assumes.length === 0 && lacks === null
}

const CHANGED: ReadonlySet<string> = new Set(['hit', 'stand', 'double', 'split'])

/** The decisions in whose place another one can be supposed. */
function decisionsIn({ commands }: DealtRound): readonly Command[] {
  return commands.filter((command) => CHANGED.has(command.do))
}

function asView(command: Command): { box: number; do: string } {
  return { box: 'box' in command ? command.box : 0, do: command.do }
}

function settingsOf({ rulebook, options }: TableOpening): WhatIf['settings'] {
  const { switches } = rulebooks[rulebook]
  return ROUND_SWITCHES.filter((name) => switches[name] !== undefined).map((name) => {
    return { name, is: options.switches?.[name] ?? false }
  })
}

/** The rules with one option the other way round; `undefined` if the book has no such option, or forbids it here. */
function otherRules(opening: TableOpening, setting: WhatIfQuery['setting']): DealtRound['rules'] | undefined {
  const now = settingsOf(opening).find(({ name }) => name === setting)
  if (now === undefined) return undefined
  const switches = { ...opening.options.switches, [now.name]: !now.is }
  try {
    return configurationOf({ ...opening, options: { ...opening.options, switches } }).rules
  } catch (error) {
    if (error instanceof UnlawfulTable) return undefined
    throw error
  }
}

/** The round with the other card, decision or setting; `undefined` if the query names none that the round has. */
function supposing(dealt: DealtRound, opening: TableOpening, query: WhatIfQuery): DealtRound | undefined {
  const { card, is, decision, do: name, setting } = query
  const rules = otherRules(opening, setting)
  if (rules !== undefined) return { ...dealt, rules }
  const face = is === undefined ? undefined : parseCard(is)
  if (card !== undefined && face !== undefined && card <= dealt.cards.length) {
    return { ...dealt, cards: dealt.cards.with(card - 1, face) }
  }
  const wrong = decision === undefined ? undefined : decisionsIn(dealt)[decision - 1]
  if (wrong === undefined || name === undefined || !('box' in wrong && 'by' in wrong)) return undefined
  const other = { do: name, by: wrong.by, box: wrong.box } as Command
  return { ...dealt, commands: dealt.commands.map((command) => (command === wrong ? other : command)) }
}

function outcomeOf({ opening, number }: PastRound, over: Table, anew: Alternative): NonNullable<WhatIf['would']> {
  const { round, assumes, leftOut, lacks } = anew
  const table: Table = { ...over, live: null, round }
  return {
    layout: layoutOf(momentOf(opening, number, table), table),
    money: moneyOf(over, anew),
    assumes: [...assumes],
    leftOut: leftOut.filter(({ do: name }) => CHANGED.has(name)).map(asView),
    lacks,
  }
}

/** Every wager of both: what it made, and what it would have made. */
function moneyOf(over: Table, { round }: Alternative): WhatIfMoney[] {
  const [then, now] = [sumsOf(ruledRound(over)), sumsOf(round)]
  const isOver = round.phase === 'ended'
  return [...new Map([...now, ...then])]
    .map(([key, { player, box, wager, stake }]) => {
      const wouldBe = now.has(key) ? (now.get(key)?.profit ?? null) : isOver ? 0 : null
      return { player, box, wager, stake, recorded: then.get(key)?.profit ?? 0, wouldBe }
    })
    .toSorted((a, b) => a.box - b.box || a.player.localeCompare(b.player))
}
