/**
 * Harbour Blackjack, which no regulator knows: the Tasmanian rules, but the dealer draws on soft 17 and a blackjack is
 * paid 6 to 5. Each file that it needs, by its path in CONTRIBUTING, and what is done to it.
 */
export const HARBOUR: Readonly<Record<string, (text: string) => string>> = {
  'packages/names/src/books.ts': (text) =>
    insertBefore(
      insertBefore(
        text,
        '} as const satisfies Record<string, DocumentEntry>',
        `  harbour: { prefix: 'HBR', title: { en: 'Harbour', de: 'Hafen' } },\n`,
      ),
      '} as const satisfies Record<string, RulebookEntry>',
      `  harbour: {
    document: 'harbour',
    title: { en: 'Harbour Blackjack', de: 'Hafen-Blackjack' },
    about: { en: 'Blackjack pays 6 to 5', de: 'Blackjack zahlt 6 zu 5' },
    chartBetweenRounds: false,
    advisories: [{ about: 'totals', clause: 'HBR-1' }],
    houseRules: [{ about: 'signals', clause: 'HBR-1' }],
  },\n`,
    ),

  'packages/rulebooks/register/<document>.json': () =>
    JSON.stringify([
      clause(
        'HBR-1',
        'none',
        'outside',
        'Where this document says nothing, Tasmania’s holds.',
        'it decides nothing itself',
      ),
      clause('HBR-2', 'engine', 'enforced', 'The dealer draws on soft 17.'),
      clause('HBR-3', 'engine', 'enforced', 'A blackjack is paid 6 to 5.'),
    ]),

  'packages/rulebooks/src/register.ts': (text) =>
    `import harbour from '../register/harbour.json' with { type: 'json' }\n${text.replace('nz, online }', 'nz, online, harbour }')}`,

  'tools/test/tidy.test.ts': (text) =>
    text.replace(/\n( {2}online: \{ all: .*\n)/, '\n$1  harbour: { all: 3, deciding: 2 },\n'),

  'packages/rulebooks/src/<book>/powers.ts': () => `import type { BookPowers } from '../questions/powers.ts'
import { tasPowers } from '../tas/powers.ts'

export const harbourPowers: BookPowers = tasPowers
`,

  'packages/rulebooks/src/<book>/people.ts': () => `import type { PeopleRules } from '../questions/people-rules.ts'
import { tasPeople } from '../tas/people.ts'
import { harbourPowers } from './powers.ts'

export const harbourPeople: PeopleRules = { ...tasPeople, powers: harbourPowers.people }
`,

  'packages/rulebooks/src/<book>/pit.ts': () => `import type { PitRules } from '../questions/pit-rules.ts'
import { tasPit } from '../tas/pit.ts'

export const harbourPit: PitRules = tasPit
`,

  'packages/rulebooks/src/<book>/live.ts': () => `import type { LiveRules } from '../questions/live-rules.ts'
import { tasLive } from '../tas/live.ts'

export const harbourLive: LiveRules = tasLive
`,

  'packages/rulebooks/src/<book>/book.ts': () => `import type { Rulebook } from '../questions/rulebook.ts'
import { tas } from '../tas/book.ts'
import { harbourLive } from './live.ts'
import { harbourPeople } from './people.ts'
import { harbourPit } from './pit.ts'

export const harbour: Rulebook = {
  ...tas,
  name: 'harbour',
  title: 'Harbour Blackjack',
  answers: {
    ...tas.answers,
    dealerOnSoft17: { is: 'draws', see: 'HBR-2' },
    blackjackPays: { is: [6, 5], see: 'HBR-3' },
    blackjackPaid: { ...tas.answers.blackjackPaid, clause: 'HBR-3' },
    says: { ...tas.answers.says, blackjackWins: 'HBR-3' },
  },
  people: harbourPeople,
  live: harbourLive,
  pit: harbourPit,
}
`,

  'packages/rulebooks/src/index.ts': (text) =>
    `import { harbour } from './harbour/book.ts'\n${text.replace('nz, online }', 'nz, online, harbour }')}`,

  'scenarios/<book>/<clause>-<what>.scenario.yaml':
    () => `title: The dealer draws on soft 17, and a blackjack is paid 6 to 5
proves: [HBR-2, HBR-3]
rulebook: harbour
shoe: As 10c 6d  Kh 9s  Ah 4c
steps:
  - { by: ann, do: wager, box: 1, main: 10 }
  - { by: ben, do: wager, box: 2, main: 10 }
  - { by: dealer, do: deal }
  - { by: ben, do: stand, box: 2 }
expect:
  net: { ann: 12, ben: -10 }
  dealer: 6d Ah 4c
`,

  'README.md': (text) => text.replace(/\n(\| `online` \|.*\n)/, '\n$1| `harbour` | Harbour Blackjack, invented |\n'),

  'docs/scenarios.md': (text) => text.replace(/\n(\| online \|.*\n)/, '\n$1| harbour | as `tas` |\n'),
}

/** The values for the placeholders in CONTRIBUTING's paths. */
export function pathOf(named: string): string {
  return named
    .replaceAll(/<book>|<document>/g, 'harbour')
    .replace('<clause>', '2')
    .replace('<what>', 'soft-17-and-blackjack')
}

function insertBefore(text: string, mark: string, inserted: string): string {
  return text.replace(mark, `${inserted}${mark}`)
}

function clause(id: string, kind: string, treatment: string, summary: string, reason?: string): object {
  return { id, kind, treatment, ...(reason === undefined ? {} : { reason }), summary, proofs: [] }
}
