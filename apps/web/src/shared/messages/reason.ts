import type { Refusal } from '@openpit/protocol'
import type { Messages } from './en.ts'

/** Why a decision is off, in a few words: there is room for about 24 letters. The whole sentence where there is no shorter one. */
export function reasonFor({ play, listed, or, refused }: Messages, refusal: Refusal): string {
  if (refusal.kind === 'double-not-offered' && refusal.offeredOn !== 'any') {
    return play.doubleOn(listed(refusal.offeredOn.map(String), or))
  }
  if (refusal.kind === 'must-draw') return play.mustDraw(refusal.below)
  return play.reasons[refusal.kind] ?? refused(refusal)
}

/** The whole of it: what is wrong, what would be right, and the clause. */
export function refusalSentence({ refused }: Messages, refusal: Refusal): string {
  return refusal.clause === null ? `${refused(refusal)}.` : `${refused(refusal)} (${refusal.clause}).`
}
