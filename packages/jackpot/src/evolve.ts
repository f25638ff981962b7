import { type Millionths, toMillionths } from './amounts.ts'
import type { LevelChange, LinkEvent, LinkEventOf, LockedAmount, LockedGroup } from './event.ts'
import {
  type Entry,
  type Funds,
  type Group,
  isOpenWin,
  type Level,
  type Link,
  levelOf,
  poolOf,
  type Station,
  type Win,
} from './link.ts'
import { withoutOldWins } from './old-wins.ts'
import type { LevelStart } from './terms.ts'

/** The link after an event. It judges nothing, because `decide` has judged already. */
export function evolveLink(link: Link | null, event: LinkEvent): Link {
  if (event.kind === 'link-opened') return openLink(event)
  if (link === null) throw new Error(`a link begins with link-opened, not with ${event.kind}`)
  const changed = 'changes' in event ? { ...link, levels: withChanges(link.levels, event.changes) } : link
  return apply(changed, link, event)
}

function apply(link: Link, before: Link, event: Exclude<LinkEvent, { kind: 'link-opened' }>): Link {
  switch (event.kind) {
    case 'table-joined':
      return { ...link, stations: [...link.stations, openStation(event.table)] }
    case 'table-left':
      return { ...link, stations: link.stations.filter(({ table }) => table !== event.table) }
    case 'contributed':
      return withEntry(link, event)
    case 'increments-adjusted':
      return { ...link, entries: link.entries.filter((entry) => !isSameEntry(entry, event)) }
    case 'jackpot-won':
      return withoutOldWins({ ...link, wins: [...link.wins.filter(({ id }) => id !== event.win.id), event.win] })
    case 'jackpot-locked':
      return withNewTerms(withGroup(link, before, event.group, event.amounts), event)
    case 'wins-joined':
      return join(link, before, event)
    case 'jackpot-approved':
      return withWin(link, event.win, { state: 'confirmed' })
    case 'jackpot-paid':
      return withWin(link, event.win, { state: 'paid', ...(event.alone && { alone: true }) })
    case 'jackpot-void':
      return voidWin(link, event)
    case 'hit-worked-out-again':
      return workOutAgain(link, event)
    case 'jackpot-failed':
      return withStation(link, event.table, { failed: true, continues: false })
    case 'game-continued':
      return withStation(link, event.table, { continues: true })
    case 'jackpot-restored':
      return withStation(link, event.table, { failed: false, continues: false })
    case 'meter-reported':
      return withStation(link, event.table, { meterDiffers: !event.agrees })
    case 'sensor-reported':
      return withSensor(link, event)
    case 'terminal-set':
      return withStation(link, event.table, { terminal: event.is })
    case 'round-over':
      return withStation(link, event.table, { ended: event.round })
    case 'game-over-pressed':
      return withStation(link, event.table, { gameOver: event.round })
    case 'spot-awarded':
      return withAward(link, event)
    case 'level-added':
      return { ...link, levels: [...link.levels, openLevel(event.level)] }
    case 'link-changed':
      return withLevel(link, event.level, (level) => ({
        ...level,
        terms: { ...level.terms, approval: event.approval },
        next: event.next,
      }))
    case 'link-suspended':
      return { ...link, status: 'suspended' }
    case 'link-resumed':
      return { ...link, status: 'open' }
    case 'count-compared':
      return { ...link, countDiffers: !event.agrees, status: event.agrees ? link.status : 'suspended' }
    case 'link-closed':
      return { ...link, status: 'closed', stations: [] }
    case 'lives-renewed':
      return event.levels.reduce((so, name) => withLevel(so, name, withNextLife), link)
    case 'meter-corrected':
    case 'money-received':
      return link
  }
}

function openLink({ terms, levels, tables }: LinkEventOf<'link-opened'>): Link {
  return {
    terms,
    levels: levels.map(openLevel),
    stations: tables.map(openStation),
    status: 'open',
    countDiffers: false,
    entries: [],
    wins: [],
    groups: [],
    locks: 0,
  }
}

