import { parseCard } from '@openpit/cards'
import { type Actor, type Clause, HOUSE, lacksPower } from '@openpit/engine'
import type { DeviceHello, DeviceMessage, DeviceReport, Refusal, TableCommand as WireCommand } from '@openpit/protocol'
import { type Distrust, judgeHello, judgeReport, lineOf, type Verdict } from '@openpit/reader'
import { betweenRounds } from '@openpit/table'
import type { StoredDevice } from '../../store/floor/devices.ts'
import type { RunningTable } from '../running-table.ts'
import { readStop } from './card-reads.ts'
import { offDuty } from './live-source.ts'
import { LiveTable } from './live-table.ts'

export type DeviceCommand = Extract<WireCommand, { do: 'bindDevice' | 'releaseDevice' | 'confirmRead' }>

export function isDeviceCommand(command: WireCommand): command is DeviceCommand {
  return command.do === 'bindDevice' || command.do === 'releaseDevice' || command.do === 'confirmRead'
}

/** What staff do with the devices of a table. `found` is the device on the house's list. */
export function carryOutWithDevice(
  running: RunningTable,
  by: Actor,
  command: DeviceCommand,
  found: StoredDevice | undefined,
): Refusal | undefined {
  if (!(running instanceof LiveTable)) return { kind: 'cards-are-virtual', clause: sourceClause(running) }
  if (command.do === 'confirmRead') return confirmRead(running, by, command.is)
  const refusal = deviceRefusal(running, by)
  if (refusal) return refusal
  return command.do === 'bindDevice' ? bind(running, by, found) : release(running, by, command.name)
}

/** Refuses those who may not bind or release devices here, or not now. */
export function deviceRefusal(running: RunningTable, by: Actor): Refusal | undefined {
  const { table } = running
  if (table.live === null) return { kind: 'cards-are-virtual', clause: sourceClause(running) }
  const power = table.liveRules.powers.readerRepaired
  const refusal = lacksPower(table.rules, power, by) ?? offDuty(table, by, power.clause)
  if (refusal) return refusal
  if (!betweenRounds(table) || (table.round.phase === 'wagering' && table.round.boxes.length > 0)) {
    return { kind: 'round-in-play', clause: power.clause }
  }
  return undefined
}

function sourceClause({ table }: RunningTable): Clause {
  return table.shoeRules.source.clause
}

function bind(running: LiveTable, by: Actor, found: StoredDevice | undefined): Refusal | undefined {
  if (found === undefined) return { kind: 'no-such-device', clause: null }
  const { device, kind, key } = found
  const [same] = running.devices.lines.filter((line) => line.kind === kind)
  // A device that is bound again begins a new chain: it may be another device under the same name.
  if (same !== undefined && same.device !== device) {
    return { kind: 'device-of-kind-here', clause: null, device: same.device }
  }
  if (same !== undefined) running.note({ kind: 'device-released', device, by })
  running.note({ kind: 'device-bound', device, role: kind, key, by })
  if (kind === 'reader' && running.table.live?.reader === 'out-of-order') {
    running.tell({ do: 'deviceRepaired', device: 'reader', by })
  }
  return undefined
}

function release(running: LiveTable, by: Actor, device: string): Refusal | undefined {
  const line = lineOf(running.devices, device)
  if (line === undefined) return { kind: 'device-not-here', clause: null }
  running.note({ kind: 'device-released', device, by })
  if (line.kind === 'reader') failReader(running)
  return undefined
}

/** A person names the card that waits. If the reader has lost it or named an impossible one, a supervisor must. */
function confirmRead(running: LiveTable, by: Actor, name: string): Refusal | undefined {
  const { table, devices } = running
  const { powers } = table.liveRules
  const stop = readStop(devices, table)
  const power = stop === 'lost' || stop === 'foreign' ? powers.readerRepaired : powers.keyCard
  const refusal = lacksPower(table.rules, power, by) ?? offDuty(table, by, power.clause)
  if (refusal) return refusal
  const [read] = devices.reads.waiting
  const is = parseCard(name)
  if (read === undefined || is === undefined || stop === null || stop === 'not-due') {
    return { kind: 'no-read-waits', clause: null }
  }
  running.note({ kind: 'read-confirmed', seq: read.seq, is, by })
  return undefined
}

