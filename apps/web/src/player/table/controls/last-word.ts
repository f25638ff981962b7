/** Keys press the last button only when its label has been the same for this long. */
const WORD_MS = 400

let word = ''
let since = 0

/** Notes what the last button says. */
export function noteWord(now: string): void {
  if (now === word) return
  word = now
  since = performance.now()
}

/** Whether the label of the last button has just changed: a key may have been meant for the old one. */
export function isTooSoon(): boolean {
  return performance.now() - since < WORD_MS
}
