import { existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import {
  type AuditReport,
  audit,
  auditAgainst,
  auditReplay,
  BackupFault,
  currentHeads,
  keysIn,
  type ReplayReport,
  readingFrom,
  signHeads,
  statementsIn,
} from '@openpit/server'
import { inOneLine, keyPlace, withDatabase } from './floor-place.ts'

const USAGE = `openpit audit [--data FOLDER] [--replay] [--against HEADS [--key-of KEY | --key FILE] [--security-log-days N]]
              [--json]
openpit audit --heads [--data FOLDER] [--key FILE]
Checks every event, entry and balance of the database at DATABASE_URL, or of the one in the data folder (OPENPIT_DATA, or data).
  --replay    also plays every round again, and compares every event, entry and snapshot; the exit code is 3 if rounds
              of other rules differ, which nobody can judge here
  --against   also compares with published heads: a file, or the folder with the files of all days
  --key-of    the house's public key, as /api/keys shows it, or a file with it; by default it comes from the house's own key
  --security-log-days  for how many days the house keeps its security log, 400 by default: --against needs those days
  --heads     prints the heads of all streams, signed with the house's key, for --against later
  --key       the file with the house's key, by default house.key in the data folder; OPENPIT_KEY is read too`

const FLAGS = {
  data: { type: 'string' },
  key: { type: 'string' },
  'key-of': { type: 'string' },
  against: { type: 'string' },
  'security-log-days': { type: 'string' },
  replay: { type: 'boolean' },
  heads: { type: 'boolean' },
  json: { type: 'boolean' },
  help: { type: 'boolean' },
} as const

type Flags = ReturnType<typeof read>['values']

/** The exit code if nothing is wrong, but rounds cannot be judged: a script must not take that for a clean audit. */
const NOT_REPLAYED = 3

function read(words: readonly string[]) {
  return parseArgs({ args: [...words], options: FLAGS })
}

/** Checks the whole database and names everything that was changed afterwards. */
export async function auditDatabase(words: readonly string[]): Promise<number> {
  let flags: Flags
  try {
    flags = read(words).values
  } catch (error) {
    console.error(`openpit audit: ${(error as Error).message}\n${USAGE}`)
    return 2
  }
  if (flags.help) {
    console.log(USAGE)
    return 0
  }
  try {
    if (flags.heads) return await printHeads(flags)
    const report = await reportOn(flags)
    print(report, flags.json === true)
    if (report.findings.length > 0) return 1
    return report.roundsNotReplayed > 0 ? NOT_REPLAYED : 0
  } catch (error) {
    console.error(`openpit audit: ${inOneLine(error)}`)
    return 2
  }
}

function print({ findings, notes, roundsNotReplayed }: ReplayReport, json: boolean): void {
  const last = { where: 'the replay', what: `rounds that it could not judge: ${roundsNotReplayed}` }
  if (json) {
    const all = roundsNotReplayed > 0 ? [...notes, last] : notes
    console.log(JSON.stringify([...findings, ...all.map((note) => ({ ...note, note: true }))], null, 2))
    return
  }
  for (const { where, what } of findings) console.log(`${where}: ${what}`)
  for (const { where, what } of notes) console.log(`note: ${where}: ${what}`)
  if (roundsNotReplayed > 0) {
    console.log(`${last.where}: ${last.what}. They differ, and say that other rules decided them`)
  } else if (findings.length === 0) console.log('everything is as it was written')
}

async function reportOn(flags: Flags): Promise<ReplayReport> {
  const { against } = flags
  if (against !== undefined && !existsSync(against)) throw new BackupFault(`there are no heads in ${against}`)
  const publicKey = against === undefined ? '' : publicKeyFor(flags)
  return await withDatabase(flags, async (connection) => {
    return await readingFrom(connection, async (client) => {
      const reports: AuditReport[] = [{ findings: await audit(client), notes: [] }]
      const replayed = flags.replay ? await auditReplay(client, progressBar()) : undefined
      if (replayed) reports.push(replayed)
      if (against !== undefined) {
        const heads = countedHeads(statementsIn(against))
        reports.push(await auditAgainst(client, heads.statements, publicKey, daysIn(flags)))
        if (!flags.json) console.log(heads.summary())
      }
      return {
        findings: reports.flatMap(({ findings }) => findings),
        notes: reports.flatMap(({ notes }) => notes),
        roundsNotReplayed: replayed?.roundsNotReplayed ?? 0,
      }
    })
  })
}

function daysIn({ 'security-log-days': days }: Flags): { readonly securityLogDays?: number } {
  if (days === undefined) return {}
  if (!/^\d{1,6}$/.test(days)) throw new BackupFault(`--security-log-days is a number of days, not ${days}`)
  return { securityLogDays: Number(days) }
}

/** Counts statements as they are read: "no findings" says little without what was compared. */
function countedHeads(statements: ReturnType<typeof statementsIn>) {
  let count = 0
  let last = ''
  async function* counted() {
    for await (const statement of statements) {
      if (statement !== undefined) {
        count++
        last = statement.at
      }
      yield statement
    }
  }
  return {
    statements: counted(),
    summary: () => `statements of heads that were compared: ${count}${last && `, the last of ${last}`}`,
  }
}

/** An auditor outside the house has only the public key. */
function publicKeyFor(flags: Flags): string {
  const given = flags['key-of']
  if (given === undefined) return keysIn(keyPlace(flags)).publicKey
  const text = existsSync(given) ? readFileSync(given, 'utf8') : given
  const [digits] = /\b[0-9a-f]{64}\b/.exec(text) ?? []
  if (digits === undefined) throw new BackupFault(`${given} is not a public key: 64 hexadecimal digits`)
  return digits
}

/** Shows on a terminal how many streams are done. */
function progressBar(): (done: number, of: number) => void {
  if (!process.stderr.isTTY) return () => {}
  return (done, of) => process.stderr.write(`\r${done} of ${of} streams${done === of ? '\n' : ''}`)
}

async function printHeads(flags: Flags): Promise<number> {
  const keys = keysIn(keyPlace(flags))
  const streams = await withDatabase(flags, async (connection) => await readingFrom(connection, currentHeads))
  const at = new Date().toISOString()
  console.log(JSON.stringify(signHeads(keys, { series: `audit ${at}`, number: 1, at, previous: null, streams })))
  return 0
}
