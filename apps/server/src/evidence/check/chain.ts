import { faultIn, readStatement } from '../../heads/statement.ts'
import { chained } from '../../store/append/append.ts'
import type { Manifest } from '../manifest.ts'
import { entriesIn, type PackedRow } from '../row.ts'
import type { PackFindings } from './report.ts'

/** The rows of one round, and the member that holds them. */
export interface RoundOfRows {
  readonly round: number
  readonly member: string
  readonly rows: readonly PackedRow[]
}

/** Checks that each event follows from the one before it, and that the last one is the head that the manifest names. */
export function checkChain({ chain }: Manifest, rounds: readonly RoundOfRows[], findings: PackFindings): void {
  const { stream, after, previous, last, head } = chain
  let before: Uint8Array = Buffer.from(previous, 'hex')
  let number = after
  let snapshots = 0
  const broken = findings.broken
  for (const { round, member, rows } of rounds) {
    for (const row of rows) {
      number++
      const name = `${member}, event ${row.number}`
      if (row.number !== number) {
        findings.breaks(name, `event ${number} is missing in front of it`)
        number = row.number
      }
      if (row.round !== round) findings.breaks(name, `it belongs to round ${row.round}`)
      if (row.body === null) snapshots++
      else if (hashOf(stream, before, row) !== row.hash) {
        findings.breaks(name, 'it, its entries or the event before it was changed: the hash does not fit')
      }
      checkBalance(name, row, findings)
      before = Buffer.from(row.hash, 'hex')
    }
  }
  const end = Buffer.from(before).toString('hex')
  if (number !== last || end !== head) findings.breaks('the chain of events', `it does not end at event ${last}`)
  if (findings.broken > broken) return
  findings.holds('the chain of events', `${last - after} events of ${stream}, ${after + 1} to ${last}`)
  if (snapshots > 0) findings.note(`${snapshots} snapshots are left out: the house signed their hashes`)
}

function hashOf(stream: string, before: Uint8Array, row: PackedRow): string {
  const { number, at, command, kind, body, round } = row
  const event = { kind, body: body ?? '', entries: entriesIn(row), ...(round === null ? {} : { round }) }
  return chained(before, { stream, number, at: new Date(at), command, event }).toString('hex')
}

function checkBalance(name: string, row: PackedRow, findings: PackFindings): void {
  const sum = row.entries.reduce((total, [, cents]) => total + cents, 0)
  if (sum !== 0) findings.breaks(name, `its entries sum to ${sum} cents`)
}

/** The signed statement that was made with the pack: it must name the last event. */
export function checkHead(text: string, { chain }: Manifest, key: string, findings: PackFindings): void {
  const statement = readStatement(text.trimEnd())
  const fault = statement === undefined ? 'it is not a statement of heads' : faultIn(statement, key)
  if (statement === undefined || fault !== undefined) {
    findings.breaks('head.json', fault ?? '')
    return
  }
  const named = statement.streams.find(([stream]) => stream === chain.stream)
  if (named?.[1] === chain.last && named[2] === chain.head)
    findings.holds('head.json', 'the house signed the last event')
  else findings.breaks('head.json', 'it names another event than the last')
}

/** A statement that the house had published before: the events up to it cannot have been changed since. */
export function checkPublished(
  text: string,
  { chain }: Manifest,
  key: string,
  rounds: readonly RoundOfRows[],
  findings: PackFindings,
): void {
  const name = 'published-head.json'
  const statement = readStatement(text.trimEnd())
  const fault = statement === undefined ? 'it is not a statement of heads' : faultIn(statement, key)
  const [, version, head] = statement?.streams.find(([stream]) => stream === chain.stream) ?? []
  const row = rounds.flatMap(({ rows }) => rows).find(({ number }) => number === version)
  const hash = version === chain.after ? chain.previous : row?.hash
  if (statement === undefined || fault !== undefined) findings.breaks(name, fault ?? '')
  else if (hash !== head) findings.breaks(name, `event ${version} is not the one that the house published`)
  else findings.holds(name, `the house published event ${version} at ${statement.at}`)
}
