import type { Actor } from '@openpit/engine'
import { lacksLinkPower } from '@openpit/jackpot'
import { LINK_ACTS, type LinkPowerView, type LinkView } from '@openpit/protocol'
import { demandBook } from './link-book.ts'

/** What this person may do about a link by its book. A person without a role at tables may do nothing. */
export function linkPowers({ rulebook, bet }: LinkView, by: Actor | undefined): readonly LinkPowerView[] {
  const book = demandBook(rulebook, bet)
  return LINK_ACTS.map((act) => ({
    act,
    may: by !== undefined && lacksLinkPower(book, act, by) === undefined,
    clause: book.rules.powers[act].clause,
  }))
}
