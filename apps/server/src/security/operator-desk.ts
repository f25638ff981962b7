import { randomBytes } from 'node:crypto'
import { inEnglish } from '@openpit/protocol/sentences'
import { Accounts } from '../accounts/accounts.ts'
import { type ChipsOut, OPERATOR } from '../accounts/administration.ts'
import type { AccountRefusal } from '../accounts/refusal.ts'
import { PastRounds } from '../history/rounds.ts'
import { pursesHeldBy } from '../store/rounds.ts'
import { Store } from '../store/store.ts'
import type { Body } from '../store/versions.ts'
import { SECURITY_LOG_DAYS, type SecurityKind, SecurityLog } from './security-log.ts'

/** What people who run the machine work with. */
export interface OperatorDesk {
  readonly accounts: Accounts
  readonly isOut: ChipsOut
  /** Writes a line into the security log. */
  readonly note: (kind: SecurityKind, facts: Body) => Promise<void>
}

/**
 * Works on the accounts of a database, whether or not servers use it. Servers hear at once when sessions end. The
 * database must have exactly the version of this program: a command must not migrate it under running servers.
 */
export async function atOperatorDesk<T>(
  connection: Parameters<typeof Store.open>[0],
  work: (desk: OperatorDesk) => Promise<T>,
): Promise<T> {
  const store = await Store.openExisting(connection)
  try {
    const accounts = await Accounts.open(store)
    const logger = { info: () => {}, error: (...facts: unknown[]) => console.error(...facts) }
    const node = randomBytes(8).toString('hex')
    const security = new SecurityLog(store, { node, logger, days: SECURITY_LOG_DAYS })
    await accounts.listen()
    try {
      return await work({
        accounts,
        isOut: chipsOutIn(store),
        note: async (kind, facts) => {
          await security.write(kind, { actor: OPERATOR, address: null, request: null }, facts)
        },
      })
    } finally {
      await accounts.close()
    }
  } finally {
    await store.close()
  }
}

/** Whether people have chips or stakes at tables of this database. */
export function chipsOutIn(store: Store, rounds = new PastRounds(store)): ChipsOut {
  return async (handle) => {
    return (await pursesHeldBy(store, handle)).length > 0 || (await rounds.hasLiveWager(handle))
  }
}

/** Why a change to an account was refused, in English. */
export function refusalInWords(refusal: AccountRefusal): string {
  return inEnglish({ ...refusal, clause: null })
}
