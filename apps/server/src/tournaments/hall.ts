import type { Actor } from '@openpit/engine'
import type { Signer } from '@openpit/keeper'
import { printBallot, printVouchers } from '@openpit/proof'
import type {
  AwayRefusal,
  DeskAct,
  ListedTournament,
  PaperForm,
  PaperFormCheck,
  TournamentEntry,
  TournamentOverview,
  TournamentSupervision,
  WrittenDraft,
} from '@openpit/protocol'
import type { Cashier } from '../cashier/cashier.ts'
import { FailedTries } from '../casino/failed-tries.ts'
import { RepeatedWork } from '../casino/repeated-work.ts'
import { sideBySide } from '../casino/side-by-side.ts'
import type { Standings } from '../casino/standings.ts'
import type { Timers } from '../host/timers.ts'
import { Followers } from '../nodes/followers.ts'
import { LEASE_MS } from '../nodes/leases.ts'
import {
  endTournament,
  holdsTournament,
  latestTournaments,
  registerTournament,
  releaseTournaments,
  renewTournaments,
  takeTournament,
  tournamentAddresses,
  tournamentsWithoutNode,
} from '../store/floor/tournaments.ts'
import type { Store } from '../store/store.ts'
import { minuteAt } from './decider.ts'
import { accountsOfTournament, chipAccounts } from './entries.ts'
import { TournamentHost } from './host.ts'
import { bodyOf } from './log.ts'
import { ImpossibleTournament, openedTournament, type TournamentOpening, tournamentStream } from './opening.ts'
import { TournamentReadings } from './readings.ts'
import type { SharedAnswer } from './shared-answers.ts'
import { deskActs, writtenDraft } from './views/desk-acts.ts'
import type { TournamentMoment } from './views/moment.ts'
import { entriesOf, listed, overviewOf } from './views/overview.ts'
import { checkPaperForm, supervisionOf } from './views/supervision.ts'

export interface HallSettings {
  readonly store: Store
  readonly node: string
  readonly timers: Timers
  readonly cashier: Cashier
  readonly standings: Standings
  readonly isPerson: (handle: string) => Promise<boolean>
  readonly leaseMs?: number
  readonly sign?: Signer
  readonly fault: (tournament: string, error: unknown) => void
}

/** Where a tournament runs: on this node, on another, or nowhere. */
export type TournamentPlace =
  | { readonly is: 'here'; readonly host: TournamentHost }
  | { readonly is: 'elsewhere'; readonly address: string }
  | { readonly is: 'unknown' }

const LISTED_MAX = 50
const SWEEP_MS = 500
/** How often figures of the ledger are read again because the tournament went on. */
const LEDGER_TRIES = 5

/** The tournaments that this node runs, and where to find the others. */
export class TournamentHall {
  readonly readings: TournamentReadings
  private readonly settings: HallSettings
  private readonly holder: { readonly node: string; readonly leaseMs: number }
  private readonly hosts = new Map<string, Promise<TournamentHost>>()
  private readonly followers = new Followers()
  private readonly unreadable = new FailedTries()
  private readonly chores: RepeatedWork
  private closed = false

  constructor(settings: HallSettings) {
    this.settings = settings
    this.holder = { node: settings.node, leaseMs: settings.leaseMs ?? LEASE_MS }
    this.readings = new TournamentReadings(settings.store, () => settings.timers.now())
    this.chores = new RepeatedWork((error) => settings.fault('', error))
  }

  /** From now on this node renews its leases, and takes tournaments that no node runs. */
  async start(): Promise<void> {
    const pauseMs = this.holder.leaseMs / 4
    this.chores.repeat(() => this.renew(), pauseMs)
    await this.takeOrphans()
    this.chores.repeat(() => this.takeOrphans(), pauseMs)
    this.chores.repeat(() => this.sweep(), SWEEP_MS)
  }

  get here(): readonly string[] {
    return [...this.hosts.keys()]
  }

