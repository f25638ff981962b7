import { z } from 'zod'
import { withClause, withoutClause } from './kind.ts'

const cents = z.number()
const name = z.string()
const names = z.array(name).readonly()

/** Why a link refuses a command. */
export const LinkRefusals = [
  withClause('link-not-in-this-book'),
  withClause('link-not-your-work', { who: names }),
  withClause('no-such-link', { link: name }),
  withClause('no-such-level', { level: name }),
  withClause('table-not-linked', { table: name }),
  withClause('table-linked-already', { table: name }),
  withClause('table-of-another-book', { table: name }),
  withClause('table-unfit', { table: name, why: name }),
  withClause('link-is-full', { tables: z.number() }),
  withClause('wagers-in-the-round', { table: name }),
  withClause('terms-unlawful', { field: name, why: name }),
  withClause('link-closed'),
  withClause('link-suspended'),
  withClause('link-not-suspended'),
  withClause('count-differs'),
  withClause('wins-not-paid', { wins: names }),
  withClause('words-missing', { field: name }),
  withClause('same-person', { person: name }),
  withClause('inspector-not-told'),
  withClause('same-link'),
  withClause('levels-differ', { level: name }),
  withClause('not-a-link-amount', { field: name }),
  withClause('meter-below-reset', { reset: cents }),
  withClause('meter-above-limit', { most: cents }),
  withClause('contributed-already', { order: name }),
  withClause('no-such-entry', { order: name }),
  withClause('no-such-win', { win: name }),
  withClause('win-is', { win: name, state: name }),
  withClause('two-wins-needed'),
  withClause('win-named-twice', { win: name }),
  withClause('win-between', { win: name }),
  withClause('own-win', { win: name }),
  withClause('jackpot-has-failed', { table: name }),
  withClause('jackpot-works', { table: name }),
  withClause('sensor-is-dead', { boxes: z.array(z.number()).readonly() }),
  withClause('meter-differs'),
  withClause('terminal-is', { is: name }),
  withClause('hand-not-over'),
  withClause('game-is-over'),
  withClause('win-waits', { win: name }),
  withClause('spot-is-awarded', { player: name }),
] as const

/** Why the house does not open a link. No rulebook speaks of it. */
export const LinkHouseRefusals = [withoutClause('link-name-taken', { link: name })] as const
