import { SIDE_NAMES } from '@openpit/engine'
import type { Cents } from '@openpit/money'
import {
  configure,
  type Options,
  type RulebookName,
  rulebooks,
  type SideBetOptions,
  SWITCH_NAMES,
} from '@openpit/rulebooks'
import type { Table, TableCommand, TableRefusal } from '@openpit/table'
import type { Recording } from '../src/index.ts'
import { Chance } from './chance.ts'
import { PLAYERS } from './random-commands.ts'
import { type PlayPosition, RandomStory } from './random-story.ts'

export { PLAYERS }

export interface RandomPlay {
  readonly recording: Recording
  readonly moments: readonly PlayPosition[]
  readonly refused: readonly {
    readonly before: Table
    readonly command: TableCommand
    readonly refusal: TableRefusal
  }[]
  readonly table: Table
}

/** Random options that the book allows. */
export function randomOptions(book: RulebookName, chance: Chance): Options {
  const rulebook = rulebooks[book]
  for (;;) {
    const switches = Object.fromEntries(
      SWITCH_NAMES.filter((name) => rulebook.switches[name] && chance.oneIn(2)).map((name) => [name, chance.oneIn(2)]),
    )
    const options: Options = {
      decks: chance.from(rulebook.decks.is),
      smallestChip: chance.from([1, 5, 50, 100, 500]) as Cents,
      ...(chance.oneIn(3) ? { minimum: 500 as Cents } : {}),
      ...(chance.oneIn(3) ? { maximum: chance.from([5000, 20_000]) as Cents } : {}),
      ...(chance.oneIn(6) ? { increment: 500 as Cents } : {}),
      ...(chance.oneIn(4) ? { markers: 2 } : {}),
      switches,
      ...(chance.oneIn(4) ? { sideBets: { [chance.from(SIDE_NAMES)]: randomLimits(chance) } } : {}),
    }
    if (configure(rulebook, options).ok) return options
  }
}

function randomLimits(chance: Chance): SideBetOptions {
  return chance.oneIn(2) ? {} : { minimum: 500 as Cents, maximum: chance.from([500, 1500]) as Cents }
}

/** A few rounds of random play under random options, with senseless commands in between. */
export function randomPlay(book: RulebookName, seed: number, roundsMax = 2): RandomPlay {
  const chance = new Chance(seed)
  const options = randomOptions(book, chance)
  const configured = configure(rulebooks[book], options)
  if (!configured.ok) throw new Error('random options must be lawful')
  const bank = Object.fromEntries(PLAYERS.map((player) => [player, (chance.below(60) * 1000) as Cents]))
  const tokens = chance.oneIn(3) ? { ann: 5000 as Cents } : {}
  const seats = chance.oneIn(3) ? [{ box: 1 + chance.below(3), player: chance.from([null, 'ann', 'bob']) }] : []
  const dealt = rulebooks[book].live.dealt.is === 'by-people-or-system' && chance.oneIn(3) ? 'live' : 'virtual'
  const story = new RandomStory(chance, configured.table, bank, tokens, seats, dealt)
  for (let round = 0; round < roundsMax && story.playRound(); round++);
  const commands = story.moments.map(({ command }) => command)
  return {
    recording: { rulebook: book, options, bank, tokens, seats, commands, dealt },
    moments: story.moments,
    refused: story.refused,
    table: story.table,
  }
}