function openLevel({ terms, pool, reserved }: LevelStart): Level {
  const funds: Funds = {
    start: toMillionths(pool),
    contributed: 0n,
    seeded: 0n,
    adjusted: 0n,
    moved: 0n,
    paid: 0n,
    rounding: 0n,
  }
  return { terms, next: null, funds, reserve: toMillionths(reserved), life: 1 }
}

function openStation(table: string): Station {
  return {
    table,
    failed: false,
    continues: false,
    meterDiffers: false,
    deadSensors: [],
    terminal: 'open',
    ended: 0,
    gameOver: 0,
    awards: [],
  }
}

function withChanges(levels: readonly Level[], changes: readonly LevelChange[]): readonly Level[] {
  return changes.reduce(
    (all, change) => all.map((level) => (level.terms.name === change.level ? withChange(level, change) : level)),
    levels,
  )
}

function withChange(level: Level, change: LevelChange): Level {
  const { funds } = level
  const plus = (amount: Millionths, added = 0) => amount + BigInt(added)
  return {
    ...level,
    funds: {
      start: funds.start,
      contributed: plus(funds.contributed, change.contributed),
      seeded: plus(funds.seeded, change.seeded),
      adjusted: plus(funds.adjusted, change.adjusted),
      moved: plus(funds.moved, change.moved),
      paid: plus(funds.paid, change.paid),
      rounding: plus(funds.rounding, change.rounding),
    },
    reserve: plus(level.reserve, change.reserve),
  }
}

/** Adds a wager, and drops those of the table's earlier rounds, except where a win of that round is still open. */
function withEntry(link: Link, { table, round, box, player, cents, parts }: LinkEventOf<'contributed'>): Link {
  const isOpen = (entry: Entry) =>
    link.wins.some((win) => win.table === table && win.round === entry.round && isOpenWin(win))
  const kept = link.entries.filter((entry) => entry.table !== table || entry.round === round || isOpen(entry))
  return { ...link, entries: [...kept, { table, round, box, player, cents, parts }] }
}

function isSameEntry(
  entry: { readonly table: string; readonly round: number; readonly box: number },
  other: { readonly table: string; readonly round: number; readonly box: number },
): boolean {
  return entry.table === other.table && entry.round === other.round && entry.box === other.box
}

function withGroup(link: Link, before: Link, locked: LockedGroup, amounts: readonly LockedAmount[]): Link {
  const pool = poolOf(levelOf(before, locked.level) as Level)
  const group: Group = {
    ...locked,
    before: pool,
    base: pool - addedInRound(before, locked),
    fromReserve: BigInt(locked.fromReserve),
    fromHouse: BigInt(locked.fromHouse),
  }
  return {
    ...link,
    groups: [...link.groups, group],
    locks: link.locks + 1,
    wins: withAmounts(link.wins, amounts, locked.number),
  }
}

/** What the wagers of a win's activation have added to its level. */
function addedInRound(link: Link, { level, wins }: LockedGroup): Millionths {
  const won = link.wins.find(({ id }) => id === wins[0])
  const entries = link.entries.filter(({ table, round }) => table === won?.table && round === won?.round)
  const parts = entries.flatMap((entry) => entry.parts.filter((part) => part.level === level))
  return parts.reduce((sum, { pool }) => sum + BigInt(pool), 0n)
}

function withAmounts(wins: readonly Win[], amounts: readonly LockedAmount[], group: number): readonly Win[] {
  return wins.map((win) => {
    const locked = amounts.find((one) => one.win === win.id)
    if (locked === undefined) return win
    const { amount, rounding, state } = locked
    return { ...win, amount, rounding, state, group }
  })
}

