import type { LifeEntry, LifeRecord } from '@openpit/proof'
import { A_CENT } from './amounts.ts'
import type { LinkEvent } from './event.ts'
import { evolveLink } from './evolve.ts'
import { type Level, type Link, levelOf, poolOf } from './link.ts'

/** What the keeper knows of a life: its commitment from the start, its seed once it has ended. */
export interface LifeSecret {
  readonly commitment: string
  readonly seed: string | null
}

/** A life of a mystery level, from the link's own events, as it is published. */
export function lifeOf(log: readonly LinkEvent[], name: string, life: number, secret: LifeSecret): LifeRecord {
  const reader = new LifeReader(name, life)
  for (const event of log) reader.take(event)
  const record = reader.record(secret)
  if (record === undefined) throw new Error(`level ${name} has no life ${life}`)
  return record
}

type LifeEnd = Pick<LifeRecord, 'ended' | 'hit' | 'shares'>

/** Follows one life of a level through the events of its link. */
export class LifeReader {
  private readonly name: string
  private readonly life: number
  private link: Link | null
  private begun: Pick<LifeRecord, 'header' | 'carried' | 'winner'> | null = null
  private readonly course: LifeEntry[] = []
  private end: LifeEnd = { ended: 'running', hit: null, shares: [] }
  /** A win of the activation that last hit the level, until another activation adds to it. */
  private hitIn = ''

  /** `from` is the link before the first event that will be taken, if that is not its opening. */
  constructor(name: string, life: number, from: Link | null = null) {
    this.name = name
    this.life = life
    this.link = from
  }

  get isOver(): boolean {
    return this.end.ended !== 'running'
  }

  take(event: LinkEvent): void {
    const { name, life } = this
    const before = this.link === null ? undefined : levelOf(this.link, name)
    const link = evolveLink(this.link, event)
    this.link = link
    const level = levelOf(link, name)
    if (level === undefined) return
    if (event.kind === 'jackpot-locked' && event.group.level === name) this.hitIn = event.group.wins[0] ?? ''
    // A level is hit once in an activation: what the activation adds after that counts for the next life.
    const isRest = event.kind === 'contributed' && this.hitIn.startsWith(`${event.table}/${event.round}/`)
    if (!isRest && event.kind === 'contributed') this.hitIn = ''
    if (this.begun !== null && isRest && this.course.length === 0) this.begun = begin(link, level)
    else if (this.begun !== null && before?.life === life) this.follow(link, event)
    if (this.begun === null && level.life === life && before?.life !== life) this.begun = begin(link, level)
  }

  /** The life as far as it was followed; `undefined` if it has not begun. */
  record({ commitment, seed }: LifeSecret): LifeRecord | undefined {
    if (this.begun === null) return undefined
    return { ...this.begun, commitment, course: this.course, ...this.end, seed: this.isOver ? seed : null }
  }

  private follow(link: Link, event: LinkEvent): void {
    if (event.kind === 'jackpot-locked' && event.group.level === this.name) {
      const wins = link.wins.filter(({ id }) => event.group.wins.includes(id))
      const wager = wins.map(wagerOf)
      const shares = wins.map(({ amount }, index) => ({ wager: wager[index] as string, cents: amount }))
      this.end = { ended: 'hit', hit: { cents: event.group.hitPoint ?? 0, wager: wager.at(-1) ?? '' }, shares }
    } else if (event.kind === 'link-closed') this.end = { ...this.end, ended: 'closed' }
    else if (event.kind === 'lives-renewed') this.end = { ...this.end, ended: 'renewed' }
    else {
      const entry = entryOf(event, this.name)
      if (entry) this.course.push(entry)
    }
  }
}

function begin({ terms }: Link, level: Level): Pick<LifeRecord, 'header' | 'carried' | 'winner'> {
  const pool = poolOf(level)
  return {
    header: {
      link: terms.name,
      level: level.terms.name,
      life: level.life,
      reset: level.terms.reset,
      cap: level.terms.cap ?? 0,
      start: Number(pool / A_CENT),
    },
    carried: Number(pool % A_CENT),
    winner: terms.winner,
  }
}

function entryOf(event: LinkEvent, name: string): LifeEntry | undefined {
  if (!('changes' in event)) return undefined
  const change = event.changes.find(({ level }) => level === name)
  const millionths =
    (change?.contributed ?? 0) +
    (change?.seeded ?? 0) +
    (change?.adjusted ?? 0) +
    (change?.moved ?? 0) -
    (change?.paid ?? 0)
  if (millionths === 0) return undefined
  if (event.kind === 'contributed') return { kind: 'added', wager: wagerOf(event), millionths }
  if (event.kind === 'increments-adjusted') return { kind: 'back', wager: wagerOf(event), millionths }
  return { kind: 'adjusted', wager: '', millionths }
}

function wagerOf({ table, round, box }: { table: string; round: number; box: number }): string {
  return `${table}/${round}/${box}`
}
