import { roundSentences } from '@openpit/engine/sentences'
import { ownSentences } from '@openpit/protocol/sentences'
import { peopleSentences, shoeSentences } from '@openpit/table/sentences'
import type { RefusalSentences } from './refusals.ts'

/** The words of scenarios, logs and the command line: there is one English sentence for each kind, beside the kind. */
export const refusals: RefusalSentences = { ...roundSentences, ...peopleSentences, ...shoeSentences, ...ownSentences }
