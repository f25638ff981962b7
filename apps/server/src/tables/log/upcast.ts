import { type Actor, HOUSE, playerActor } from '@openpit/engine'
import { actorOf, roleNamed } from '../../accounts/roles.ts'
import { type Body, type Steps, unchanged, upcastBody, versionAfter } from '../../store/versions.ts'
import type { TableLogEvent } from './record.ts'

// Brings events that older programs stored up to the current version. Only this file knows the old shapes: the database
// is never rewritten, and all other code sees the current version.

/**
 * Version 2 adds the version and, where a round opens, the program and the rules (unknown for older rounds). An actor
 * has a person and a role, where version 1 had one word: a player's name, or a role.
 */
const FROM_VERSION_1 = {
  'table-opened': unchanged,
  told: withActors,
  'told-at-shoe': withActors,
  'standing-noted': withWalletsAndProposer,
}

/** The words for staff in version 1. No player could have such a name. */
const STAFF_WORDS: ReadonlySet<unknown> = new Set(['dealer', 'supervisor', 'manager', 'inspector'])

/** Events of version 1 with one word for the actor who caused them. */
const EVENTS_WITH_CAUSE: ReadonlySet<unknown> = new Set([
  'prize-button-pressed',
  'cards-cut',
  'notice-posted',
  'notice-withdrawn',
  'raises-limited',
  'raises-allowed',
  'restrictions-lifted',
  'wager-refused',
  'void-proposed',
  'void-confirmed',
])

function withActors(body: Body): Body {
  const by = actorFrom(body.by as Body)
  const played = (body.played as readonly Body[]).map((command) => {
    return 'by' in command ? withActor(command, by) : command
  })
  const events = (body.events as readonly Body[]).map((event) => {
    if (event.kind === 'cut-declined') return { kind: event.kind, player: event.by }
    return EVENTS_WITH_CAUSE.has(event.kind) ? withActor(event, by) : event
  })
  return { ...body, by, played, events }
}

/** In version 1 the clock of a table had a role of its own; now it is the house, which deals. */
function actorFrom({ person, role }: Body): Actor {
  if (role === 'house') return HOUSE
  const actor = actorOf({ person: String(person), role: roleNamed(String(role)) ?? 'player' })
  if (actor === undefined) throw new Error(`a stored command comes from the role ${role}, which may not act at tables`)
  return actor
}

/**
 * Turns the word into an actor. For staff, the person is the one whom a void round named, or else the sender of the
 * command if that was staff, or else the house.
 */
function withActor({ person, ...body }: Body, sender: Actor): Body {
  const word = String(body.by)
  if (!STAFF_WORDS.has(word)) return { ...body, by: playerActor(word) }
  const isSenders = sender.role !== 'player' && word !== HOUSE.role
  // Version 1 wrote an assistant manager as a supervisor or manager: they get their own role. It wrote a Tasmanian
  // supervisor as an inspector: that stays, because the book gives the power to inspectors only.
  const role = isSenders && sender.role === 'assistantManager' && word !== 'inspector' ? sender.role : word
  return { ...body, by: { person: person ?? (isSenders ? sender.person : HOUSE.person), role } }
}

/**
 * Snapshots of version 1 had no wallets. Of a proposal to void a round they had only the person, who was a supervisor
 * or a manager.
 */
function withWalletsAndProposer(body: Body): Body {
  const standing = body.standing as { readonly table: { readonly house: { readonly voidProposed: Body | null } } }
  const { voidProposed } = standing.table.house
  const house = { ...standing.table.house, voidProposed: voidProposed && withActorOf(voidProposed) }
  return { ...body, standing: { ...standing, table: { ...standing.table, wallets: {}, house } } }
}

function withActorOf({ person, ...proposal }: Body): Body {
  return { by: { person, role: 'supervisor' }, ...proposal }
}

/** In snapshots of version 3, `house` is called `people`, and the jackpot's pool is the table's, not the round's. */
const FROM_VERSION_2 = {
  'table-opened': unchanged,
  told: unchanged,
  'told-at-shoe': unchanged,
  'standing-noted': withPeopleAndPool,
}

function withPeopleAndPool(body: Body): Body {
  const standing = body.standing as { readonly table: Body }
  const { house: people, ...table } = standing.table
  return {
    ...body,
    standing: { ...standing, table: { ...table, people, ...roundAndPool(table.round as RoundWithPool) } },
  }
}

type RoundWithPool = Body & { readonly carried: Body; readonly poolBefore?: unknown }

/**
 * The oldest snapshots do not say what the pool showed when the round opened. They were taken only between rounds, so
 * the pool still shows the same.
 */
function roundAndPool({ carried, poolBefore, ...round }: RoundWithPool): Body {
  const { pool: shows, ...kept } = carried
  return { round: { ...round, sharesDue: [], carried: kept }, pool: { shows, atOpening: poolBefore ?? shows } }
}

const STEPS: Steps<TableLogEvent['kind']> = [FROM_VERSION_1, FROM_VERSION_2]

/** The version in which events of tables are written. */
export const EVENT_VERSION = versionAfter(STEPS)

/** An event of a table's log, from the JSON that any version has stored. */
export function upcast(json: string): TableLogEvent {
  const body = JSON.parse(json) as Body
  return upcastBody(body, String(body.kind), STEPS) as unknown as TableLogEvent
}
