import type { Node } from 'yaml'
import { ON_DUTY } from './actors.ts'
import type { Source } from './nodes.ts'
import { BEGINS } from './read-house.ts'
import type { Scenario } from './scenario.ts'

/** The title of a file, and the clauses that it proves. */
export function readHeading(source: Source, fields: Map<string, Node>): Pick<Scenario, 'title' | 'proves'> {
  return {
    title: source.text(fields.get('title'), 'title') ?? '',
    proves: source.items(fields.get('proves'), 'proves').map((node) => source.text(node, 'a clause') ?? ''),
  }
}

type Forbidden = Pick<Scenario, 'title' | 'proves' | 'rulebook' | 'configuration'> & {
  readonly unlawful: NonNullable<Scenario['unlawful']>
}

/** The scenario of a file whose options the book must forbid. It has no cards and no steps: nothing is played. */
export function unlawfulScenario(forbidden: Forbidden): Scenario {
  return {
    ...forbidden,
    options: {},
    shoe: [],
    left: null,
    bank: {},
    tokens: {},
    seats: [],
    prizes: [],
    dealt: 'virtual',
    staff: ON_DUTY,
    begins: BEGINS,
    playerCards: {},
    namedCards: [],
    steps: [],
    expect: {},
  }
}
