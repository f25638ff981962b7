import type { TableView } from '@openpit/protocol'
import { useEffect, useRef } from 'preact/hooks'
import { readStored, store } from '../../shared/storage.ts'
import { connection, type SeenTable } from '../../shared/wire/tables.ts'

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
  readonly seal: (cut: number | null) => void
  readonly decline: () => void
}

interface Secret {
  readonly shoe: string
  readonly cut: number | null
  readonly random: string
}

/** Commits to random bytes from this browser, and reveals them once commitments are closed. */
export function useCeremony({ table, view, you }: SeenTable): Ceremony {
  const { player } = you
  const key = `openpit.sealed.${table}.${player}`
  const shoe = view.shoe.announced[0]
  const own = view.shoe.contributors.find(({ by }) => by === player)
  const isDue = own !== undefined && !own.revealed && view.shoe.closed !== null
  const shown = useRef('')
  useEffect(() => {
    const secret = readStored<Secret>('session', key)
    if (!isDue || secret === null || secret.shoe !== shoe?.shoe || shown.current === secret.random) return
    shown.current = secret.random
    const { cut, random } = secret
    void connection.command(table, { do: 'reveal', cut, random })
  }, [isDue, key, shoe?.shoe, table])
  return {
    isOpen: own === undefined && isTaking(view),
    mayCut: you.mayCut && own === undefined && isTaking(view),
    least: view.shoe.cut?.least ?? 1,
    most: view.shoe.cut?.most ?? 1,
    cards: shoe?.cards ?? 0,
    isSealed: own !== undefined,
    seal: (cut) => {
      if (shoe !== undefined) void seal(table, player, shoe, cut, key)
    },
    decline: () => void connection.command(table, { do: 'declineCut' }),
  }
}

function isTaking({ phase, shoe }: TableView): boolean {
  return (phase === 'wagering' || phase === 'ended') && shoe.closed === null && shoe.root === null
}

async function seal(
  table: string,
  player: string,
  shoe: TableView['shoe']['announced'][number],
  cut: number | null,
  key: string,
): Promise<void> {
  // Loaded on demand: only players who add to a shuffle need the hashes.
  const { seal, fromHex, RANDOM_BYTES } = await import('@openpit/proof')
  const random = crypto.getRandomValues(new Uint8Array(RANDOM_BYTES))
  const commitment = fromHex(shoe.commitment, 32)
  if (commitment === undefined) return
  const made = seal({ ...shoe, commitment }, { by: player, cut, random })
  // Stored before it is sent: a page that reloads in between must still be able to reveal it.
  const secret: Secret = { shoe: shoe.shoe, cut, random: made.random }
  store('session', key, secret)
  await connection.command(table, { do: 'commit', commitment: made.commitment, cuts: cut !== null })
}
