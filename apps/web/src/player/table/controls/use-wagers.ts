import type { Refusal, TableView } from '@openpit/protocol'
import { useCallback, useEffect, useRef, useState } from 'react'
import { chipsAt } from '../../../shared/chips/chip.tsx'
import { line, type SeenTable } from '../../../shared/wire/tables.ts'
import {
  type Amounts,
  amountAt,
  commandsFor,
  doubled,
  isEmpty,
  isSame,
  lyingThere,
  mostAt,
  placed,
  type Spot,
  sumOf,
  withAmount,
} from '../felt/layout.ts'

/** Chips on their way to becoming wagers. */
export interface Wagers {
  readonly isOpen: boolean
  readonly chip: number
  readonly choose: (cents: number) => void
  readonly want: Amounts
  readonly have: Amounts
  readonly total: number
  readonly before: Amounts
  readonly isReady: boolean
  readonly isSending: boolean
  /** The table does not have yet what is wanted. */
  readonly isBusy: boolean
  readonly canUndo: boolean
  readonly notice: WagerNotice | null
  readonly place: (spot: Spot) => void
  readonly undo: () => void
  readonly clear: () => void
  readonly rebet: () => void
  readonly double: () => void
  readonly deal: () => void
  /** Chips that the table does not have yet are back in hand. */
  readonly drop: () => void
}

export type WagerNotice =
  | { readonly is: 'poor' }
  | { readonly is: 'most'; readonly cents: number }
  | { readonly is: 'refused'; readonly refusal: Refusal }

/** So long after the last chip the table is told: a row of quick clicks is one wager, and a mis-click can be undone before. */
const QUIET_MS = 450

/** What has been wanted, one after the other: Undo goes back in reverse order, and over Clear and Rebet too. */
interface DraftWagers {
  readonly round: number
  readonly steps: readonly Amounts[]
}

export function useWagers({ table, view, you }: SeenTable): Wagers {
  const { player } = you
  const isOpen = view.phase === 'wagering' || view.phase === 'ended'
  const have = placed(view, player)
  const coming = view.phase === 'ended' ? view.round + 1 : view.round
  const [wanted, setWanted] = useState<DraftWagers>({ round: coming, steps: [have] })
  const [chip, choose] = useState(firstChip(view.limits))
  const [notice, setNotice] = useState<WagerNotice | null>(null)
  const [isSending, setSending] = useState(false)
  /** When the table is told of the chips. */
  const [due, setDue] = useState<number | null>(null)
  const before = useBefore(table, view, player)

  // A new round begins with an empty layout; what was meant for the last one is no wager.
  const isStale = wanted.round !== coming || !isOpen
  const steps = isStale ? [have] : wanted.steps
  const want = steps.at(-1) ?? {}
  const isReady = view.ready.includes(player)

  const latest = useRef({ view, have, want, isReady })
  latest.current = { view, have, want, isReady }
  const dealsAfter = useRef(false)

  const sync = useCallback(async () => {
    const { view: now, have: lies, want: wish } = latest.current
    const commands = commandsFor(wish, lies, now)
    if (commands.length === 0) return
    setSending(true)
    for (const command of commands) {
      const reply = await line.tell(table, command)
      if (reply.ok) continue
      setNotice({ is: 'refused', refusal: reply.refusal })
      dealsAfter.current = false
      // What the table has is what counts: the chips that it did not take are back in hand.
      setWanted(({ round, steps: all }) => ({ round, steps: [...all, latest.current.have] }))
      break
    }
    setSending(false)
  }, [table])

  useEffect(() => {
    if (due === null || isSending) return
    // By the clock and not from now on: news of a busy table must not put it off again and again.
    const wait = Math.max(0, due - Date.now())
    const timer = setTimeout(() => {
      setDue(null)
      void sync()
    }, wait)
    return () => clearTimeout(timer)
  })

  const settled = commandsFor(want, have, view).length === 0
  useEffect(() => {
    if (!dealsAfter.current || isSending || due !== null || !settled) return
    dealsAfter.current = false
    line.ready(table, true)
  })

  const wish = (next: Amounts) => {
    if (!isOpen || isSame(next, want)) return
    if (sumOf(next) > you.chips + sumOf(have)) {
      setNotice({ is: 'poor' })
      return
    }
    setNotice(null)
    setWanted({ round: coming, steps: [...steps, next] })
    setDue(Date.now() + QUIET_MS)
    // Whoever changes his wagers is not ready any more.
    if (isReady) line.ready(table, false)
  }

  return {
    isOpen,
    chip,
    choose,
    want: isOpen ? want : lyingThere(view, player),
    have,
    total: sumOf(isOpen ? want : lyingThere(view, player)),
    before,
    isReady,
    isSending,
    isBusy: isSending || due !== null || (isOpen && !settled),
    canUndo: steps.length > 1,
    notice,
    place: (spot) => {
      const cents = mostAt(view, spot, amountAt(want, spot) + chip)
      // A chip that does not go down is explained: else it looks like a click that was lost.
      if (isOpen && cents === amountAt(want, spot)) setNotice({ is: 'most', cents })
      else wish(withAmount(want, spot, cents))
    },
    undo: () => {
      if (steps.length < 2) return
      setNotice(null)
      setWanted({ round: coming, steps: steps.slice(0, -1) })
      setDue(Date.now() + QUIET_MS)
      if (isReady) line.ready(table, false)
    },
    clear: () => wish({}),
    rebet: () => wish(before),
    double: () => wish(doubled(want, view)),
    deal: () => {
      if (isEmpty(want)) return
      if (settled && !isSending) {
        line.ready(table, true)
        return
      }
      // First the chips, then the word: without them the cards would be dealt to what lay there before.
      dealsAfter.current = true
      setDue(Date.now())
    },
    drop: () => {
      dealsAfter.current = false
      setDue(null)
      setWanted({ round: coming, steps: [have] })
    },
  }
}

/** The first chip in hand is one that can be played. */
function firstChip({ minimum, smallestChip }: TableView['limits']): number {
  const chips = chipsAt(smallestChip)
  return (chips.find(({ cents }) => cents >= minimum) ?? chips.at(-1))?.cents ?? minimum
}

/** What was wagered in the round before, kept over a reload. */
function useBefore(table: string, view: SeenTable['view'], player: string): Amounts {
  const key = `openpit.before.${table}.${player}`
  const [before, setBefore] = useState<Amounts>(() => kept(key))
  // From the time of wagering: side bets may be settled, and gone from the layout, with the very first cards.
  const last = useRef({ round: 0, amounts: {} as Amounts })
  const { phase, round } = view
  const lies = JSON.stringify(lyingThere(view, player))
  useEffect(() => {
    if (phase === 'wagering') {
      last.current = { round, amounts: JSON.parse(lies) as Amounts }
      return
    }
    const { amounts, round: wagered } = last.current
    if (wagered !== round || isEmpty(amounts)) return
    setBefore(amounts)
    try {
      sessionStorage.setItem(key, JSON.stringify(amounts))
    } catch {
      // Then Rebet forgets with the page.
    }
  }, [key, lies, phase, round])
  return before
}

function kept(key: string): Amounts {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '{}') as Amounts
  } catch {
    return {}
  }
}