function withNewTerms(link: Link, { group, newTerms }: LinkEventOf<'jackpot-locked'>): Link {
  if (!newTerms) return link
  return withLevel(link, group.level, (level) => ({
    ...level,
    terms: level.next ?? level.terms,
    next: null,
    life: level.life + 1,
  }))
}

function withNextLife(level: Level): Level {
  return { ...level, life: level.life + 1 }
}

/** A joined group is worked out from the pool before the first of its parts was locked. */
function join(link: Link, before: Link, { undone, group, amounts }: LinkEventOf<'wins-joined'>): Link {
  const [first] = before.groups.filter(({ number }) => undone.includes(number))
  const joined: Group = {
    ...group,
    before: (first as Group).before,
    base: (first as Group).base,
    fromReserve: BigInt(group.fromReserve),
    fromHouse: BigInt(group.fromHouse),
  }
  const groups = link.groups.map((one) => (one.number === joined.number ? joined : one))
  return {
    ...link,
    groups: groups.filter((one) => one === joined || !undone.includes(one.number)),
    wins: withAmounts(link.wins, amounts, group.number),
  }
}

function voidWin(link: Link, { win: id, clause, changes }: LinkEventOf<'jackpot-void'>): Link {
  const win = link.wins.find((one) => one.id === id)
  const groups = link.groups.map((group) =>
    group.number === win?.group && group.hitPoint === null ? withoutWin(group, win, changes) : group,
  )
  return withWin({ ...link, groups }, id, { state: 'void', clause })
}

/** The group without what the pool got because of this win: the next void win must not take it out once more. */
function withoutWin(group: Group, win: Win, changes: readonly LevelChange[]): Group {
  const toReserve = changes.reduce((sum, { reserve = 0 }) => sum + BigInt(reserve), 0n)
  const out = changes.reduce((sum, { seeded = 0 }) => sum - BigInt(seeded), 0n)
  return {
    ...group,
    paid: (group.paid - win.amount) as Group['paid'],
    wins: group.wins.filter((id) => id !== win.id),
    fromReserve: group.fromReserve - toReserve,
    fromHouse: group.fromHouse - (out - toReserve),
  }
}

function workOutAgain(link: Link, { group: number, instead }: LinkEventOf<'hit-worked-out-again'>): Link {
  if (instead === null) return { ...link, groups: link.groups.filter((group) => group.number !== number) }
  const ids = instead.wins.map(({ id }) => id)
  const groups = link.groups.map((group) => (group.number === number ? { ...group, wins: ids } : group))
  const others = link.wins.filter(({ id }) => !ids.includes(id))
  return { ...link, groups, wins: [...others, ...instead.wins] }
}

function withWin(link: Link, id: string, change: Partial<Win>): Link {
  return { ...link, wins: link.wins.map((win) => (win.id === id ? { ...win, ...change } : win)) }
}

function withStation(link: Link, table: string, change: Partial<Station>): Link {
  const stations = link.stations.map((station) => (station.table === table ? { ...station, ...change } : station))
  return { ...link, stations }
}

function withSensor(link: Link, { table, box, works }: LinkEventOf<'sensor-reported'>): Link {
  const stations = link.stations.map((station) => {
    if (station.table !== table) return station
    const others = station.deadSensors.filter((other) => other !== box)
    return { ...station, deadSensors: works ? others : [...others, box] }
  })
  return { ...link, stations }
}

function withAward(link: Link, { table, round, box, player }: LinkEventOf<'spot-awarded'>): Link {
  const stations = link.stations.map((station) => {
    if (station.table !== table) return station
    const others = station.awards.filter((award) => award.round === round && award.box !== box)
    return { ...station, awards: [...others, { round, box, player }] }
  })
  return { ...link, stations }
}

function withLevel(link: Link, name: string, change: (level: Level) => Level): Link {
  return { ...link, levels: link.levels.map((level) => (level.terms.name === name ? change(level) : level)) }
}
