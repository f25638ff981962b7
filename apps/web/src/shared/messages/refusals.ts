import type { Speech } from '@openpit/engine/sentences'
import type { Refusal } from '@openpit/protocol'

type Sentence<Facts> = (facts: Facts, say: Speech) => string

/** One sentence per kind of refusal: a language that lacks one does not build. */
export type RefusalSentences = {
  readonly [Kind in Refusal['kind']]: Sentence<Extract<Refusal, { kind: Kind }>>
}

/** Returns a function that words refusals in one language, without their clauses. */
export function wordedBy(sentences: RefusalSentences, say: Speech): (refusal: Refusal) => string {
  return (refusal) => {
    // A server that is newer than this page may send kinds that the page does not know.
    const sentence = sentences[refusal.kind] as Sentence<Refusal> | undefined
    const text = sentence?.(refusal, say) ?? refusal.kind
    return capital(text)
  }
}

export function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}
