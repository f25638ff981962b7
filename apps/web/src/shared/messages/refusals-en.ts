import { roundSentences } from '@openpit/engine/sentences'
import { ownSentences } from '@openpit/protocol/sentences'
import { peopleSentences, shoeSentences } from '@openpit/table/sentences'
import type { RefusalSentences } from './refusals.ts'

/** The same English sentences as in scenarios, logs and the command line. */
export const refusals: RefusalSentences = { ...roundSentences, ...peopleSentences, ...shoeSentences, ...ownSentences }
