import { createContext } from 'preact'
import { useContext, useEffect, useRef, useState } from 'preact/hooks'
import { getJson } from '../../shared/wire/http.ts'
import { nameAt } from '../table/table-context.ts'
import { type ChosenNames, NO_NAMES } from '../table/use-chosen-names.ts'

/** When hundreds enter within a minute, no page asks more often than this. */
const APART_MS = 5_000

const Names = createContext<ChosenNames>(NO_NAMES)

export const EntrantNamesProvider = Names.Provider

/** Names a player of the tournament as tables do: by the name that they have chosen, or by the handle. */
export function useEntrantName(): (player: string) => string {
  const names = useContext(Names)
  return (player) => nameAt(names, player)
}

/** The names that the players of a tournament have chosen. Asked for at first, and when other players come. */
export function useEntrantNames(tournament: string, players: readonly string[]): ChosenNames {
  const [names, setNames] = useState(NO_NAMES)
  const asked = useRef(new Set<string>())
  const latest = useRef(Number.NEGATIVE_INFINITY)
  const people = players.join(' ')
  useEffect(() => {
    const known = asked.current
    const all = people.match(/\S+/g) ?? []
    if (all.every((one) => known.has(one))) return
    const ask = () => {
      latest.current = performance.now()
      for (const one of all) known.add(one)
      const path = `/api/tournaments/${encodeURIComponent(tournament)}/names`
      getJson<{ player: string; name: string }[]>(path)
        .then((found) => setNames(new Map(found.map(({ player, name }) => [player, name]))))
        // Without names, the page shows handles.
        .catch(() => {})
    }
    const timer = setTimeout(ask, Math.max(0, latest.current + APART_MS - performance.now()))
    return () => clearTimeout(timer)
  }, [tournament, people])
  return names
}
