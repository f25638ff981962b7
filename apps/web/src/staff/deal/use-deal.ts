import type { Me } from '@openpit/protocol'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { isOnButton, useKeyPress } from '../../shared/parts/keys.tsx'
import type { SeenTable } from '../../shared/wire/tables.ts'
import { useOrders } from '../shared/use-orders.ts'
import type { DealContext } from './deal-context.ts'
import { dueAt, isPatron, type LiveTable, type Work } from './due.ts'
import { isTaken, type KeyDraft, type KeyEffect, NOTHING_TYPED, pressKey } from './typing.ts'

/** What is open over the console. */
export type Overlay = 'wrong' | 'help' | 'voucher' | null

export interface DealConsoleState {
  readonly context: DealContext
  readonly overlay: Overlay
  readonly setOverlay: (overlay: Overlay) => void
}

export function useDealConsole(me: Me, seen: SeenTable, live: LiveTable): DealConsoleState {
  const orders = useOrders(seen)
  const [typing, setTyping] = useState<KeyDraft>(NOTHING_TYPED)
  const [paid, pay] = usePaid(seen)
  const [overlay, setOverlay] = useState<Overlay>(null)
  const { view, work } = live
  const due = useMemo(() => dueAt(live, me, paid), [live, me, paid])
  const repeat = useRepeat(seen, orders.send)
  // What was typed for one thing must not count for the next. News of other people's bets must not clear an amount.
  const about = due.is === 'pay' ? 'bets' : due.is
  // Not `useEffect`, which runs later: it would clear what a quick dealer has typed for the next thing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever something else is due
  useLayoutEffect(() => setTyping(NOTHING_TYPED), [about])
  const [isConnected, isSending] = [orders.line === 'works', orders.sending !== null]
  const isOn = isConnected && !isSending
  const act = (effect: KeyEffect) => {
    if (effect.does === 'nothing') return
    if (effect.does !== 'type') setTyping(NOTHING_TYPED)
    switch (effect.does) {
      case 'type':
        orders.forget()
        return setTyping(effect.typing)
      case 'send':
        return void orders.send(effect.command)
      case 'call':
        return void orders.send({ do: 'callSupervisor' })
      case 'repeat':
        return void repeat()
      case 'paid':
      case 'paid-all':
        if (due.is === 'pay') pay(effect.does === 'paid' ? [due.box] : [due.box, ...due.others])
        return
      case 'voucher':
        orders.forget()
        return setOverlay('voucher')
      case 'wrong':
      case 'help':
        return setOverlay(effect.does)
      case 'clear':
        return orders.forget()
    }
  }
  const press = (key: string) => {
    const { choices } = work.deal
    const playsForAbsent = work.deal.playsForAbsent.includes(me.role)
    const effect = pressKey(key, { due, view, typing, choices, playsForAbsent })
    if (isTaken(effect, { isConnected, isSending })) act(effect)
  }
  useKeyPress(({ key, target, repeat }) => {
    // On a button, Enter and the space bar click it.
    if (isOnButton(target) && (key === 'Enter' || key === ' ')) return false
    // A held key counts once, or it would deal again and again.
    if (!repeat) press(key)
    return key === 'Backspace' || key === ' ' || key === '/'
  }, overlay === null)
  const context = { ...live, me, seen, orders, due, typing, paid, isOn, isConnected, act, press }
  return { context, overlay, setOverlay }
}

/** The boxes that the dealer has settled with chips, of the last round. */
function usePaid({ view: { round, phase } }: SeenTable): [ReadonlySet<number>, (boxes: readonly number[]) => void] {
  const [paid, setPaid] = useState<{ readonly round: number; readonly boxes: ReadonlySet<number> }>({
    round,
    boxes: new Set(),
  })
  // A ruling may open a settled round again: then its boxes are settled again.
  useEffect(() => {
    if (phase !== 'ended') setPaid({ round, boxes: new Set() })
  }, [round, phase])
  const boxes = paid.round === round ? paid.boxes : NO_BOXES
  return [boxes, (more) => setPaid({ round, boxes: new Set([...boxes, ...more]) })]
}

const NO_BOXES: ReadonlySet<number> = new Set()

interface KeptWager {
  readonly box: number
  readonly player: string
  readonly main: number
  readonly sides: Readonly<Record<string, number>>
}

/** Remembers what people without an account bet, and places the same again. */
function useRepeat({ view }: SeenTable, send: DealContext['orders']['send']): () => Promise<void> {
  const last = useRef<readonly KeptWager[]>([])
  useEffect(() => {
    if (view.phase !== 'wagering' && view.phase !== 'ended') last.current = wagersIn(view)
  }, [view])
  return async () => {
    const taken = view.phase === 'wagering' ? wagersIn(view).map(({ player }) => player) : []
    for (const { box, player, main, sides } of last.current) {
      if (taken.includes(player)) continue
      const isPlaced = await send({ do: 'wager', box, player, main, ...(Object.keys(sides).length > 0 && { sides }) })
      if (!isPlaced) return
    }
  }
}

function wagersIn({ boxes }: SeenTable['view']): readonly KeptWager[] {
  return boxes.flatMap(({ box, bettors, sides }) =>
    bettors
      .filter(({ player }) => isPatron(player))
      .map(({ player, cents }) => ({
        box,
        player,
        main: cents,
        sides: Object.fromEntries(sides.filter((side) => side.player === player).map(({ bet, cents: c }) => [bet, c])),
      })),
  )
}

/** The table with real cards that a console shows; `null` if staff do not see its work. */
export function liveTableOf({ view }: SeenTable): LiveTable | null {
  const { live } = view
  const work: Work | null = live?.work ?? null
  return live === undefined || work === null ? null : { view, live, work }
}
