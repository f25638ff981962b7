import type { LinkView, MetersMessage, WinView } from '@openpit/protocol'

/** The jackpots as they were last shown, by name. */
export type LinkList = ReadonlyMap<string, LinkView>

/** With links that were asked for. One that a message has overtaken keeps its meters. */
export function withLinks(known: LinkList, asked: readonly LinkView[]): LinkList {
  return new Map(
    asked.map((link) => {
      const before = known.get(link.link)
      return [link.link, before !== undefined && before.number > link.number ? before : link]
    }),
  )
}

/** With one meter changed. A message that a later one has overtaken changes nothing. */
export function withMeter(known: LinkList, { link: name, level, cents, number }: MetersMessage): LinkList {
  const link = known.get(name)
  if (link === undefined || number < link.number) return known
  const levels = link.levels.map((one) => (one.level === level ? { ...one, meter: cents } : one))
  return new Map(known).set(name, { ...link, levels, number })
}

/** The link that a table plays for, if it plays for one that is open or suspended. */
export function linkOf(known: LinkList, table: string): LinkView | null {
  for (const link of known.values()) {
    if (link.status !== 'closed' && link.tables.some((station) => station.table === table)) return link
  }
  return null
}

/** The level that shows the most. */
export function largestLevel({ levels }: LinkView): LinkView['levels'][number] | undefined {
  return levels.toSorted((one, other) => other.meter - one.meter)[0]
}

/** What stops the jackpot at a table, if anything does. */
export type Standstill = 'suspended' | 'failed' | 'terminal-closed' | 'sensor'

export function standstillAt({ status, tables }: LinkView, table: string): Standstill | null {
  if (status === 'suspended') return 'suspended'
  const station = tables.find((one) => one.table === table)
  return station === undefined || station.status === 'open' ? null : station.status
}

/** A win, and what the meter showed when the page first heard of it. */
export interface SeenWin extends WinView {
  readonly link: string
  readonly before: number | null
  /** When the page heard of each of its states. */
  readonly heard: Readonly<Partial<Record<WinView['state'], number>>>
}

/** The wins that a page has heard of, the latest last. A win that has changed takes the place of the old one. */
export function withWin(
  known: readonly SeenWin[],
  list: LinkList,
  link: string,
  win: WinView,
  at: number,
): readonly SeenWin[] {
  const old = known.find((one) => one.win === win.win)
  const meter = list.get(link)?.levels.find(({ level }) => level === win.level)?.meter ?? null
  const heard = { [win.state]: at, ...old?.heard }
  const seen = { ...win, link, heard, before: old === undefined ? meter : old.before }
  return [...known.filter((one) => one !== old), seen].slice(-WINS_KEPT)
}

const WINS_KEPT = 20
