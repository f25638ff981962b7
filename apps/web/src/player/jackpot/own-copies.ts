import type { LifeCopy } from '@openpit/proof'
import type { LinkView, TableView } from '@openpit/protocol'
import { readStored, store } from '../../shared/storage.ts'

/** One life of one level of a jackpot. */
export interface LifeName {
  readonly link: string
  readonly level: string
  readonly life: number
}

/** Copies by the name of their life, the oldest first. */
export type LifeCopies = Readonly<Record<string, LifeCopy>>

const KEY = 'openpit.jackpot-lives'
/** Some 100 bytes for each wager: all copies together stay far below what a browser stores. */
const LIVES_MAX = 60
const WAGERS_MAX = 400

const NO_COPY: LifeCopy = { commitment: null, wagers: [] }

const nameOf = ({ link, level, life }: LifeName): string => JSON.stringify([link, level, life])

/** What this browser has noted of a life while it ran. */
export function copyOf(name: LifeName): LifeCopy {
  return readCopies()[nameOf(name)] ?? NO_COPY
}

function readCopies(): LifeCopies {
  return readStored<LifeCopies>('local', KEY) ?? {}
}

/** Notes what the jackpot and the table show now. The house cannot take back what is noted here. */
export function noteLives(link: LinkView, table: string, view: TableView, me: string): void {
  const before = readCopies()
  const after = withNotes(before, link, table, view, me)
  if (after !== before) store('local', KEY, after)
}

/** The copies with what the jackpot and the table show now; the same object if there is nothing new. */
export function withNotes(copies: LifeCopies, link: LinkView, table: string, view: TableView, me: string): LifeCopies {
  let all = copies
  const own = ownWagers(link, table, view, me)
  const gone = returnedWagers(link, table, view, me)
  for (const { level, life, commitment, cap, rate } of link.levels) {
    if (cap === null) continue
    const name = nameOf({ link: link.link, level, life })
    const was = all[name] ?? NO_COPY
    const known = new Set(Object.values(forLevel(all, link.link, level)).flatMap(({ wagers }) => wagers.map(wagerName)))
    const added = own.filter(({ wager }) => !known.has(wager))
    const wagers = [
      ...was.wagers.filter(({ wager }) => !gone.has(wager)),
      ...added.map(({ wager, cents }) => ({ wager, millionths: cents * rate })),
    ].slice(-WAGERS_MAX)
    const isSame = (was.commitment ?? commitment) === was.commitment && wagers.length === was.wagers.length
    if (isSame && added.length === 0) continue
    // The first commitment that was shown is the one that counts.
    all = { ...all, [name]: { commitment: was.commitment ?? commitment, wagers } }
  }
  return all === copies ? copies : Object.fromEntries(Object.entries(all).slice(-LIVES_MAX))
}

const wagerName = ({ wager }: { readonly wager: string }): string => wager

function forLevel(copies: LifeCopies, link: string, level: string): LifeCopies {
  const begins = JSON.stringify([link, level]).slice(0, -1)
  return Object.fromEntries(Object.entries(copies).filter(([name]) => name.startsWith(`${begins},`)))
}

/** The player's wagers that the link has accepted: before that, no card comes out. */
function ownWagers(
  { bet }: LinkView,
  table: string,
  { boxes, dealer, phase, round }: TableView,
  me: string,
): readonly { readonly wager: string; readonly cents: number }[] {
  const isDealt = dealer.cards.length > 0 || boxes.some(({ hands }) => hands.some(({ cards }) => cards.length > 0))
  if (!isDealt || phase === 'wagering') return []
  return boxes.flatMap(({ box, sides }) => {
    const own = sides.filter((side) => side.bet === bet && side.player === me)
    return own.map(({ cents }) => ({ wager: `${table}/${round}/${box}`, cents }))
  })
}

/** Those that went back: they count for nothing, and may be missing from the file. */
function returnedWagers({ bet }: LinkView, table: string, { settled, round }: TableView, me: string): Set<string> {
  const back = settled.filter(({ wager, player, outcome }) => wager === bet && player === me && outcome === 'void')
  return new Set(back.map(({ box }) => `${table}/${round}/${box}`))
}
