import type { DeviceHello, DeviceKind, DeviceReport } from '@openpit/protocol'
import type { Distrust } from './event.ts'

/** How many hashes of reports are kept, to find out whether a repeated report is the same. */
const HASHES_KEPT = 32

/** The last reports of a device: the next one must follow them. */
export interface Chain {
  readonly seq: number
  readonly boot: number
  /** The hashes of the last reports, the latest last. */
  readonly hashes: readonly string[]
}

/** A device that is bound to a table. */
export interface DeviceLine {
  readonly device: string
  readonly kind: DeviceKind
  readonly key: string
  /** `null` until the device connects for the first time since it was bound. */
  readonly chain: Chain | null
  readonly distrusted: Distrust | null
  /** What the device says is wrong with it, until it says that it works. */
  readonly fault: string | null
  /** What the last report of a deck checker found. */
  readonly checked: string | null
}

export type Verdict =
  | { readonly is: 'next' }
  /** The table has it already. */
  | { readonly is: 'again' }
  /** Reports before it are missing, from this number on. */
  | { readonly is: 'gap'; readonly from: number }
  | { readonly is: 'distrust'; readonly why: Distrust }

/** Judges the place of a report in the chain of its device. The caller has checked the signature. */
export function judgeReport(
  { seq, hashes, boot }: Chain,
  report: Pick<DeviceReport, 'seq' | 'prev' | 'boot'>,
  hash: string,
  isSigned: boolean,
): Verdict {
  if (!isSigned) return { is: 'distrust', why: 'bad-signature' }
  if (report.seq <= seq) {
    const known = hashes[hashes.length - 1 - (seq - report.seq)]
    return known === undefined || known === hash ? { is: 'again' } : { is: 'distrust', why: 'fork' }
  }
  if (report.seq > seq + 1) return { is: 'gap', from: seq + 1 }
  if (report.boot < boot) return { is: 'distrust', why: 'old-boot' }
  return report.prev === hashes.at(-1) ? { is: 'next' } : { is: 'distrust', why: 'wrong-prev' }
}

/** Why a device is distrusted when it connects: it is behind us, or its last report is not the one that we have. */
export function judgeHello({ seq, boot, hashes }: Chain, hello: DeviceHello): Distrust | undefined {
  if (hello.boot < boot) return 'old-boot'
  if (hello.seq < seq) return 'fork'
  return hello.seq === seq && hello.hash !== hashes.at(-1) ? 'fork' : undefined
}

/** The chain of a device that connects for the first time, from the number and hash that it gives. */
export function chainFrom(seq: number, hash: string, boot: number): Chain {
  return { seq, boot, hashes: [hash] }
}

export function withReport({ hashes }: Chain, seq: number, hash: string, boot: number): Chain {
  return { seq, boot, hashes: [...hashes, hash].slice(-HASHES_KEPT) }
}
