import type { Actor } from '@openpit/engine'
import type { TournamentCommand } from '@openpit/protocol'
import { waitsAt } from '@openpit/table'
import { isSealed, nextToWager, seatOf, type TournamentTable } from '@openpit/tournament'
import type { Chance } from '../../../../packages/scenario/test/chance.ts'
import type { Role } from '../../src/accounts/roles.ts'
import { isBetweenHands } from '../../src/tournaments/run.ts'
import { DIRECTOR, type TournamentStage } from './tournament-stage.ts'

export const SUE: Actor = { person: 'sue', role: 'supervisor' }

/** A client, and everything that it was sent since it was looked at last. */
export interface Listener {
  readonly person: string
  readonly role: Role
  heard: string[]
}

/** What is done with sealed wagers that can tell of them. */
export const FEATURES = ['double', 'split', 'insure', 'refused double'] as const
export type Feature = (typeof FEATURES)[number]

/** A secret wager as its player made it, with what was openly beside it. */
export interface SealedWager {
  readonly player: string
  readonly cents: number
  readonly open: number
  readonly salt: string | null
}

/**
 * Random play of a tournament with many secret wagers, before watchers of every kind. `amounts` gives the secret
 * amounts, in cents.
 */
export class SealedPlay {
  readonly stage: TournamentStage
  readonly listeners: Listener[] = []
  readonly seen = new Set<Feature>()
  /** The last secret wager of each player. */
  readonly sealed = new Map<string, SealedWager>()
  private readonly chance: Chance
  private readonly amounts: Iterator<number>
  private salts = 0

  constructor(stage: TournamentStage, chance: Chance, amounts: Iterator<number>) {
    this.stage = stage
    this.chance = chance
    this.amounts = amounts
  }

  /** All players, a stranger and staff watch from now on. */
  async watch(players: readonly string[]): Promise<void> {
    const everyone = [
      ...players.map((person) => ({ person, role: 'player' }) as const),
      { person: 'zoe', role: 'player' } as const,
      ...(['director', 'supervisor', 'dealer', 'inspector', 'manager'] as const).map((role) => ({
        person: role,
        role,
      })),
    ]
    for (const who of everyone) {
      const listener: Listener = { ...who, heard: [] }
      this.listeners.push(listener)
      await this.stage.host.watch({
        who,
        table: 1,
        send: (text) => void listener.heard.push(text),
        dismissed: () => {},
      })
    }
  }

  /** The secret wagers whose hands are not over. */
  get hidden(): readonly SealedWager[] {
    const seats = this.stage.tournament.tables.flatMap((at) => at.seats.filter(isSealed))
    return seats.flatMap(({ player }) => this.sealed.get(player) ?? [])
  }

  /** The vouchers that lie on boxes. Nobody knows what they are worth. */
  get vouchers(): readonly number[] {
    return this.stage.tournament.tables.flatMap((at) => at.seats.flatMap(({ voucher }) => voucher ?? []))
  }

  /** Does the next thing; `false` if the tournament is over. */
  async step(): Promise<boolean> {
    const { tournament } = this.stage
    const at = tournament.tables.find((one) => !one.isPlayedOut || one.playOff !== null || one.ballot !== null)
    if (at === undefined || tournament.isAnnounced) return await this.atTheDesk()
    const { number: table } = at
    if (at.ballot !== null) await this.stage.mustTell(DIRECTOR, { do: 'ballot', table })
    else if (at.playOff?.isOn === false) await this.stage.mustTell(DIRECTOR, { do: 'startPlayOff', table })
    else if (isBetweenHands(tournament, at)) await this.wager(at)
    else await this.decide(at)
    return true
  }

  private async atTheDesk(): Promise<boolean> {
    const { tournament } = this.stage
    if (!tournament.isAnnounced) await this.stage.mustTell(DIRECTOR, { do: 'announce' })
    if (this.stage.tournament.state !== 'running' || this.stage.tournament.waiting.length === 0) return false
    await this.stage.mustTell(DIRECTOR, { do: 'draw' })
    await this.stage.mustTell(DIRECTOR, { do: 'startSession' })
    return true
  }

  private async wager(at: TournamentTable): Promise<void> {
    const { number: table, limits } = at
    const player = nextToWager(this.stage.tournament, at) ?? ''
    const box = seatOf(at, player)?.box ?? 0
    const where = { table, box }
    const way = this.chance.below(6)
    if (way === 0 && (await this.accepts(player, { do: 'drawVoucher', ...where }))) return
    const { value: cents } = this.amounts.next()
    const open = limits.minimum * (1 + this.chance.below(5))
    const salt = (this.salts++).toString(16).padStart(4, 'e').repeat(16)
    const secret = this.stage.sealed(player, cents, salt)
    const form = { player, amount: cents, inWords: cents, ...where }
    if (way < 3 && (await this.accepts(player, { do: 'wager', ...where, secret }))) {
      this.sealed.set(player, { player, cents, open: 0, salt })
    } else if (way === 3 && (await this.accepts(player, { do: 'wager', ...where, main: open, secret }))) {
      this.sealed.set(player, { player, cents, open, salt })
    } else if (way === 4 && (await this.accepts(SUE, { do: 'recordForm', ...form }))) {
      this.sealed.set(player, { player, cents, open: 0, salt: null })
    } else if (!(await this.accepts(player, { do: 'wager', ...where, main: open }))) {
      await this.stage.mustTell(player, { do: 'wager', ...where, main: limits.minimum })
    }
  }

  private async decide({ number: table, seats, table: { round } }: TournamentTable): Promise<void> {
    const at = this.stage.tournament.tables.find(({ number }) => number === table) as TournamentTable
    const waits = waitsAt(at.table)
    if (waits.for === 'answers') {
      const { player, box } = this.chance.from(waits.offers.asks)
      const isInsured = this.chance.oneIn(2) && (await this.tries(player, { do: 'insure', table, box }))
      if (!isInsured) await this.stage.mustTell(player, { do: 'decline', table, box })
      return
    }
    if (waits.for !== 'decision' && waits.for !== 'nomination') throw new Error(`the table waits for ${waits.for}`)
    const { box } = waits
    const player = seats.find((seat) => seat.box === box)?.player ?? ''
    const where = { table, box }
    if (waits.for === 'nomination') {
      await this.stage.mustTell(player, { do: 'nominate', ...where, as: this.chance.from(['A', '5', '10']) })
      return
    }
    const hand = round.hands.filter((one) => one.box === box)
    if (hand.length < 3 && (await this.tries(player, { do: 'split', ...where }))) return
    if (this.chance.oneIn(2) && (await this.tries(player, { do: 'double', ...where }))) return
    const isStood = this.chance.oneIn(2) && (await this.accepts(player, { do: 'stand', ...where }))
    if (isStood || (await this.accepts(player, { do: 'hit', ...where }))) return
    await this.stage.mustTell(player, { do: 'stand', ...where })
  }

  /** Tries what a sealed wager may not allow, and notes what came of it. */
  private async tries(player: string, command: TournamentCommand & { do: 'double' | 'split' | 'insure' }) {
    const isHidden = this.hidden.some((one) => one.player === player)
    const isAccepted = await this.accepts(player, command)
    if (isHidden && isAccepted) this.seen.add(command.do)
    if (isHidden && !isAccepted && command.do === 'double') this.seen.add('refused double')
    return isAccepted
  }

  private async accepts(by: Actor | string, command: TournamentCommand): Promise<boolean> {
    return (await this.stage.tell(by, command)) === undefined
  }
}
