import type { SideName } from '@openpit/engine'
import type { ChosenGame } from './chosen-game.ts'

/** The settings of mystery levels, which no single table has. The others go to the table. */
const LEVEL_SETTING = /^sideBets\.(\w+)\.(levels|wager)=(.+)$/

export interface LevelWords {
  readonly bet: SideName
  readonly wager?: string
  readonly levels?: string
}

/** Whether a `--set` is about the levels of a link: those of Supernova. */
export function levelWord(setting: string | undefined): LevelWords | undefined {
  const [, bet, field, value] = LEVEL_SETTING.exec(setting ?? '') ?? []
  return bet === 'supernova' && field !== undefined ? ({ bet, [field]: value } as LevelWords) : undefined
}

/** Whether the settings describe a link, with mystery levels or with a pool that wagers feed. */
export function hasLink({ options }: ChosenGame, words: LevelWords | undefined): boolean {
  return words !== undefined || Object.values(options.sideBets ?? {}).some((bet) => Object.hasOwn(bet, 'increment'))
}
