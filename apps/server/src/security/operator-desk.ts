import { randomBytes } from 'node:crypto'
import { inEnglish } from '@openpit/protocol/sentences'
import { Accounts } from '../accounts/accounts.ts'
import { type ChipsCheck, OPERATOR } from '../accounts/administration.ts'
import type { AccountRefusal } from '../accounts/refusal.ts'
import { makePack, type PackResult } from '../evidence/pack.ts'
import type { HouseSigner } from '../heads/statement.ts'
import { scenarioOf } from '../history/round-scenario.ts'
import { PastRounds } from '../history/rounds.ts'
import { pursesHeldBy } from '../store/records/rounds.ts'
import { Store } from '../store/store.ts'
import type { Body } from '../store/versions.ts'
import { TournamentReadings } from '../tournaments/readings.ts'
import { SECURITY_LOG_DAYS, type SecurityKind, SecurityLog } from './security-log.ts'

/** People who run the machine may see the work of staff. */
const OPERATORS_VIEW = { of: 'staff' } as const

/** What people who run the machine work with. */
export interface OperatorDesk {
  readonly accounts: Accounts
  readonly isOut: ChipsCheck
  /** A finished round as a scenario file; `undefined` if there is none. That it was read is recorded. */
  readonly roundAsScenario: (table: string, round: number) => Promise<string | undefined>
  /** The evidence pack of rounds of a table. That it was made is recorded. */
  readonly evidence: (keys: HouseSigner, table: string, from: number, to: number) => Promise<PackResult>
  /** A tournament that is over as a scenario file, which anyone may have; `undefined` if there is none. */
  readonly tournamentStory: (tournament: string) => Promise<string | undefined>
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
      const note = async (kind: SecurityKind, facts: Body) => {
        await security.write(kind, { actor: OPERATOR, address: null, request: null }, facts)
      }
      const roundAsScenario = async (table: string, number: number) => {
        const round = await new PastRounds(store).round(table, number)
        if (round === undefined) return undefined
        await note('record-read', { role: OPERATOR, table, round: number, what: 'scenario' })
        return scenarioOf(round, OPERATORS_VIEW)
      }
      const tournamentStory = async (name: string) => await new TournamentReadings(store, Date.now).story(name)
      const evidence = async (keys: HouseSigner, table: string, from: number, to: number) => {
        const source = { store, rounds: new PastRounds(store), keys, now: () => new Date() }
        const made = await makePack(source, { table, from, to, by: { person: OPERATOR, role: OPERATOR } })
        if (made.ok) await note('record-read', { role: OPERATOR, table, round: from, to, what: 'pack' })
        return made
      }
      return await work({ accounts, isOut: chipsOutIn(store), roundAsScenario, tournamentStory, evidence, note })
    } finally {
      await accounts.close()
    }
  } finally {
    await store.close()
  }
}

/** Whether people have chips or stakes at tables of this database. */
export function chipsOutIn(store: Store, rounds = new PastRounds(store)): ChipsCheck {
  return async (handle) => {
    return (await pursesHeldBy(store, handle)).length > 0 || (await rounds.hasLiveWager(handle))
  }
}

/** Why a change to an account was refused, in English. */
export function refusalInWords(refusal: AccountRefusal): string {
  return inEnglish({ ...refusal, clause: null })
}
