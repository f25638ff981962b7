import { useEffect, useRef } from 'preact/hooks'
import { dealDelay } from '../../shared/cards/deal-times.ts'
import { look } from '../../shared/look/settings.ts'
import { connection } from '../../shared/wire/tables.ts'
import { type Cue, cueBetween, type HeardTable } from './cues.ts'

const LAST_SECONDS = 5
/** A card is heard when it lands, not when it begins to move. */
const LANDS_MS = 180

/** Loaded with the first sound: a table must not wait for it. */
const synth = () => import('./synth.ts')

function hear(cue: Cue, delayMs = 0): void {
  if (look.get().sound === 'on') void synth().then(({ playCue }) => playCue(cue, delayMs))
}

/** The sounds of a table: cards, chips, the player's turn, the last seconds, wins. `placed` is what the player bets. */
export function useSounds(table: HeardTable, placed: number): void {
  useWakingAudio()
  const before = useRef(table)
  useEffect(() => {
    const cue = cueBetween(before.current, table)
    // A table that was just entered has cards on it that were dealt before.
    const count = before.current.view === table.view ? 0 : table.dealt.size
    before.current = table
    for (let order = 0; order < count; order++) hear('card', LANDS_MS + dealDelay(order))
    if (cue !== null) hear(cue, count === 0 ? 0 : 2 * LANDS_MS + dealDelay(count))
  }, [table])
  const had = useRef(placed)
  useEffect(() => {
    if (placed > had.current) hear('chip')
    had.current = placed
  }, [placed])
  useTicks(table)
}

/**
 * The gong before an elimination hand or the last shoe of a tournament. `signals` counts those that were given; a
 * screen that opens later hears the last one only if it is about what is played now.
 */
export function useGong(signals: number, isNow: boolean): void {
  useWakingAudio()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each signal
  useEffect(() => {
    if (signals > 0 && isNow) hear('signal')
  }, [signals])
}

/** Browsers allow sound from the first press on. */
function useWakingAudio(): void {
  useEffect(() => {
    const wake = () => {
      if (look.get().sound === 'on') void synth().then(({ wakeAudio }) => wakeAudio())
    }
    addEventListener('pointerdown', wake, { once: true })
    addEventListener('keydown', wake, { once: true })
    return () => {
      removeEventListener('pointerdown', wake)
      removeEventListener('keydown', wake)
    }
  }, [])
}

/** A tick in each of the last seconds in which the player can decide. */
function useTicks({ view, you }: HeardTable): void {
  const deadline = you.choices.length > 0 ? view.deadline : null
  useEffect(() => {
    if (deadline === null) return
    const left = deadline - Date.now() - connection.offset
    const ticks = Array.from({ length: LAST_SECONDS }, (_, index) => left - (index + 1) * 1000)
    const timers = ticks.filter((inMs) => inMs > 0).map((inMs) => setTimeout(() => hear('tick'), inMs))
    return () => {
      for (const timer of timers) clearTimeout(timer)
    }
  }, [deadline])
}
