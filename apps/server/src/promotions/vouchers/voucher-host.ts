import type { Actor } from '@openpit/engine'
import { decideVoucher, type Voucher, type VoucherCommand } from '@openpit/promotion'
import type { RulebookName } from '@openpit/rulebooks'
import type { Decider, Decision, StreamReading } from '../../host/decider.ts'
import type { Reply } from '../../host/replies.ts'
import { tellOnce } from '../../host/tell-once.ts'
import { voucherNamed } from '../../store/floor/vouchers.ts'
import type { Store } from '../../store/store.ts'
import { bookNamed } from '../book-named.ts'
import { knownFrom, type StoredVoucherEvent, voucherBody, voucherStream } from './voucher-stream.ts'

const REPLIES_KEPT = 16

interface VoucherState {
  voucher: Voucher | undefined
  version: number
  readonly epoch: number
}

/** The cage's commands to a voucher. Its exchange is an event of the table. */
export type CageCommand = Exclude<VoucherCommand, { do: 'exchangeVoucher' }>

/** The decider of a voucher's stream: it is issued, and may be cancelled. */
class VoucherDecider implements Decider<VoucherState, CageCommand, Voucher> {
  private readonly name: string
  private readonly rulebook: RulebookName
  private readonly store: Store

  constructor(name: string, rulebook: RulebookName, store: Store) {
    this.name = name
    this.rulebook = rulebook
    this.store = store
  }

  async read(): Promise<StreamReading<VoucherState>> {
    const stream = voucherStream(this.name)
    const { epoch, version } = await this.store.claim(stream)
    const row = version === 0 ? undefined : await voucherNamed(this.store, this.name)
    const recentCommands = await this.store.recentCommands(stream, REPLIES_KEPT)
    return { state: { voucher: row && knownFrom(row).voucher, version, epoch }, recentCommands }
  }

  decide(state: VoucherState, _by: Actor, command: string, told: CageCommand): Decision<Voucher> {
    const decision = decideVoucher(state.voucher, told, bookNamed(this.rulebook))
    if (!decision.ok) return { refusal: decision.refusal, written: null }
    const { voucher } = decision
    const events = decision.events.map((event) => {
      const stored = (
        event.kind === 'voucher-issued' ? { ...event, rulebook: this.rulebook } : event
      ) as StoredVoucherEvent
      const ended = stored.kind === 'voucher-cancelled' ? { endedVouchers: [this.name] } : {}
      return { kind: stored.kind, body: voucherBody(stored), entries: [], ...ended }
    })
    const { epoch, version: expected } = state
    const append = { command, stream: voucherStream(this.name), expected, epoch, at: new Date(told.at), events }
    state.voucher = voucher
    state.version += events.length
    return { refusal: undefined, written: { append, news: voucher } }
  }

  versionOf({ version }: VoucherState): number {
    return version
  }
}

/** Sends one command to a voucher's stream. */
export async function tellVoucher(
  store: Store,
  { name, rulebook }: { readonly name: string; readonly rulebook: RulebookName },
  by: Actor,
  id: string,
  command: CageCommand,
): Promise<Reply> {
  return await tellOnce(`voucher ${name}`, store, new VoucherDecider(name, rulebook, store), by, id, command)
}
