import type { Refusal } from '@openpit/protocol'
import { HttpRefusal } from '../wire/http.ts'
import type { Messages } from './en.ts'

/** Why a decision is refused, in about 24 letters; the whole sentence if there is no shorter text. */
export function reasonFor({ play, listed, or, refused }: Messages, refusal: Refusal): string {
  if (refusal.kind === 'double-not-offered' && refusal.offeredOn !== 'any') {
    return play.doubleOn(listed(refusal.offeredOn.map(String), or))
  }
  if (refusal.kind === 'must-draw') return play.mustDraw(refusal.below)
  return play.reasons[refusal.kind] ?? refused(refusal)
}

/** The whole sentence with its clause. */
export function refusalSentence({ refused }: Messages, refusal: Refusal): string {
  return refusal.clause === null ? `${refused(refusal)}.` : `${refused(refusal)} (${refusal.clause}).`
}

/** Why a request failed: the server's refusal, or that something went wrong. */
export function failureText(words: Messages, error: unknown): string {
  return error instanceof HttpRefusal ? refusalSentence(words, error.refusal) : words.site.failed
}
