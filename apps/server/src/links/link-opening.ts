import type { Actor, SideName } from '@openpit/engine'
import { type LevelStart, type LinkEvent, type LinkTerms, lacksLinkPower, unlawfulLink } from '@openpit/jackpot'
import type { Cents } from '@openpit/money'
import type { LevelSetup, Refusal } from '@openpit/protocol'
import { originOf, type RulebookName, rulebooks } from '@openpit/rulebooks'
import { underLock } from '../store/floor/cluster.ts'
import { findLink, registerLink } from '../store/floor/links.ts'
import type { Store } from '../store/store.ts'
import { accountsOfLink } from './accounts.ts'
import { changeLives, printSeeds } from './hidden-values.ts'
import { levelStart, type SeenTable } from './link-acts.ts'
import { linkBook } from './link-book.ts'
import { entriesOfLink } from './link-entries.ts'
import { type LinkLogEvent, type LinkState, linkAfter, linkBody, linkStream } from './link-record.ts'

/** The number of the database's lock for opening links, joining and leaving. No other lock may have it. */
export const LINK_LOCK = 20_261_116

/** How staff want to open a link. */
export interface LinkOpening {
  readonly link: string
  readonly rulebook: RulebookName
  readonly bet: SideName
  readonly wager?: number | undefined
  readonly confirm?: 'automatic' | 'dealer' | undefined
  readonly winner?: 'activation' | 'wager' | undefined
  readonly levels: readonly LevelSetup[]
}

/** Why a link was not opened. */
export class UnlawfulLink extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal.kind)
    this.refusal = refusal
  }
}

export interface OpeningContext {
  readonly look: (table: string) => Promise<SeenTable | undefined>
  readonly states: () => Promise<readonly LinkState[]>
  readonly now: () => number
}

/** Opens a link without tables, within what its book allows. Tables join it one by one. */
export async function openLink(
  store: Store,
  asked: LinkOpening,
  by: Actor,
  { now }: OpeningContext,
): Promise<LinkState> {
  const { link: name, rulebook, bet } = asked
  const { terms, levels } = lawful(asked, by)
  return await underLock(store, LINK_LOCK, async () => {
    if ((await findLink(store, name)) !== undefined)
      throw new UnlawfulLink({ kind: 'link-name-taken', clause: null, link: name })
    await store.openAccounts(
      accountsOfLink(
        name,
        levels.map((level) => level.terms.name),
      ),
    )
    await registerLink(store, { name, rulebook, bet })
    const { epoch, version } = await store.claim(linkStream(name))
    if (version > 0) throw new UnlawfulLink({ kind: 'link-name-taken', clause: null, link: name })
    const event: Extract<LinkEvent, { kind: 'link-opened' }> = { kind: 'link-opened', terms, levels, tables: [] }
    const plain: LinkLogEvent = {
      kind: 'link-opened',
      rulebook,
      by,
      event,
      lives: { begun: [], ended: [] },
      ...originOf(rulebooks[rulebook]),
    }
    const { note, seeds } = changeLives(linkAfter(undefined, 1, plain).link, [], new Map())
    const opened: LinkLogEvent = note === undefined ? plain : { ...plain, lives: note }
    const appended = await store.append({
      command: 'opening',
      stream: linkStream(name),
      expected: 0,
      epoch,
      at: new Date(now()),
      events: [{ kind: opened.kind, body: linkBody(opened), entries: entriesOfLink(null, opened) }],
      ...(note === undefined ? {} : { secret: printSeeds(seeds) }),
    })
    if (!appended.ok) throw new UnlawfulLink({ kind: 'not-done', clause: null })
    return linkAfter(undefined, 1, opened)
  })
}

function lawful(asked: LinkOpening, by: Actor): { readonly terms: LinkTerms; readonly levels: readonly LevelStart[] } {
  const { link: name, rulebook, bet, wager, confirm = 'automatic', winner = 'activation' } = asked
  const book = linkBook(rulebook, bet)
  if (book === undefined) {
    throw new UnlawfulLink({ kind: 'link-not-in-this-book', clause: rulebooks[rulebook].jackpots.others })
  }
  const refusal = lacksLinkPower(book, 'joinLink', by)
  if (refusal) throw new UnlawfulLink(refusal)
  const terms: LinkTerms = { name, bet, wager: (wager ?? null) as Cents | null, confirm, winner }
  const levels = asked.levels.map(levelStart)
  const wrong = unlawfulLink(book.rules, terms, levels)
  if (wrong) throw new UnlawfulLink({ kind: 'terms-unlawful', ...wrong })
  return { terms, levels }
}
