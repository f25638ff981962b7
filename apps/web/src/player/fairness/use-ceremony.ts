import type { TableView } from '@openpit/protocol'
import { useEffect, useRef, useState } from 'preact/hooks'
import { readStored } from '../../shared/storage.ts'
import { connection, type SeenTable } from '../../shared/wire/tables.ts'
import type { SealedPart } from './closed-list.ts'
import type { Trouble } from './trouble.ts'

/** The player's part in the next shuffle. */
export interface Ceremony {
  /** The shoe takes commitments, and this player has made none. */
  readonly isOpen: boolean
  readonly mayCut: boolean
  /** The limits of the cut, as the book sets them. */
  readonly least: number
  readonly most: number
  readonly cards: number
  readonly isSealed: boolean
  /** The player has the cards in front of them. Kept here: turning a phone must not close the dialog. */
  readonly isCutting: boolean
  readonly setCutting: (isCutting: boolean) => void
  /** Why the player's bytes were not shown; empty if nothing was wrong. */
  readonly withheld: readonly Trouble[]
  readonly seal: (cut: number | null) => void
  readonly decline: () => void
}

/** Commits to random bytes from this browser, and reveals them once a list is closed that binds the house. */
export function useCeremony({ table, view, you }: SeenTable): Ceremony {
  const { player } = you
  const key = `openpit.sealed-part.${table}.${player}`
  const { contributors, announced, cut } = view.shoe
  const shoe = announced[0]
  const own = contributors.find(({ by }) => by === player)
  // A shoe that names no game is an older program's: the house is not bound to enough of it.
  const [cutting, setCutting] = useState<string | null>(null)
  const isTaking = own === undefined && view.opening !== null && takesCommitments(view)
  return {
    isOpen: isTaking,
    mayCut: you.mayCut && isTaking,
    least: cut?.least ?? 1,
    most: cut?.most ?? 1,
    cards: shoe?.cards ?? 0,
    isSealed: own !== undefined,
    isCutting: shoe !== undefined && cutting === shoe.shoe,
    setCutting: (isCutting) => setCutting(isCutting ? (shoe?.shoe ?? null) : null),
    withheld: useReveal(table, player, view, key),
    seal: (place) => void import('./reveal.ts').then(({ sealPart }) => sealPart(table, player, view, place, key)),
    decline: () => void connection.command(table, { do: 'declineCut' }),
  }
}

function takesCommitments({ phase, shoe }: TableView): boolean {
  return (phase === 'wagering' || phase === 'ended') && shoe.closed === null && shoe.root === null
}

/** Reveals the player's part when the list is closed. Returns what was wrong if it must not be revealed. */
function useReveal(table: string, player: string, view: TableView, key: string): readonly Trouble[] {
  const [withheld, setWithheld] = useState<{ shoe: string; troubles: readonly Trouble[] } | null>(null)
  const handled = useRef('')
  const { closed, contributors, announced } = view.shoe
  const shoe = announced[0]?.shoe
  const own = contributors.find(({ by }) => by === player)
  useEffect(() => {
    const sealed = readStored<SealedPart>('session', key)
    if (closed === null || sealed === null || sealed.shoe !== shoe || own?.revealed) return
    // A commitment that the table did not take is not on the list, and need not be.
    if ((own === undefined && !sealed.isTaken) || handled.current === sealed.random) return
    handled.current = sealed.random
    void import('./reveal.ts').then(async ({ revealIfBound }) => {
      const troubles = await revealIfBound(table, sealed, view)
      if (troubles.length > 0) setWithheld({ shoe: sealed.shoe, troubles })
    })
  }, [closed, key, own, shoe, table, view])
  return withheld?.troubles ?? []
}
