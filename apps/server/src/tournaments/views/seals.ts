import type { Settlement } from '@openpit/engine'
import { isInRound, seatOf, type Tournament, type TournamentTable, tableAt } from '@openpit/tournament'
import type { Seal } from '../fairness.ts'

/** Whether nobody may know what a voucher is worth: after a stand-off it stays for the next hand (TAS-23.13.s1). */
export function isUnseenVoucher({ wager, outcome }: Pick<Settlement, 'wager' | 'outcome'>): boolean {
  return wager === 'voucher' && outcome !== 'win' && outcome !== 'loss'
}

/** The last seal of each player, for each list of seals. A search of the list for every seal would be quadratic. */
const LAST_SEALS = new WeakMap<readonly Seal[], ReadonlyMap<string, Seal>>()

function lastSealOf(seals: readonly Seal[], player: string): Seal | undefined {
  let byPlayer = LAST_SEALS.get(seals)
  if (byPlayer === undefined) {
    byPlayer = new Map(seals.map((seal) => [seal.player, seal]))
    LAST_SEALS.set(seals, byPlayer)
  }
  return byPlayer.get(player)
}

/** Whether the hand of a secret wager is over, so that its amount is public. */
export function isOpened(tournament: Tournament, seals: readonly Seal[], seal: Seal): boolean {
  const at = seal.session === tournament.session ? tableAt(tournament, seal.table) : undefined
  if (at === undefined) return true
  const isLast = lastSealOf(seals, seal.player) === seal
  if (isLast && seatOf(at, seal.player)?.form) return false
  return at.hand > seal.hand || (at.isPlayedOut && !isInRound(at))
}

/** The secret wagers of the last hand that is over at a table. `seals` are those of the table in this session. */
export function openedLast(tournament: Tournament, at: TournamentTable, seals: readonly Seal[]): readonly Seal[] {
  const opened = seals.filter((seal) => isOpened(tournament, seals, seal))
  const last = at.isPlayedOut && !isInRound(at) ? at.hand : at.hand - 1
  return opened.filter(({ hand }) => hand === last)
}