  /** Drafts a tournament. Throws if it is not possible, or if the name was used before. */
  async draft(opening: TournamentOpening): Promise<ListedTournament> {
    const { store, timers } = this.settings
    const tournament = openedTournament(opening)
    const stream = tournamentStream(opening.name)
    // A node that died after it had entered the name has left an empty stream.
    const isFree = (await registerTournament(store, opening.name)) || (await store.versionOf(stream)) === 0
    if (!isFree) throw new ImpossibleTournament({ kind: 'tournament-name-taken', clause: null })
    await store.openAccounts(accountsOfTournament(opening.name))
    const { epoch, version } = await store.claim(stream)
    const event = { kind: 'tournament-drafted', body: bodyOf({ kind: 'tournament-drafted', ...opening }), entries: [] }
    const at = new Date(timers.now())
    const appended = await store.append({ command: 'draft', stream, expected: version, epoch, at, events: [event] })
    if (!appended.ok) throw new ImpossibleTournament({ kind: 'tournament-name-taken', clause: null })
    return listed({ opening, tournament })
  }

  async find(name: string): Promise<TournamentPlace> {
    const here = this.hosts.get(name)
    if (here) return { is: 'here', host: await here }
    const { store } = this.settings
    if (this.closed || (await store.versionOf(tournamentStream(name))) === 0) return { is: 'unknown' }
    if (await takeTournament(store, this.holder, name)) return { is: 'here', host: await this.run(name) }
    const address = (await tournamentAddresses(store, this.holder.node, [name])).get(name)
    return address === undefined ? { is: 'unknown' } : { is: 'elsewhere', address }
  }

  /** Calls `moved` when a tournament is no longer at the address of another node. */
  follow(name: string, address: string, moved: () => void): () => void {
    return this.followers.add(name, address, moved)
  }

  /** The latest tournaments; drafts only for staff. */
  async list(withDrafts: boolean): Promise<readonly ListedTournament[]> {
    const names = await latestTournaments(this.settings.store, LISTED_MAX)
    const all = await Promise.all(names.map(async (name) => await this.glance(name)))
    const known = all.filter((one) => one !== undefined)
    return known.filter(({ tournament }) => withDrafts || tournament.state !== 'draft').map(listed)
  }

  /** The whole tournament as everyone may see it; made at most once a second. */
  async overview(name: string): Promise<SharedAnswer<TournamentOverview> | undefined> {
    return await this.readings.shared(name, async () => {
      const shown = await this.glance(name)
      return shown && overviewOf(shown, this.settings.timers.now())
    })
  }

  /** What this person could do at the desk now. */
  async deskActs(name: string, by: Actor, player: string | undefined): Promise<DeskAct[] | undefined> {
    const shown = await this.glance(name)
    if (shown === undefined) return undefined
    const { tournament, opening } = shown
    return deskActs({ tournament, by, at: minuteAt(this.settings.timers.now(), opening.begins) }, player)
  }

  /** What a supervisor needs: forms, chips, void hands, refused tries. */
  async supervision(name: string, by: Actor): Promise<TournamentSupervision | undefined> {
    const { store, timers } = this.settings
    const { bank, layout } = chipAccounts(name)
    for (let tries = 1; ; tries++) {
      const shown = await this.glance(name)
      if (shown === undefined) return undefined
      const [inBank = 0, onLayout = 0] = [await store.balance(bank), await store.balance(layout)]
      // Balances of a later moment would look like missing chips.
      const isSame = (await store.versionOf(tournamentStream(name))) === shown.version
      if (!isSame && tries < LEDGER_TRIES) continue
      const desk = { tournament: shown.tournament, by, at: minuteAt(timers.now(), shown.opening.begins) }
      const host = await this.hosts.get(name)?.catch(() => undefined)
      return supervisionOf(desk, isSame ? { bank: inBank, layout: onLayout } : null, host?.refusedTries ?? null)
    }
  }

  /** What the book makes of a paper form. */
  async paperForm(name: string, by: Actor, form: PaperForm): Promise<PaperFormCheck | undefined> {
    const shown = await this.glance(name)
    if (shown === undefined) return undefined
    const at = minuteAt(this.settings.timers.now(), shown.opening.begins)
    return checkPaperForm({ tournament: shown.tournament, by, at }, form)
  }

