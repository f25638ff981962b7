import { printCard, printCards } from '@openpit/cards'
import { hex, type TranscriptEntry } from '@openpit/proof'
import type { CourseEntry, ProofsMessage } from '@openpit/protocol'
import type { CommittedTable } from './news.ts'

/** The proofs of a shoe in use, from an entry of its course on. */
export function proofsMessage(
  table: string,
  { version, moment }: CommittedTable,
  shoe: string,
  from: number,
): ProofsMessage {
  const proofs = moment.announced[0]?.shoe === shoe ? moment.proofs?.(from) : undefined
  const course = proofs && {
    shoe,
    from,
    entries: proofs.entries.map(courseEntry),
    nodes: proofs.nodes.map(hex),
  }
  return { type: 'proofs', table, version, course: course ?? null }
}

function courseEntry(entry: TranscriptEntry): CourseEntry {
  if ('returned' in entry) return { returned: printCards(entry.returned) }
  if ('prize' in entry || 'hidden' in entry) return entry
  const { position } = entry
  const card = printCard(entry.card)
  return 'later' in entry ? { position, card, later: true } : { position, card, salt: hex(entry.salt) }
}
