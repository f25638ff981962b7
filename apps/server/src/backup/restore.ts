import { existsSync } from 'node:fs'
import { userInfo } from 'node:os'
import { type LostEvents, type LostSince, lostSince } from '../audit/against.ts'
import { hasStatements, statementsIn } from '../heads/files.ts'
import type { HouseKeys } from '../keys/house-keys.ts'
import { type KeyPlace, keysIn } from '../keys/master-key.ts'
import { plannedPromotions } from '../store/floor/promotions.ts'
import { type DatabaseClient, type DatabasePlace, readingFrom } from '../store/reading.ts'
import { advanceCounters, type CopiedTable, insertRows } from '../store/records/copy.ts'
import {
  freeAllLinks,
  freeAllTables,
  freeAllTournaments,
  inOneTransaction,
  makeTables,
} from '../store/records/restoring.ts'
import { SCHEMA_VERSION } from '../store/schema/schema.ts'
import { Store } from '../store/store.ts'
import { BackupFault, type BackupHeader, readBackup } from './file.ts'
import { HOUSE_STREAM, type Restoration, restoredBody } from './house-log.ts'
import { restoreLink } from './restore-link.ts'
import { type RestoredDraw, restorePromotion } from './restore-promotion.ts'
import { restoreTable } from './restore-table.ts'
import { restoreTournament } from './restore-tournament.ts'

export interface RestoreSettings {
  readonly file: string
  readonly key: KeyPlace
  /** A file or folder with published heads. Events that they name and the backup lacks are reported. */
  readonly against?: string
}

/** The names of promotions by what became of their draws. */
interface RestoredDraws {
  /** They have another seed. */
  readonly renewed: readonly string[]
  /** Entries have closed, and the draw may have been held after the backup. */
  readonly toCheck: readonly string[]
}

/** What a restore has done. */
export interface RestoreSummary {
  readonly header: BackupHeader
  readonly tables: number
  readonly roundsVoided: number
  readonly tournamentsCancelled: number
  /** Levels of jackpots that have a new hidden value. */
  readonly levelsRenewed: number
  readonly draws: RestoredDraws
  /** `null` if no published heads were given to compare with. */
  readonly lost: readonly LostEvents[] | null
  /** When the last of these heads was published: what happened later is lost too, and nobody knows of it. */
  readonly publishedUntil: string | null
}

/** Reads the whole backup, before anything is made. Throws if it cannot be restored here. */
export async function checkBackup({ file, key, against }: RestoreSettings): Promise<void> {
  if (!existsSync(file)) throw new BackupFault(`there is no file ${file}`)
  if (against !== undefined && !(await hasStatements(against))) {
    throw new BackupFault(`there are no heads in ${against}`)
  }
  const keys = keysIn(key)
  for await (const piece of readBackup(file, keys.publicKey)) {
    if (piece.is === 'header') checkHeader(file, piece.header, keys)
  }
}

/** Restores a backup into an empty database, and makes it playable. A database in which this fails is of no use. */
export async function restoreInto(
  connection: DatabasePlace,
  { file, key, against }: RestoreSettings,
): Promise<RestoreSummary> {
  const keys = keysIn(key)
  const header = await load(connection, file, keys)
  const store = await Store.open(connection, keys)
  try {
    const compared =
      against === undefined ? null : await readingFrom(connection, (client) => missing(client, against, keys))
    const tables = await freeAllTables(store)
    const restoration: Restoration = {
      backup: header.id,
      takenAt: header.takenAt,
      restoredAt: new Date().toISOString(),
      by: userInfo().username,
    }
    let roundsVoided = 0
    for (const table of tables) if (await restoreTable(store, table, restoration)) roundsVoided++
    let tournamentsCancelled = 0
    for (const name of await freeAllTournaments(store)) {
      if (await restoreTournament(store, name, restoration)) tournamentsCancelled++
    }
    let levelsRenewed = 0
    for (const name of await freeAllLinks(store)) levelsRenewed += await restoreLink(store, name, restoration)
    const draws = await restoreDraws(store, restoration)
    await recordRestoration(store, restoration, keys)
    return {
      header,
      tables: tables.length,
      roundsVoided,
      tournamentsCancelled,
      levelsRenewed,
      draws,
      lost: compared?.lost ?? null,
      publishedUntil: compared?.publishedUntil ?? null,
    }
  } finally {
    await store.close()
  }
}

async function restoreDraws(store: Store, restoration: Restoration): Promise<RestoredDraws> {
  const draws = new Map<string, RestoredDraw>()
  const names = (await plannedPromotions(store, null)).toSorted()
  for (const name of names) draws.set(name, await restorePromotion(store, name, restoration))
  const those = (is: RestoredDraw) => names.filter((name) => draws.get(name) === is)
  return { renewed: those('renewed'), toCheck: those('to-check') }
}

async function missing(client: DatabaseClient, against: string, keys: HouseKeys): Promise<LostSince> {
  return await lostSince(client, statementsIn(against), keys.publicKey)
}

/** Loads the rows of a backup, all or none. */
async function load(connection: DatabasePlace, file: string, keys: HouseKeys): Promise<BackupHeader> {
  return await inOneTransaction(connection, async (client) => {
    const tables: CopiedTable[] = []
    let header: BackupHeader | undefined
    for await (const piece of readBackup(file, keys.publicKey)) {
      if (piece.is === 'header') {
        header = piece.header
        checkHeader(file, header, keys)
        await makeTables(client, header.schema)
      } else if (piece.is === 'rows') await insertRows(client, piece.table, piece.rows)
      else tables.push(piece.table)
    }
    if (header === undefined) throw new BackupFault(`${file} is empty`)
    for (const table of tables) await advanceCounters(client, table)
    return header
  })
}

function checkHeader(file: string, { schema, key }: BackupHeader, keys: HouseKeys): void {
  if (schema > SCHEMA_VERSION) {
    throw new BackupFault(
      `${file} has version ${schema} of the database, this program knows ${SCHEMA_VERSION}: use a newer program`,
    )
  }
  if (key !== keys.id) throw new BackupFault(`${file} belongs to key ${key}, but the key here is ${keys.id}`)
}

/** The house's own log says which time is missing. */
async function recordRestoration(store: Store, restoration: Restoration, keys: HouseKeys): Promise<void> {
  const { epoch, version } = await store.claim(HOUSE_STREAM)
  const appended = await store.append({
    // A backup may be restored more than once.
    command: `restore:${restoration.backup}:${restoration.restoredAt}`,
    stream: HOUSE_STREAM,
    expected: version,
    epoch,
    at: new Date(restoration.restoredAt),
    events: [{ kind: 'restored', body: restoredBody(restoration, keys), entries: [] }],
  })
  if (!appended.ok) throw new Error(`the restore could not be recorded: ${appended.refusal}`)
}
