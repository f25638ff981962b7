import type { Clause, Sentences } from '@openpit/engine'
import { joinList } from '@openpit/engine/sentences'
import type { Cents } from '@openpit/money'

/** Why a link refuses a command. */
export type LinkRefusal = { readonly clause: Clause } & (
  | { readonly kind: 'link-not-in-this-book' }
  | { readonly kind: 'link-not-your-work'; readonly who: readonly string[] }
  | { readonly kind: 'no-such-link'; readonly link: string }
  | { readonly kind: 'no-such-level'; readonly level: string }
  | { readonly kind: 'table-not-linked'; readonly table: string }
  | { readonly kind: 'table-linked-already'; readonly table: string }
  | { readonly kind: 'table-of-another-book'; readonly table: string }
  | { readonly kind: 'table-unfit'; readonly table: string; readonly why: string }
  | { readonly kind: 'link-is-full'; readonly tables: number }
  | { readonly kind: 'wagers-in-the-round'; readonly table: string }
  | { readonly kind: 'terms-unlawful'; readonly field: string; readonly why: string }
  | { readonly kind: 'link-closed' }
  | { readonly kind: 'link-suspended' }
  | { readonly kind: 'link-not-suspended' }
  | { readonly kind: 'count-differs' }
  | { readonly kind: 'wins-not-paid'; readonly wins: readonly string[] }
  | { readonly kind: 'words-missing'; readonly field: string }
  | { readonly kind: 'same-person'; readonly person: string }
  | { readonly kind: 'inspector-not-told' }
  | { readonly kind: 'same-link' }
  | { readonly kind: 'levels-differ'; readonly level: string }
  | { readonly kind: 'not-a-link-amount'; readonly field: string }
  | { readonly kind: 'meter-below-reset'; readonly reset: Cents }
  | { readonly kind: 'meter-above-limit'; readonly most: Cents }
  | { readonly kind: 'contributed-already'; readonly order: string }
  | { readonly kind: 'no-such-entry'; readonly order: string }
  | { readonly kind: 'no-such-win'; readonly win: string }
  | { readonly kind: 'win-is'; readonly win: string; readonly state: string }
  | { readonly kind: 'two-wins-needed' }
  | { readonly kind: 'win-named-twice'; readonly win: string }
  | { readonly kind: 'win-between'; readonly win: string }
  | { readonly kind: 'own-win'; readonly win: string }
  | { readonly kind: 'jackpot-has-failed'; readonly table: string }
  | { readonly kind: 'jackpot-works'; readonly table: string }
  | { readonly kind: 'sensor-is-dead'; readonly boxes: readonly number[] }
  | { readonly kind: 'meter-differs' }
  | { readonly kind: 'terminal-is'; readonly is: string }
  | { readonly kind: 'hand-not-over' }
  | { readonly kind: 'game-is-over' }
  | { readonly kind: 'win-waits'; readonly win: string }
  | { readonly kind: 'spot-is-awarded'; readonly player: string }
)

/** What is wrong, and what to do, in English. */
export const linkSentences: Sentences<LinkRefusal> = {
  'link-not-in-this-book': () => 'this rulebook does not provide for this',
  'link-not-your-work': ({ who }) => `only these roles may do this: ${who.join(', ')}`,
  'no-such-link': ({ link }) => `there is no link ${link}; check the name`,
  'no-such-level': ({ level }) => (level === '' ? 'name a level' : `there is no level ${level}`),
  'table-not-linked': ({ table }) => `table ${table} is not in this link; it must join first`,
  'table-linked-already': ({ table }) => `table ${table} is in a link already; it must leave that one first`,
  'table-of-another-book': ({ table }) => `table ${table} plays by another rulebook; choose another table`,
  'table-unfit': ({ table, why }) => `table ${table} cannot join: ${why}`,
  'link-is-full': ({ tables }) => `a link has at most ${tables} tables; another table must leave first`,
  'wagers-in-the-round': ({ table }) => `table ${table} is playing a round for a jackpot; wait until it is over`,
  'terms-unlawful': ({ field, why }) => `${field}: ${why}`,
  'link-closed': () => 'the link is closed for good',
  'link-suspended': () => 'the link is suspended; a manager must resume it first',
  'link-not-suspended': () => 'suspend the link first',
  'count-differs': () => 'the ledger was counted and differs from the meter; it must be reconciled first',
  'wins-not-paid': ({ wins }) => `pay these wins first: ${wins.join(', ')}`,
  'words-missing': ({ field }) => `${field} is missing`,
  'same-person': ({ person }) => `a second person is needed, other than ${person}`,
  'inspector-not-told': () => 'tell the inspector first',
  'same-link': () => 'name another link, of the same jackpot, that is open',
  'levels-differ': ({ level }) => `the other link has no level ${level}; name a link with the same levels`,
  'not-a-link-amount': ({ field }) => `${field} must be an amount in whole cents`,
  'meter-below-reset': ({ reset }, say) => `the meter may not fall below ${say.money(reset)}`,
  'meter-above-limit': ({ most }, say) => `the meter may not rise above ${say.money(most)}`,
  'contributed-already': ({ order }) => `the wager ${order} has been accepted already`,
  'no-such-entry': ({ order }) => `there is no such wager: ${order}`,
  'no-such-win': ({ win }) => `there is no win ${win}`,
  'win-is': ({ win, state }) => `the win ${win} is ${state}`,
  'two-wins-needed': () => 'name wins of at least two rounds',
  'win-named-twice': ({ win }) => `the win ${win} is named twice; name it once`,
  'win-between': ({ win }) => `the win ${win} was confirmed between these: name it too`,
  'own-win': ({ win }) => `you may not approve your own win; another person must approve ${win}`,
  'jackpot-has-failed': ({ table }) => `the jackpot at table ${table} has failed; it must be restored first`,
  'jackpot-works': ({ table }) => `the jackpot at table ${table} has not failed`,
  'sensor-is-dead': ({ boxes }) => `repair the sensors of these boxes first: ${joinList(boxes)}`,
  'meter-differs': () => 'a display differs from the meter; report that it agrees first',
  'terminal-is': ({ is }) => `the terminal is ${is}`,
  'hand-not-over': () => 'wait until the hand is over',
  'game-is-over': () => 'Game Over has already been pressed for this round',
  'win-waits': ({ win }) => `the win ${win} has not been approved yet; wait until it is`,
  'spot-is-awarded': ({ player }) => `management has awarded this spot to ${player}; choose another`,
}
