import type { VirtualTable } from '@openpit/keeper'
import type { Options, RulebookName } from '@openpit/rulebooks'
import type { Table } from '@openpit/table'
import { SHARED_CLOCK } from '../src/tables/opening.ts'
import type { Moment } from '../src/tables/views/moment.ts'

/** A table without a host at one moment. Without a running table there are no shoes. */
export function momentAt(book: RulebookName, options: Options, table: Table, running?: VirtualTable): Moment {
  const opening = { name: 'a', title: 'A', rulebook: book, options, clock: SHARED_CLOCK, privateFor: null }
  return {
    opening,
    table,
    round: 1,
    announced: running?.keeper.announcements ?? [],
    ceremony: running?.keeper.ceremony ?? { contributors: [], closed: null, root: null },
    signatures: running?.keeper.signatures ?? { opening: null, closed: null },
    proofs: running?.keeper.proofs ?? null,
    waitingFor: running?.keeper.waitingFor ?? [],
    deadline: null,
    now: 0,
    ready: [],
    wallet: () => 100_000,
  }
}
