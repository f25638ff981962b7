import { type Actor, HOUSE, playerActor } from '@openpit/engine'
import { actorOf, roleNamed } from '../../accounts/roles.ts'
import { type Body, type Steps, unchanged, upcastBody, versionAfter } from '../../store/versions.ts'
import type { TableLogEvent } from './record.ts'

// What older programs wrote into the logs of tables, brought up to date. It is the only place that knows old shapes: the
// database is never rewritten, and all other code sees the current version alone.

/**
 * Version 2 names its version and, where a round opens, the program and the rules: of older rounds they are not known. It says who
 * acted and as what, where version 1 had one word: a player's name, or a role.
 */
const FROM_VERSION_1 = {
  'table-opened': unchanged,
  told: withActors,
  'told-at-shoe': withActors,
  'standing-noted': withWalletsAndProposer,
}

/** The words by which version 1 knew staff at a table. No player could have such a name. */
const STAFF_WORDS: ReadonlySet<unknown> = new Set(['dealer', 'supervisor', 'manager', 'inspector'])

/** Events of version 1 that said in one word who had caused them. */
const CAUSED_BY: ReadonlySet<unknown> = new Set([
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
  const by = tellerOf(body.by as Body)
  const played = (body.played as readonly Body[]).map((command) => {
    return 'by' in command ? named(command, by) : command
  })
  const events = (body.events as readonly Body[]).map((event) => {
    if (event.kind === 'cut-declined') return { kind: event.kind, player: event.by }
    return CAUSED_BY.has(event.kind) ? named(event, by) : event
  })
  return { ...body, by, played, events }
}

/** The clock of a table was a person in a role of its own; now it is the house, which deals. */
function tellerOf({ person, role }: Body): Actor {
  if (role === 'house') return HOUSE
  const actor = actorOf({ person: String(person), role: roleNamed(String(role)) ?? 'player' })
  if (actor === undefined) throw new Error(`a ${role} has told a table something`)
  return actor
}

/** A word becomes an actor: the one who told the table, if it was said by staff; the person whom a void round named; or the house. */
function named({ person, ...body }: Body, teller: Actor): Body {
  const word = String(body.by)
  if (!STAFF_WORDS.has(word)) return { ...body, by: playerActor(word) }
  const isTellers = teller.role !== 'player' && word !== HOUSE.role
  // An assistant manager acted under a supervisor's or a manager's word; a Tasmanian supervisor under the inspector's, and only so it was lawful.
  const role = isTellers && teller.role === 'assistantManager' && word !== 'inspector' ? teller.role : word
  return { ...body, by: { person: person ?? (isTellers ? teller.person : HOUSE.person), role } }
}

/** A table kept by version 1 knew nothing of wallets. Of a proposal to void a round it kept the person alone: a supervisor or a manager. */
function withWalletsAndProposer(body: Body): Body {
  const standing = body.standing as { readonly table: { readonly house: { readonly voidProposed: Body | null } } }
  const { voidProposed } = standing.table.house
  const house = { ...standing.table.house, voidProposed: voidProposed && withActorOf(voidProposed) }
  return { ...body, standing: { ...standing, table: { ...standing.table, wallets: {}, house } } }
}

function withActorOf({ person, ...proposal }: Body): Body {
  return { by: { person, role: 'supervisor' }, ...proposal }
}

/**
 * Version 3 calls what a table knows of the people around it by that name in its snapshots, where it said "house". The jackpot's pool is
 * the table's, where the round had it.
 */
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

/** The first of these rounds did not say what the pool was when they opened: nothing was kept between deal and end, so it is the same. */
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
