import { chipsGranted } from '../accounts/people.ts'
import { personStream } from '../accounts/person-host.ts'
import { upcastPerson } from '../accounts/upcast.ts'
import { LedgerWallet, type WalletPort } from '../cashier/wallet.ts'
import { chipsStream } from '../chips/chip-desk.ts'
import { entriesOf } from '../chips/decide.ts'
import type { ChipsEvent } from '../chips/tray.ts'
import { linkStream } from '../links/link-record.ts'
import { entriesOfPromotion, promotionEventOf, promotionStream } from '../promotions/promotion-stream.ts'
import type { Entry } from '../store/append/append.ts'
import type { AuditedEvent, Finding } from '../store/records/audit.ts'
import { streamOf } from '../tables/opening.ts'
import { tournamentStream } from '../tournaments/opening.ts'
import { differenceIn } from './entries.ts'
import { LinkReplay } from './link-replay.ts'
import { type ReplayReport, StreamReport } from './report.ts'
import { TableReplay } from './table-replay.ts'
import { TournamentReplay } from './tournament-replay.ts'

type Rows = AsyncIterable<AuditedEvent>

const TABLES = streamOf('')
const PEOPLE = personStream('')
const TOURNAMENTS = tournamentStream('')
const LINKS = linkStream('')
const CHIPS = chipsStream('')
const PROMOTIONS = promotionStream('')

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
): Promise<ReplayReport> {
  const findings: Finding[] = []
  const notes: Finding[] = []
  let roundsNotReplayed = 0
  for (const [index, stream] of streams.entries()) {
    const report = new StreamReport(stream)
    await replayStream(stream, eventsOf(stream), report)
    findings.push(...report.findings)
    notes.push(...report.notes)
    roundsNotReplayed += report.roundsNotReplayed
    progress(index + 1, streams.length)
  }
  return { findings, notes, roundsNotReplayed }
}

async function replayStream(stream: string, events: Rows, report: StreamReport): Promise<void> {
  let replay: TableReplay | TournamentReplay | undefined
  const link = new LinkReplay(report)
  for await (const event of events) {
    try {
      const isPlayed = stream.startsWith(TABLES) || stream.startsWith(TOURNAMENTS)
      if (stream.startsWith(LINKS)) link.take(event)
      else if (!isPlayed) replayEntries(stream, event, report)
      else if (event.number > 1) replay?.take(event)
      else if (stream.startsWith(TABLES)) {
        replay = TableReplay.from(stream.slice(TABLES.length), event, WALLET, report)
      } else replay = TournamentReplay.from(stream.slice(TOURNAMENTS.length), event, report)
    } catch (error) {
      // A changed event may be malformed in any way, and nothing after it can be checked.
      report.find(event.number, `it cannot be played again: ${(error as Error).message}`)
      return
    }
    if (report.isFull) return
  }
}

/** Events of people and promotions, and forms, move only the money that they name; those of other streams move none. */
function replayEntries(stream: string, event: AuditedEvent, report: StreamReport): void {
  const expected = entriesNamedIn(stream, event)
  const difference = differenceIn(event.entries, expected)
  if (difference !== undefined) report.find(event.number, difference)
}

function entriesNamedIn(stream: string, event: AuditedEvent): readonly Entry[] {
  if (stream.startsWith(CHIPS)) return entriesOf(stream.slice(CHIPS.length), JSON.parse(event.body) as ChipsEvent)
  if (stream.startsWith(PROMOTIONS)) return entriesOfPromotion(stream.slice(PROMOTIONS.length), promotionEventOf(event))
  const isGrant = stream.startsWith(PEOPLE) && event.kind === 'chips-granted'
  return isGrant ? entriesOfGrant(stream.slice(PEOPLE.length), event) : []
}

function entriesOfGrant(handle: string, { kind, body }: AuditedEvent): readonly Entry[] {
  return chipsGranted(handle, Number(upcastPerson(kind, body).cents)).entries
}
