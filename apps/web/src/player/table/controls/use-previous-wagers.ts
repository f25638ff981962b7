import type { TableView } from '@openpit/protocol'
import { useEffect, useRef, useState } from 'preact/hooks'
import { readStored, store } from '../../../shared/storage.ts'
import { type Amounts, amountsOf, isEmpty } from '../felt/layout.ts'

/** A player's wagers of the last round that they played, for Rebet. They are kept when the page is loaded again. */
export function usePreviousWagers(table: string, view: TableView, player: string): Amounts {
  const key = `openpit.before.${table}.${player}`
  const [previous, setPrevious] = useState<Amounts>(() => readStored('session', key) ?? {})
  // Recorded while betting is open, because the first cards may settle side bets and remove them from the layout.
  const noted = useRef({ round: 0, amounts: {} as Amounts })
  const { phase, round } = view
  const onLayout = JSON.stringify(amountsOf(view, player))
  useEffect(() => {
    if (phase === 'wagering') {
      noted.current = { round, amounts: JSON.parse(onLayout) as Amounts }
      return
    }
    const { amounts, round: notedRound } = noted.current
    if (notedRound !== round || isEmpty(amounts)) return
    setPrevious(amounts)
    store('session', key, amounts)
  }, [key, onLayout, phase, round])
  return previous
}
