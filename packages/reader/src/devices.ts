import { type Card, parseCard } from '@openpit/cards'
import type { DeviceReport } from '@openpit/protocol'
import type { DeviceEvent } from './event.ts'
import { chainFrom, type DeviceLine, withReport } from './line.ts'
import { CONFIDENCE_LEAST, NO_READS, type Read, type Reads, withConfirmation, withRead } from './reads.ts'

/** The devices of a table, and what its reader has read. */
export interface Devices {
  readonly lines: readonly DeviceLine[]
  readonly reads: Reads
}

export const NO_DEVICES: Devices = { lines: [], reads: NO_READS }

export function lineOf({ lines }: Devices, device: string): DeviceLine | undefined {
  return lines.find((line) => line.device === device)
}

/** The reader of a table, if one is bound. */
export function readerOf({ lines }: Devices): DeviceLine | undefined {
  return lines.find(({ kind }) => kind === 'reader')
}

/** A report from the text that was signed. */
export function reportIn(text: string): DeviceReport {
  return JSON.parse(text) as DeviceReport
}

/** The devices after an event. */
export function evolveDevices(devices: Devices, event: DeviceEvent): Devices {
  switch (event.kind) {
    case 'device-bound': {
      const { device, role, key } = event
      const line = { device, kind: role, key, chain: null, distrusted: null, fault: null, checked: null }
      return { ...devices, lines: [...devices.lines, line] }
    }
    case 'device-released': {
      const lines = devices.lines.filter(({ device }) => device !== event.device)
      // The cards that a released reader has read no longer count: the next reader begins between two rounds.
      const isReader = lineOf(devices, event.device)?.kind === 'reader'
      return { lines, reads: isReader ? { ...NO_READS, shoe: devices.reads.shoe } : devices.reads }
    }
    case 'device-started':
      return changed(devices, event.device, (line) => ({
        ...line,
        chain: chainFrom(event.seq, event.hash, event.boot),
      }))
    case 'report-taken':
      return withReportTaken(devices, event)
    case 'reports-lost':
      return withReportsLost(devices, event)
    case 'device-distrusted':
      return changed(devices, event.device, (line) => ({ ...line, distrusted: event.why }))
    case 'read-confirmed':
      return { ...devices, reads: withConfirmation(devices.reads, event.is) }
  }
}

function changed(devices: Devices, device: string, change: (line: DeviceLine) => DeviceLine): Devices {
  return { ...devices, lines: devices.lines.map((line) => (line.device === device ? change(line) : line)) }
}

function withReportTaken(
  devices: Devices,
  { device, seq, hash, text }: Extract<DeviceEvent, { kind: 'report-taken' }>,
) {
  const report = reportIn(text)
  const isReader = lineOf(devices, device)?.kind === 'reader'
  const after = changed(devices, device, (line) => ({
    ...line,
    ...saidBy(line, report),
    chain: line.chain && withReport(line.chain, seq, hash, report.boot),
  }))
  return isReader ? { ...after, reads: readsIn(report).reduce(withRead, after.reads) } : after
}

/** What a report says about the device itself. */
function saidBy({ fault, checked }: DeviceLine, report: DeviceReport): Pick<DeviceLine, 'fault' | 'checked'> {
  switch (report.kind) {
    case 'fault':
      return { fault: report.words === '' ? report.what : `${report.what}: ${report.words}`, checked }
    case 'works':
      return { fault: null, checked }
    case 'checked': {
      const { counted, missing, foreign } = report
      const found = [`missing ${missing.join(' ')}`, `foreign ${foreign.join(' ')}`]
      const wrong = found.filter((_, index) => (index === 0 ? missing : foreign).length > 0)
      return { fault, checked: [`${counted} cards`, ...wrong].join(', ') }
    }
    default:
      return { fault, checked }
  }
}

/** The cards that a report says have left. */
function readsIn(report: DeviceReport): readonly Read[] {
  const { seq } = report
  if (report.kind === 'double') {
    const among = report.cards.flatMap((name) => cardIn(name) ?? [])
    return report.cards.map(() => ({ seq, card: null, stop: 'order', among }))
  }
  if (report.kind !== 'card') return []
  const card = cardIn(report.card)
  if (card !== undefined && report.confidence >= CONFIDENCE_LEAST) return [{ seq, card, stop: null, among: [] }]
  return [{ seq, card: null, stop: 'unconfirmed', among: card === undefined ? [] : [card] }]
}

function cardIn(name: string | null): Card | undefined {
  return name === null ? undefined : parseCard(name)
}

/** A person must say which cards the lost reports of a reader were. */
function withReportsLost(devices: Devices, event: Extract<DeviceEvent, { kind: 'reports-lost' }>): Devices {
  const { device, to, hash, cards } = event
  const isReader = lineOf(devices, device)?.kind === 'reader'
  const after = changed(devices, device, (line) => ({
    ...line,
    chain: line.chain && chainFrom(to, hash, line.chain.boot),
  }))
  const unknown = Array.from(
    { length: isReader ? cards : 0 },
    (): Read => ({ seq: to, card: null, stop: 'lost', among: [] }),
  )
  return { ...after, reads: unknown.reduce(withRead, after.reads) }
}
