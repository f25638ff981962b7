import type { ConditionsCheck } from '@openpit/protocol'
import type { Options, RulebookName } from '@openpit/rulebooks'
import {
  type Conditions,
  type ConditionsFault,
  type ConditionsProblem,
  fixedConditions,
  missingConditions,
  openTournament,
  readConditions,
  termsOf,
  tournamentSentences,
  unplayableIn,
  type WrittenConditions,
} from '@openpit/tournament'
import { TOO_MANY_JOKERS, tooManyJokers } from './jokers-wild.ts'
import { tournamentGame } from './opening.ts'
import { plain } from './views/overview.ts'
import { sessionView } from './views/table-part.ts'

/** What a book makes of conditions while a person writes them. Throws if the book has no tournaments. */
export function checkConditions(rulebook: RulebookName, options: Options, written: WrittenConditions): ConditionsCheck {
  const { rules, configuration } = tournamentGame(rulebook, options)
  const { conditions, problems, unlawful } = readConditions(written, rules, configuration.rules.smallestChip.is)
  const draft = openTournament(rulebook, rules, configuration, written)
  const asTerm = ({ field, says, clause }: { field: string; says: unknown; clause: string }) => {
    return { field, says: plain(says), clause }
  }
  return {
    formats: [...rules.formats.is],
    lengths: [...rules.sessionLengths.is],
    orders: [...rules.orders.is],
    fixed: fixedConditions(rules, conditions.format).map(asTerm),
    missing: missingConditions(written, rules).map(({ field, clause }) => ({ field, clause })),
    wrong: [
      ...[...problems, ...unlawful, ...beyondUs(conditions)].map(asWrong),
      ...unplayableIn(conditions, configuration.rules.boxes.is).map(asUnplayable),
    ],
    terms: termsOf(draft).map(asTerm),
    plan: conditions.sessions.map(sessionView),
  }
}

/** What the book allows and the house cannot deal. */
function beyondUs({ jokers }: Conditions): readonly ConditionsProblem[] {
  return tooManyJokers(jokers) === undefined ? [] : [{ path: ['jokers'], what: TOO_MANY_JOKERS }]
}

function asWrong({ path, what, clause }: ConditionsProblem): ConditionsCheck['wrong'][0] {
  return { field: path.join('.'), what, clause: clause ?? null, why: null, seats: null }
}

function asUnplayable({ kind, path, seats }: ConditionsFault): ConditionsCheck['wrong'][0] {
  return { field: path.join('.'), what: tournamentSentences[kind], clause: null, why: kind, seats }
}
