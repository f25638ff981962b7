import { chipsGranted } from '../accounts/people.ts'
import { personStream } from '../accounts/person-host.ts'
import { upcastPerson } from '../accounts/upcast.ts'
import { LedgerWallet, type WalletPort } from '../cashier/wallet.ts'
import type { Entry } from '../store/append.ts'
import type { AuditedEvent, Finding } from '../store/audit.ts'
import { streamOf } from '../tables/opening.ts'
import { differenceIn } from './entries.ts'
import { type AuditReport, StreamReport } from './report.ts'
import { TableReplay } from './table-replay.ts'

type Rows = AsyncIterable<AuditedEvent>

const TABLES = streamOf('')
const PEOPLE = personStream('')

/** Only its entries are asked for: the audit needs no balance. */
const WALLET: WalletPort = new LedgerWallet({ balance: async () => undefined })

/**
 * Plays every round again and compares every event and entry with what is stored. `progress` hears of each stream that
 * is done.
 */
export async function replayAll(
  streams: readonly string[],
  eventsOf: (stream: string) => Rows,
  progress: (done: number, of: number) => void = () => {},
): Promise<AuditReport> {
  const findings: Finding[] = []
  const notes: Finding[] = []
  for (const [index, stream] of streams.entries()) {
    const report = new StreamReport(stream)
    await replayStream(stream, eventsOf(stream), report)
    findings.push(...report.findings)
    notes.push(...report.notes)
    progress(index + 1, streams.length)
  }
  return { findings, notes }
}

async function replayStream(stream: string, events: Rows, report: StreamReport): Promise<void> {
  let replay: TableReplay | undefined
  for await (const event of events) {
    try {
      if (!stream.startsWith(TABLES)) replayEntries(stream, event, report)
      else if (event.number > 1) replay?.take(event)
      else replay = TableReplay.from(stream.slice(TABLES.length), event, WALLET, report)
    } catch (error) {
      // What was changed may be anything. Nothing after it can be judged.
      report.find(event.number, `it cannot be played again: ${(error as Error).message}`)
      return
    }
    if (report.isFull) return
  }
}

/** People's events move only the chips that they name; those of other streams move none. */
function replayEntries(stream: string, event: AuditedEvent, report: StreamReport): void {
  const isGrant = stream.startsWith(PEOPLE) && event.kind === 'chips-granted'
  const expected = isGrant ? entriesOfGrant(stream.slice(PEOPLE.length), event) : []
  const difference = differenceIn(event.entries, expected)
  if (difference !== undefined) report.find(event.number, difference)
}

function entriesOfGrant(handle: string, { kind, body }: AuditedEvent): readonly Entry[] {
  return chipsGranted(handle, Number(upcastPerson(kind, body).cents)).entries
}
