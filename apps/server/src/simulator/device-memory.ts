import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { DeviceReport } from '@openpit/protocol'
import { canonicalText, hashOf, NO_HASH } from '@openpit/reader'

/** How many reports a device keeps: two shoes of eight decks. */
const REPORTS_KEPT = 1_024
const SPKI_PREFIX_BYTES = 12

type WithoutEnvelope<Report> = Report extends DeviceReport
  ? Omit<Report, 'device' | 'boot' | 'seq' | 'prev' | 'ms' | 'sig'>
  : never
/** A report before it has its number and its signature. */
export type ReportBody = WithoutEnvelope<DeviceReport>

/** What a device keeps over power cuts. */
interface MemoryContents {
  readonly device: string
  /** PKCS #8, in PEM. */
  readonly privateKey: string
  boot: number
  seq: number
  hash: string
  reports: DeviceReport[]
}

/** The memory of a device in software: its key, its numbers, and its last reports. */
export class DeviceMemory {
  private readonly kept: MemoryContents
  private readonly file: string | undefined
  private readonly key: KeyObject
  /** Reports that the server has, as far as the device knows. */
  acked = 0

  private constructor(kept: MemoryContents, file: string | undefined) {
    this.kept = kept
    this.file = file
    this.key = createPrivateKey(kept.privateKey)
  }

  /** A new device with a key of its own, or the one in the file. */
  static open(device: string, file?: string): DeviceMemory {
    if (file !== undefined && existsSync(file)) {
      const kept = JSON.parse(readFileSync(file, 'utf8')) as MemoryContents
      if (kept.device !== device) throw new Error(`${file} is the memory of ${kept.device}, not of ${device}`)
      return new DeviceMemory(kept, file)
    }
    const { privateKey } = generateKeyPairSync('ed25519')
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
    const memory = new DeviceMemory({ device, privateKey: pem, boot: 0, seq: 0, hash: NO_HASH, reports: [] }, file)
    memory.save()
    return memory
  }

  get device(): string {
    return this.kept.device
  }

  get publicKey(): string {
    const spki = createPublicKey(this.key).export({ type: 'spki', format: 'der' })
    return spki.subarray(SPKI_PREFIX_BYTES).toString('hex')
  }

  get boot(): number {
    return this.kept.boot
  }

  get seq(): number {
    return this.kept.seq
  }

  get hash(): string {
    return this.kept.hash
  }

  get reports(): readonly DeviceReport[] {
    return this.kept.reports
  }

  /** The first report that the server does not have. */
  get unsent(): DeviceReport | undefined {
    return this.kept.reports.find(({ seq }) => seq > this.acked)
  }

  switchOn(): void {
    this.kept.boot++
    this.save()
  }

  /** Gives a report its number, its place in the chain and its signature, and keeps it. */
  add(body: ReportBody, ms: number): DeviceReport {
    const { device, boot, hash } = this.kept
    const seq = this.kept.seq + 1
    const report = this.signed({ ...body, device, boot, seq, prev: hash, ms }) as unknown as DeviceReport
    this.kept.seq = seq
    this.kept.hash = hashOf(report)
    this.kept.reports = [...this.kept.reports, report].slice(-REPORTS_KEPT)
    this.save()
    return report
  }

  /** Loses all reports up to this one. */
  forget(upTo: number): void {
    this.kept.reports = this.kept.reports.filter(({ seq }) => seq > upTo)
    this.save()
  }

  signed<Message extends object>(message: Message): Message & { readonly sig: string } {
    return { ...message, sig: sign(null, Buffer.from(canonicalText(message)), this.key).toString('hex') }
  }

  /** Whole or not at all: a device that is switched off while it writes keeps what it had. */
  private save(): void {
    if (this.file === undefined) return
    writeFileSync(`${this.file}.new`, JSON.stringify(this.kept), { mode: 0o600 })
    renameSync(`${this.file}.new`, this.file)
  }
}
