import type { Actor } from '@openpit/engine'
import type { ShoeKeeperSnapshot } from '@openpit/keeper'
import type { TournamentCommand, TournamentEvent, TournamentSnapshot } from '@openpit/tournament'
import { type Body, printBody, type Steps, unchanged, upcastBody, versionAfter } from '../store/versions.ts'
import type { Fairness, FairnessEvent, ShoeNote } from './fairness.ts'
import type { TournamentOpening } from './opening.ts'

/** A command as the log holds it: as a client sent it, or what the clock did. */
export type LoggedCommand = { readonly do: string } & Readonly<Record<string, unknown>>

/** A command, with everything that came of it. */
export interface ToldEvent {
  readonly kind: 'told'
  readonly by: Actor
  readonly command: LoggedCommand
  /** All commands that the tournament was given, those of the house and the cards included. */
  readonly played: readonly TournamentCommand[]
  readonly events: readonly TournamentEvent[]
  readonly shoes: readonly ShoeNote[]
  readonly fairness: readonly FairnessEvent[]
  /** `false` if an older program wrote it, which recorded no acts of the desk. */
  readonly recordsActs?: boolean
}

/** A snapshot from which a reader may begin. */
export interface NotedStanding {
  readonly kind: 'standing-noted'
  readonly tournament: TournamentSnapshot
  readonly shoes: readonly (readonly [table: number, shoes: ShoeKeeperSnapshot])[]
  readonly fairness: Fairness
  readonly minute: number
}

/** The events in the log of a tournament. */
export type TournamentLogEvent =
  | ({ readonly kind: 'tournament-drafted' } & TournamentOpening)
  | ToldEvent
  | NotedStanding

/** Version 2 keeps the results of sessions. A snapshot of version 1 has lost those of earlier sessions. */
const FROM_VERSION_1 = {
  'tournament-drafted': unchanged,
  told: unchanged,
  'standing-noted': (body: Body): Body => ({ ...body, tournament: { results: [], ...(body.tournament as Body) } }),
}

/** Version 3 commits to the vouchers. Of a tournament of version 2 they are drawn as its conditions have them. */
const FROM_VERSION_2 = {
  'tournament-drafted': unchanged,
  told: unchanged,
  'standing-noted': (body: Body): Body => ({ ...body, fairness: { vouchers: null, ...(body.fairness as Body) } }),
}

/** Version 4 records the acts of the desk. */
const FROM_VERSION_3 = {
  'tournament-drafted': unchanged,
  told: (body: Body): Body => ({ ...body, recordsActs: false }),
  'standing-noted': unchanged,
}

const STEPS: Steps<TournamentLogEvent['kind']> = [FROM_VERSION_1, FROM_VERSION_2, FROM_VERSION_3]

export function bodyOf(event: TournamentLogEvent): string {
  return printBody(event, versionAfter(STEPS))
}

export function eventOf(stored: { readonly body: string }): TournamentLogEvent {
  const body = JSON.parse(stored.body) as Body
  return upcastBody(body, String(body.kind), STEPS) as unknown as TournamentLogEvent
}
