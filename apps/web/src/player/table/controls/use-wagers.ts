import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import { chipsAt } from '../../../shared/chips/denominations.ts'
import { connection, lastSeen, type SeenTable } from '../../../shared/wire/tables.ts'
import { type Amounts, changeableAmounts, type Spot, sumOf } from '../felt/layout.ts'
import { poolsOf, type TokenPool, tokensBet, tokensForMain, tokensIn } from './token-stakes.ts'
import { usePreviousWagers } from './use-previous-wagers.ts'
import {
  canUndo,
  isBettingOpen,
  isReadyDue,
  leftIn,
  mostToAdd,
  openDraft,
  reduceDraft,
  unsentCommands,
  type WagerAction,
  type WagerDraft,
  type WagerNotice,
  type WagerSituation,
  wantedIn,
  whyNotDouble,
} from './wager-draft.ts'

const NO_POOLS: readonly TokenPool[] = []

/** A player's chips on the layout, and what can be done with them. */
export interface Wagers {
  readonly isOpen: boolean
  /** The chip in hand: the chosen one, or the next lower one that can be placed. */
  readonly chip: number
  readonly choose: (cents: number) => void
  /** What can still be bet. */
  readonly left: number
  /** How much more a spot takes now. */
  readonly mostToAdd: (spot: Spot) => number
  /** Why Double is off; `null` if it is not. */
  readonly whyNotDouble: 'nothing' | 'poor' | 'limit' | null
  readonly want: Amounts
  readonly have: Amounts
  readonly total: number
  /** The wagers of the round before. */
  readonly previous: Amounts
  readonly isReady: boolean
  readonly isSending: boolean
  /** The table does not have all of the player's chips yet. */
  readonly isBusy: boolean
  readonly canUndo: boolean
  readonly notice: WagerNotice | null
  /** Shows why something cannot be done. */
  readonly tell: (notice: WagerNotice) => void
  readonly place: (spot: Spot) => void
  readonly undo: () => void
  readonly clear: () => void
  readonly rebet: () => void
  readonly double: () => void
  /** Fills a spot up to its limit. */
  readonly fill: (spot: Spot) => void
  readonly deal: () => void
  readonly rebetAndDeal: () => void
  /** Takes back the chips that the table does not have yet. */
  readonly drop: () => void
  readonly tokens: TokenChoice
}

/** Whether the player bets tokens before chips. */
export interface TokenChoice {
  readonly isOn: boolean
  readonly toggle: () => void
  /** Tokens of bets that the table has not heard of yet; negative if they come back. */
  readonly onTheWay: number
  /** Tokens on main bets, with those that are on their way there. */
  readonly bet: number
}

export function useWagers(seen: SeenTable): Wagers {
  const wagers = useDraftedWagers(seen)
  return { ...wagers, place: useNewest(wagers.place) }
}

function useDraftedWagers({ table, view, you }: SeenTable): Wagers {
  const { player, chips } = you
  const previous = usePreviousWagers(table, view, player)
  const choice = useTokenChoice()
  const pools = choice.isOn ? poolsOf(you, Date.now()) : NO_POOLS
  const situation: WagerSituation = { view, player, chips: chips + tokensForMain(pools), previous, pools }
  const [draft, setDraft] = useState(() => openDraft(situation))
  const latest = useRef({ draft, situation })
  latest.current = { draft, situation }
  const apply = useCallback((action: WagerAction) => {
    setDraft((now) => reduceDraft(now, action, latest.current.situation))
  }, [])
  useSending(table, draft, situation, apply)

  const isReady = view.ready.includes(player)
  const act = (action: WagerAction) => {
    apply(action)
    // A player who changes their bets is no longer ready.
    const isChanged = reduceDraft(draft, action, situation).steps !== draft.steps
    if (isReady && isChanged) connection.ready(table, false)
  }
  const actNow = (name: 'undo' | 'clear' | 'rebet' | 'double' | 'deal') => () => act({ do: name, at: Date.now() })

  const want = wantedIn(draft, situation)
  const unsent = unsentCommands(draft, situation)
  const left = leftIn(draft, situation)
  const chip = chipInHand(draft.chip, left, view.limits.smallestChip)
  return {
    isOpen: isBettingOpen(view),
    chip,
    left,
    mostToAdd: (spot) => mostToAdd(draft, spot, situation),
    whyNotDouble: whyNotDouble(draft, situation),
    choose: (cents) => apply({ do: 'choose', cents }),
    want,
    have: changeableAmounts(view, player),
    total: sumOf(want),
    previous,
    isReady,
    isSending: draft.isSending,
    isBusy: draft.isSending || draft.due !== null || unsent.length > 0,
    canUndo: canUndo(draft, situation),
    notice: draft.notice,
    tell: (notice) => apply({ do: 'tell', notice }),
    place: (spot) => act({ do: 'place', spot, at: Date.now(), cents: chip }),
    fill: (spot) => act({ do: 'fill', spot, at: Date.now() }),
    undo: actNow('undo'),
    clear: actNow('clear'),
    rebet: actNow('rebet'),
    double: actNow('double'),
    deal: actNow('deal'),
    rebetAndDeal: () => {
      const at = Date.now()
      apply({ do: 'rebet', at })
      apply({ do: 'deal', at })
    },
    drop: () => apply({ do: 'drop' }),
    tokens: { ...choice, onTheWay: tokensIn(unsent, view, player), bet: tokensBet(unsent, view, player) },
  }
}

/** The same function at every render: a spot that has not rendered since must not place the chip of that time. */
function useNewest<Argument>(act: (argument: Argument) => void): (argument: Argument) => void {
  const newest = useRef(act)
  newest.current = act
  return useCallback((argument) => newest.current(argument), [])
}

function useTokenChoice(): Pick<TokenChoice, 'isOn' | 'toggle'> {
  const [isOn, setOn] = useState(false)
  return { isOn, toggle: () => setOn(!isOn) }
}

/** The chosen chip, or the next lower one that the player can pay; the chosen one if there is none. */
function chipInHand(chosen: number, left: number, smallest: number): number {
  const paid = chipsAt(smallest).filter(({ cents }) => cents <= chosen && cents <= left)
  return paid.at(-1)?.cents ?? chosen
}

/** Sends the draft to the table when it is due, and reports the player ready once the table has it all. */
function useSending(
  table: string,
  draft: WagerDraft,
  situation: WagerSituation,
  apply: (action: WagerAction) => void,
): void {
  const { due, isSending } = draft

  useEffect(() => {
    if (due === null || isSending) return
    // At the time in the draft, not some time from now: the news of a busy table would put it off again and again.
    const timer = setTimeout(
      async () => {
        // The news of the last bet may not be rendered yet. By the older view there would be nothing to take back.
        const now = { ...situation, view: lastSeen(table)?.view ?? situation.view }
        apply({ do: 'send' })
        apply({ do: 'finish', refusal: await sendAll(table, unsentCommands(draft, now)) })
      },
      Math.max(0, due - Date.now()),
    )
    return () => clearTimeout(timer)
  })

  useEffect(() => {
    if (!isReadyDue(draft, situation)) return
    apply({ do: 'say-ready' })
    connection.ready(table, true)
  })
}

/** Sends the commands one after the other, up to the first that the table refuses. */
async function sendAll(table: string, commands: ReturnType<typeof unsentCommands>) {
  for (const command of commands) {
    const reply = await connection.command(table, command)
    if (!reply.ok) return reply.refusal
  }
  return null
}