  /** The conditions as they were written, and whether this person can change them now. */
  async written(name: string, by: Actor): Promise<WrittenDraft | undefined> {
    const shown = await this.glance(name)
    if (shown === undefined) return undefined
    const { tournament, opening } = shown
    return writtenDraft({ tournament, by, at: minuteAt(this.settings.timers.now(), opening.begins) }, opening)
  }

  /** The entrants, with what they have paid. */
  async entries(name: string): Promise<TournamentEntry[] | undefined> {
    const shown = await this.glance(name)
    return shown && entriesOf(shown.tournament)
  }

  /** A ballot as a file that anyone can check. */
  async ballot(name: string, number: number): Promise<string | undefined> {
    const record = (await this.glance(name))?.fairness.ballots.find((ballot) => ballot.number === number)
    return record && printBallot(record)
  }

  /** The vouchers as a file that anyone can check. */
  async vouchers(name: string): Promise<string | undefined> {
    const record = (await this.glance(name))?.fairness.vouchers
    return record ? printVouchers(record) : undefined
  }

  async close(): Promise<void> {
    this.closed = true
    await this.chores.stop()
    const names = this.here
    await Promise.allSettled([...this.hosts.values()].map(async (host) => await (await host).close()))
    this.hosts.clear()
    const { store, node, fault } = this.settings
    await releaseTournaments(store, node, names).catch((error: unknown) => fault('', error))
  }

  /** A tournament as it is now: in memory, or as its log has it. */
  private async glance(
    name: string,
  ): Promise<Pick<TournamentMoment, 'opening' | 'tournament' | 'fairness' | 'version'> | undefined> {
    try {
      const host = await this.hosts.get(name)
      if (host !== undefined) return host.latest
    } catch {
      // It is being loaded, or moves to another node.
    }
    return await this.readings.latest(name)
  }

  private async run(name: string): Promise<TournamentHost> {
    const running = this.hosts.get(name)
    if (running) return await running
    const { store, cashier, timers, standings, isPerson, sign, fault, node } = this.settings
    const opening = TournamentHost.open(name, {
      store,
      cashier,
      timers,
      standings,
      isPerson,
      lost: (tournament, why) => this.drop(tournament, why),
      ended: (tournament) => void endTournament(store, tournament).catch((error: unknown) => fault(tournament, error)),
      fault,
      isOurs: async (tournament) => await holdsTournament(store, node, tournament),
      ...(sign === undefined ? {} : { sign }),
    })
    this.hosts.set(name, opening)
    this.followers.moveTo(name, 'here')
    opening.then(
      () => this.unreadable.succeeded(name),
      () => this.hosts.delete(name),
    )
    return await opening
  }

  private drop(name: string, _why: AwayRefusal): void {
    this.hosts.delete(name)
  }

  private async renew(): Promise<void> {
    const { store } = this.settings
    const names = this.here
    const ours = await renewTournaments(store, this.holder, names)
    for (const name of names) {
      if (ours.has(name)) continue
      const host = this.hosts.get(name)
      this.hosts.delete(name)
      const lost = await host
      lost?.dismiss()
      await lost?.close()
    }
    const addresses = await tournamentAddresses(store, this.holder.node, this.followers.tables)
    for (const [name, address] of addresses) this.followers.moveTo(name, address)
  }

  private async sweep(): Promise<void> {
    for (const host of await Promise.allSettled(this.hosts.values()))
      if (host.status === 'fulfilled') host.value.sweep()
  }

  private async takeOrphans(): Promise<void> {
    const { store, timers, fault } = this.settings
    const orphans = await tournamentsWithoutNode(store, this.holder.node, this.here)
    await sideBySide(orphans, async (name) => {
      if (this.closed || this.hosts.has(name) || !this.unreadable.mayTry(name, timers.now())) return
      try {
        // Its name is entered, but its draft is not written yet.
        if ((await store.versionOf(tournamentStream(name))) === 0) return
        if (await takeTournament(store, this.holder, name)) await this.run(name)
      } catch (error) {
        if (this.unreadable.failed(name, error, timers.now())) fault(name, error)
      }
    })
  }
}