/** What the table makes of a report. `not-here`: the device is not bound, or has not begun. */
export type ReportVerdict = Verdict | { readonly is: 'not-here' } | { readonly is: 'distrusted' }

/** A report as it arrives on a line that has begun. */
export interface ArrivedReport {
  readonly report: DeviceReport
  readonly hash: string
  readonly isSigned: boolean
  /** What the device said when it connected. */
  readonly hello: Pick<DeviceHello, 'seq' | 'boot'>
}

/** Takes a signed report: stored, and its card dealt if one is due. */
export function takeReport(running: LiveTable, { report, hash, isSigned, hello }: ArrivedReport): ReportVerdict {
  const { device, seq } = report
  const line = lineOf(running.devices, device)
  if (line === undefined || line.chain === null) return { is: 'not-here' }
  if (line.distrusted !== null) return { is: 'distrusted' }
  // A report from before the device was switched on again keeps its boot. A later one must have the new one.
  const boot = seq > hello.seq ? Math.max(line.chain.boot, hello.boot) : line.chain.boot
  const verdict = judgeReport({ ...line.chain, boot }, report, hash, isSigned)
  const text = JSON.stringify(report)
  if (verdict.is === 'distrust') distrust(running, device, verdict.why, text)
  if (verdict.is !== 'next') return verdict
  running.note({ kind: 'report-taken', device, seq, hash, text })
  actOnReport(running, report)
  return verdict
}

/** Tells the table what a report says besides the card: a cutting card, a card face up, a reader that failed. */
function actOnReport(running: LiveTable, report: DeviceReport): void {
  const kind = lineOf(running.devices, report.device)?.kind
  switch (report.kind) {
    case 'marker':
      running.tell({ do: 'cuttingCard', by: HOUSE })
      return
    case 'face-up':
      running.tell({ do: 'faceUpCard', by: HOUSE })
      return
    case 'fault':
      // If another device fails, a supervisor decides by the book what follows.
      if (kind === 'reader') failReader(running)
      return
    case 'card':
    case 'double':
    case 'loaded':
    case 'empty':
    case 'lid':
    case 'checked':
    case 'works':
      return
  }
}

/** Begins with a device that connects: `acked` is the number of its last report that the table has. */
export function startLine(
  running: LiveTable,
  hello: DeviceHello,
): { readonly acked: number } | { readonly why: 'not-bound' | 'distrusted' } {
  const { device, seq, hash, boot } = hello
  const line = lineOf(running.devices, device)
  if (line === undefined) return { why: 'not-bound' }
  if (line.distrusted !== null) return { why: 'distrusted' }
  if (line.chain === null) {
    running.note({ kind: 'device-started', device, seq, hash, boot })
    return { acked: seq }
  }
  const why = judgeHello(line.chain, hello)
  if (why === undefined) return { acked: line.chain.seq }
  distrust(running, device, why, JSON.stringify(hello))
  return { why: 'distrusted' }
}

/** The device cannot send these reports again. Returns whether the table was waiting for them. */
export function loseReports(running: LiveTable, lost: Extract<DeviceMessage, { kind: 'lost' }>): boolean {
  const { device, from, to, cards, hash } = lost
  const line = lineOf(running.devices, device)
  if (line?.chain?.seq !== from - 1 || to < from || line.distrusted !== null || cards > to - from + 1) return false
  running.note({ kind: 'reports-lost', device, from, to, cards, hash })
  return true
}

function distrust(running: LiveTable, device: string, why: Distrust, text: string): void {
  const isReader = lineOf(running.devices, device)?.kind === 'reader'
  running.note({ kind: 'device-distrusted', device, why, text })
  if (isReader) failReader(running)
}

/** From here on cards are typed in. A reader that is out of order already stays so. */
function failReader(running: LiveTable): void {
  running.tell({ do: 'deviceFails', device: 'reader', by: HOUSE })
}
