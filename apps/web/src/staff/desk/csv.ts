import type { DeskRecord } from '@openpit/protocol'

const COLUMNS = ['table', 'round', 'number', 'at', 'kind', 'act', 'first', 'person', 'clause'] as const

/** The records as a file for a spreadsheet. */
export function csvOf(records: readonly DeskRecord[]): string {
  const lines = records.map((record) => {
    return COLUMNS.map((name) =>
      cell(name === 'at' ? new Date(record.at).toISOString() : String(record[name] ?? '')),
    ).join(',')
  })
  return [COLUMNS.join(','), ...lines].join('\r\n')
}

/** A spreadsheet takes a cell that begins with one of these signs for a formula. */
function cell(text: string): string {
  const safe = /^[=+\-@]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export function csvLink(records: readonly DeskRecord[]): { href: string; download: string } {
  return { href: `data:text/csv;charset=utf-8,${encodeURIComponent(csvOf(records))}`, download: 'desk.csv' }
}
