import type { EventStore } from '../../src/store/event-store.ts'
import { conditionsHash } from '../../src/tournaments/conditions-hash.ts'
import { accountsOfTournament } from '../../src/tournaments/entries.ts'
import type { TournamentPlace } from '../../src/tournaments/hall.ts'
import { TournamentHost } from '../../src/tournaments/host.ts'
import { bodyOf } from '../../src/tournaments/log.ts'
import { openedTournament, type TournamentOpening, tournamentStream } from '../../src/tournaments/opening.ts'
import type { Tournaments } from '../../src/wire/tournament-talk.ts'
import { CONDITIONS } from '../tournaments/tournament-stage.ts'
import type { Chance } from './chance.ts'
import { LEASE_MS, type Register, type WorldNode } from './node.ts'
import type { WorldDatabase } from './store.ts'

export const CUP = 'cup'
export const CUP_PLAYERS: readonly string[] = ['gil', 'hal', 'ivy', 'jon', 'kim']
export const CUP_FEE = 5_000

/** Short sessions and short times: players are late and absent, and the tournament still ends. */
export function cupOpening(begins: number): TournamentOpening {
  const conditions = {
    ...CONDITIONS,
    sessions: [{ hands: 3, tables: 2, advance: 1 }, { hands: 2 }],
    entries: { minimum: CUP_PLAYERS.length, maximum: CUP_PLAYERS.length, withdrawBefore: 60 },
    wagerSeconds: 10,
  }
  const pace = { decisionMs: 4_000, answersMs: 4_000, lateMs: 3_000, emptyMs: 2_000, awayMs: 8_000 }
  const written = conditions as TournamentOpening['written']
  return { name: CUP, title: 'Cup', rulebook: 'nsw', options: {}, written, begins, by: 'dora', pace }
}

/** Under which conditions people enter. */
export function cupHash(opening: TournamentOpening): string {
  return conditionsHash(CUP, openedTournament(opening))
}

/** Writes the draft, as the hall of a node does. */
export function draftCup(database: WorldDatabase, opening: TournamentOpening): void {
  for (const { account, mayOwe } of accountsOfTournament(CUP)) database.openAccount(account, mayOwe)
  const stream = tournamentStream(CUP)
  database.stream(stream).epoch = 1
  const body = bodyOf({ kind: 'tournament-drafted', ...opening })
  const events = [{ kind: 'tournament-drafted', body, entries: [] }]
  database.append({ command: 'draft', stream, expected: 0, epoch: 1, at: new Date(opening.begins), events })
}

/** What a node needs to run tournaments. */
export interface WorldHallMeans {
  readonly node: WorldNode
  readonly store: EventStore
  readonly register: Register
  readonly chance: Chance
  readonly cashier: { readonly set: (wallets: ReadonlyMap<string, number>) => void }
}

/** The tournaments of one node of the world. */
export class WorldHall implements Tournaments {
  private readonly means: WorldHallMeans
  private readonly hosts = new Map<string, Promise<TournamentHost>>()

  constructor(means: WorldHallMeans) {
    this.means = means
  }

  async find(name: string): Promise<TournamentPlace> {
    const { register, node } = this.means
    const { process } = node
    const key = tournamentStream(name)
    const lease = register.get(key)
    if (lease !== undefined && lease.node !== node && lease.until >= process.now()) return { is: 'unknown' }
    register.set(key, { node, until: process.now() + LEASE_MS })
    return { is: 'here', host: await this.run(name) }
  }

  /** Tournaments of other nodes are not reached in this world. */
  follow(): () => void {
    return () => {}
  }

  sweep(): void {
    for (const host of this.hosts.values()) host.then((found) => found.sweep()).catch(() => {})
  }

  private async run(name: string): Promise<TournamentHost> {
    const running = this.hosts.get(name)
    if (running) return await running
    const { node, store, register, chance, cashier } = this.means
    const opening = TournamentHost.open(name, {
      store,
      cashier,
      timers: node.process,
      isPerson: async () => true,
      lost: (tournament) => void this.hosts.delete(tournament),
      ended: () => {},
      fault: (_, error) => void node.faults.push(error),
      isOurs: async (tournament) => register.get(tournamentStream(tournament))?.node === node,
      entropy: () => chance.bytes(),
    })
    this.hosts.set(name, opening)
    opening.catch(() => this.hosts.delete(name))
    return await opening
  }
}
