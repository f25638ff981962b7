import type { Actor } from '@openpit/engine'
import { evolveLink, type JackpotCommand, type Link, type LinkEvent, type WagerOrder } from '@openpit/jackpot'
import type { Refusal } from '@openpit/protocol'
import type { Origin, RulebookName } from '@openpit/rulebooks'
import { type Body, printBody, type Steps, upcastBody, versionAfter } from '../store/versions.ts'

export function linkStream(link: string): string {
  return `link:${link}`
}

/** The name of a link, from its stream. */
export function linkIn(stream: string): string {
  return stream.slice(linkStream('').length)
}

/** Stakes that are on the way to the link although the table has given the wagers back. They go back to the house. */
export interface ReleaseCommand {
  readonly do: 'release'
  readonly table: string
  readonly round: number
  readonly wagers: readonly WagerOrder[]
}

/** What a link can be told: by staff, by tables and by other links. */
export type LinkAct = JackpotCommand | ReleaseCommand

/** A life of a mystery level that begins: the house is committed to its hidden value. */
export interface LifeStart {
  readonly level: string
  readonly life: number
  readonly reset: number
  readonly cap: number
  readonly start: number
  readonly commitment: string
}

/** A life that has ended: its seed is shown. */
export interface LifeReveal {
  readonly level: string
  readonly life: number
  readonly seed: string
}

export interface LivesNote {
  readonly begun: readonly LifeStart[]
  readonly ended: readonly LifeReveal[]
}

/** The events in the log of a link: its opening, what it was told, and snapshots from which a reader may begin. */
export type LinkLogEvent =
  | ({
      readonly kind: 'link-opened'
      readonly rulebook: RulebookName
      readonly by: Actor
      readonly event: Extract<LinkEvent, { kind: 'link-opened' }>
      readonly lives: LivesNote
      /** The table whose own pool became this link, with its cents. */
      readonly fromTable?: string
    } & Origin)
  | LinkRecord
  | { readonly kind: 'standing-noted'; readonly standing: LinkStanding }

/** What a link was told. A refused order of a table is noted too, because its stakes go back to the table. */
export interface LinkRecord {
  readonly kind: 'told'
  readonly by: Actor | null
  /** The id of the order. */
  readonly order: string
  readonly command: StoredCommand
  readonly events: readonly LinkEvent[]
  readonly refusal?: Refusal
  readonly lives?: LivesNote
}

/** A command without the state of another link that `closeLink` brings along. */
export type StoredCommand = { readonly do: string } & Readonly<Record<string, unknown>>

/** A link in JSON: amounts in millionths of a cent are objects with a text, because a double cannot hold them all. */
export interface LinkStanding {
  readonly rulebook: RulebookName
  readonly link: unknown
  readonly lives: readonly LifeStart[]
}

export function storedCommand(command: LinkAct): StoredCommand {
  if (command.do !== 'closeLink') return command as unknown as StoredCommand
  const { other: _, ...rest } = command
  return rest as unknown as StoredCommand
}

const WHOLE = '~'

export function standingOf({ rulebook, link, lives }: Omit<LinkState, 'version'>): LinkStanding {
  const text = JSON.stringify(link, (_, value) => (typeof value === 'bigint' ? { [WHOLE]: String(value) } : value))
  return { rulebook, link: JSON.parse(text), lives }
}

export function linkFrom({ link }: LinkStanding): Link {
  return JSON.parse(JSON.stringify(link), (_, value) => (isWhole(value) ? BigInt(value[WHOLE]) : value)) as Link
}

function isWhole(value: unknown): value is { readonly [WHOLE]: string } {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, WHOLE)
}

/** A link as its log has it up to a version. */
export interface LinkState {
  readonly rulebook: RulebookName
  readonly link: Link
  /** The lives of its mystery levels that go on. */
  readonly lives: readonly LifeStart[]
  readonly version: number
}

/** The link after an event of its log. */
export function linkAfter(state: LinkState | undefined, number: number, event: LinkLogEvent): LinkState {
  if (event.kind === 'link-opened') {
    const { rulebook, lives } = event
    return { rulebook, link: evolveLink(null, event.event), lives: lives.begun, version: number }
  }
  if (event.kind === 'standing-noted') {
    const { rulebook, lives } = event.standing
    return { rulebook, link: state?.link ?? linkFrom(event.standing), lives, version: number }
  }
  if (state === undefined) throw new Error('the log of a link begins with its opening')
  const link = event.events.reduce<Link>((so, one) => evolveLink(so, one), state.link)
  return { ...state, link, lives: livesAfter(state.lives, event.lives), version: number }
}

export function livesAfter(lives: readonly LifeStart[], note: LivesNote | undefined): readonly LifeStart[] {
  if (note === undefined) return lives
  const isOver = ({ level, life }: LifeStart) => note.ended.some((one) => one.level === level && one.life === life)
  return [...lives.filter((life) => !isOver(life)), ...note.begun]
}

const STEPS: Steps<LinkLogEvent['kind']> = []
const LINK_EVENT_VERSION = versionAfter(STEPS)

export function linkBody(event: LinkLogEvent): string {
  return printBody(event, LINK_EVENT_VERSION)
}

export function linkEventOf({ body }: { readonly body: string }): LinkLogEvent {
  const parsed = JSON.parse(body) as Body
  return upcastBody(parsed, String(parsed.kind), STEPS) as unknown as LinkLogEvent
}
