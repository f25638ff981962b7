import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import { connection, type SeenTable } from '../../../shared/wire/tables.ts'
import { type Amounts, changeableAmounts, type Spot, sumOf } from '../felt/layout.ts'
import { usePreviousWagers } from './use-previous-wagers.ts'
import {
  canUndo,
  isBettingOpen,
  isReadyDue,
  openDraft,
  reduceDraft,
  unsentCommands,
  type WagerAction,
  type WagerDraft,
  type WagerNotice,
  type WagerSituation,
  wantedIn,
} from './wager-draft.ts'

/** A player's chips on the layout, and what can be done with them. */
export interface Wagers {
  readonly isOpen: boolean
  readonly chip: number
  readonly choose: (cents: number) => void
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
  readonly place: (spot: Spot) => void
  readonly undo: () => void
  readonly clear: () => void
  readonly rebet: () => void
  readonly double: () => void
  readonly deal: () => void
  /** Takes back the chips that the table does not have yet. */
  readonly drop: () => void
}

export function useWagers({ table, view, you }: SeenTable): Wagers {
  const { player, chips } = you
  const previous = usePreviousWagers(table, view, player)
  const situation: WagerSituation = { view, player, chips, previous }
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
  return {
    isOpen: isBettingOpen(view),
    chip: draft.chip,
    choose: (cents) => apply({ do: 'choose', cents }),
    want,
    have: changeableAmounts(view, player),
    total: sumOf(want),
    previous,
    isReady,
    isSending: draft.isSending,
    isBusy: draft.isSending || draft.due !== null || unsentCommands(draft, situation).length > 0,
    canUndo: canUndo(draft, situation),
    notice: draft.notice,
    place: (spot) => act({ do: 'place', spot, at: Date.now() }),
    undo: actNow('undo'),
    clear: actNow('clear'),
    rebet: actNow('rebet'),
    double: actNow('double'),
    deal: actNow('deal'),
    drop: () => apply({ do: 'drop' }),
  }
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
        apply({ do: 'send' })
        apply({ do: 'finish', refusal: await sendAll(table, unsentCommands(draft, situation)) })
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
