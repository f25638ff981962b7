import type { TableView } from '@openpit/protocol'
import { useEffect, useRef, useState } from 'preact/hooks'
import { house } from '../../shared/wire/http.ts'

/** The names that people have chosen, by their handles. */
export type ChosenNames = ReadonlyMap<string, string>

export const NO_NAMES: ChosenNames = new Map()

/** The names of the people at a table. Asked for when the table is entered, and when another person comes. */
export function useChosenNames(table: string, { boxes }: TableView, me: string | null): ChosenNames {
  const [names, setNames] = useState(NO_NAMES)
  const asked = useRef(new Set<string>())
  const people = boxes.flatMap(({ seated, bettors }) => [seated, ...bettors.map(({ player }) => player)])
  const others = people.filter((one) => one !== null && one !== me).join(' ')
  useEffect(() => {
    const before = asked.current.size
    for (const one of others.match(/\S+/g) ?? []) asked.current.add(one)
    if (asked.current.size === before) return
    house
      .names(table)
      .then((found) => setNames(new Map(found.map(({ player, name }) => [player, name]))))
      // Without names, the table shows handles.
      .catch(() => {})
  }, [table, others])
  return names
}
