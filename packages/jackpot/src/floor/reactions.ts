import type { Clause, SideBet } from '@openpit/engine'
import type { LinkRules } from '@openpit/rulebooks'
import { evolveTable, type Table, type TableEvent } from '@openpit/table'
import type { ShareOrder, TableLinkCommand, WagerOrder } from '../command.ts'
import type { LinkEvent } from '../event.ts'
import { entriesOf, type Link, type Station, type Win, winById, winsOf } from '../link.ts'
import { type Floor, type FloorTable, isRefusal, SYSTEM, type TableHolder } from './floor.ts'
import { reopenClaims, settleMysteries, settleVoid, settleWin } from './settling.ts'
import { refreshTerms } from './terms.ts'

/**
 * What happened at a table, told to its link: wagers collected or returned, shares won, rounds ended, voided or taken
 * back. `before` is the table before these events.
 */
export function afterTable<Holder extends TableHolder>(
  floor: Floor<Holder>,
  name: string,
  events: readonly TableEvent[],
  before: Pick<FloorTable<Holder>, 'round' | 'holder'>,
): void {
  const link = floor.linkOf(name)
  if (link === undefined) return
  let { round } = before
  const wagers: WagerOrder[] = []
  const shares: ShareOrder[] = []
  const flush = () => {
    if (wagers.length > 0) order(floor, link, { do: 'contribute', table: name, round, wagers: wagers.splice(0) })
    if (shares.length === 0) return
    const chip = floor.holderOf(name).table.rules.smallestChip.is
    order(floor, link, { do: 'claim', table: name, round, shares: shares.splice(0), chip })
  }
  for (const [index, event] of events.entries()) {
    const { bet } = link.terms
    if (event.kind === 'side-wager-collected' && event.bet === bet) {
      wagers.push({ box: event.box, player: event.player, cents: event.cents })
    } else if (event.kind === 'jackpot-won' && event.bet === bet && event.stake !== undefined) {
      const { box, player, stake, poolPercent: percent, clause } = event
      shares.push({ box, player, stake, percent, clause })
    } else {
      flush()
      if (event.kind === 'round-opened') {
        pressGameOver(floor, link, name, round)
        round++
      } else if (event.kind === 'last-round-recalled') round--
      else if (event.kind === 'round-reconstructed') {
        const table = events.slice(0, index + 1).reduce(evolveTable, before.holder.table)
        goBack(floor, link, table, { table: name, round }, event.clause)
      } else react(floor, link, name, round, event)
    }
  }
  flush()
}

/** If nobody has pressed Game Over, the first wager of the next round does. */
function pressGameOver<Holder extends TableHolder>(
  floor: Floor<Holder>,
  link: Link,
  table: string,
  round: number,
): void {
  const station = floor.link(link.terms.name).stations.find((one) => one.table === table) as Station
  const power = floor.bookOf(link.terms.bet)?.rules.powers.gameOver.is ?? []
  if (power.length === 0 || station.gameOver >= round) return
  floor.tellLink(link.terms.name, { do: 'gameOver', by: SYSTEM, table, round, isOver: true })
}

function react<Holder extends TableHolder>(
  floor: Floor<Holder>,
  link: Link,
  table: string,
  round: number,
  event: TableEvent,
): void {
  const at = { table, round }
  const giveBack = (box: number, clause: Clause, why: string) =>
    order(floor, link, { do: 'giveBack', ...at, boxes: [box], clause, why })
  const rules = floor.bookOf(link.terms.bet)?.rules
  if (rules === undefined || rules.prizes.is === 'prize-button') return
  if (event.kind === 'round-ended') {
    order(floor, link, { do: 'endRound', ...at })
    settleRound(floor, link, table, round)
    return
  }
  if (event.kind === 'side-wager-put-back') {
    if (event.bet === link.terms.bet) giveBack(event.box, rules.says.collected, 'the deal did not happen')
  } else if (event.kind === 'wager-settled' || event.kind === 'settlement-reversed') {
    const { line } = event
    const clause = event.kind === 'wager-settled' ? line.clause : event.clause
    const isBack = event.kind === 'settlement-reversed' || line.outcome === 'void'
    if (line.wager === link.terms.bet && isBack) giveBack(line.box, clause, 'the wager went back')
  } else voidAfter(floor, link, rules, at, event)
}

/**
 * The round has gone back. Wagers that are open again have not won: their prizes go back into the pool. A wager that
 * had gone back, and plays again, contributes again. A mystery win does not depend on the hand, so it stands.
 */
function goBack<Holder extends TableHolder>(
  floor: Floor<Holder>,
  link: Link,
  { round: { sides, settled } }: Table,
  at: { readonly table: string; readonly round: number },
  clause: Clause,
): void {
  const { bet, name } = link.terms
  const rules = floor.bookOf(bet)?.rules
  if (rules === undefined || rules.prizes.is === 'prize-button') return
  const open = sides.filter((side) => side.bet === bet && side.collected)
  if (rules.paid.is === 'when-confirmed') {
    const boxes = open.map(({ box }) => box)
    reopenClaims(floor, link, at, boxes, clause)
    order(floor, link, { do: 'voidWins', ...at, boxes, which: 'all', clause, reopened: true })
  }
  const standing = settled.filter(({ wager, outcome }) => wager === bet && outcome !== 'void')
  const known = entriesOf(floor.link(name), at.table, at.round).map(({ box }) => box)
  const wagers = [...open, ...standing.map(({ box, player, stake }) => ({ box, player, cents: stake }))]
    .filter(({ box }) => !known.includes(box))
    .map(({ box, player, cents }) => ({ box, player, cents }))
  if (wagers.length > 0) order(floor, link, { do: 'contribute', ...at, wagers })
}

/** Wins that a ruling at their table takes away. Mystery wins stay, because they do not depend on the hand. */
function voidAfter<Holder extends TableHolder>(
  floor: Floor<Holder>,
  link: Link,
  rules: LinkRules,
  at: { readonly table: string; readonly round: number },
  event: TableEvent,
): void {
  if (rules.paid.is === 'after-the-round') return
  if (event.kind === 'wager-invalidated') {
    const won = winsOf(floor.link(link.terms.name), at.table, at.round)
    const boxes = won.filter((win) => win.box === event.box && win.player === event.player).map(({ box }) => box)
    if (boxes.length === 0) return
    order(floor, link, { do: 'voidWins', ...at, boxes, which: 'all', clause: rules.says.invalidWager })
  }
  if (event.kind === 'wager-voided' && countsAsNeverMade(floor.holderOf(at.table).table, event)) {
    const { box, player, clause } = event
    order(floor, link, { do: 'voidWins', ...at, boxes: [box], which: 'all', clause, player })
  }
  if (event.kind === 'hand-voided') {
    order(floor, link, { do: 'voidWins', ...at, boxes: [event.box], which: 'waiting', clause: event.clause })
  }
  if (event.kind === 'round-voided') {
    const whole = takesBackPayments(floor.holderOf(at.table).table, event.clause)
    const clause = whole ? rules.says.outcomeVoid : event.clause
    order(floor, link, { do: 'voidWins', ...at, boxes: 'all', which: whole ? 'all' : 'waiting', clause })
  }
}

/** Whether a voided wager counts as never made: then it has won nothing either. */
export function countsAsNeverMade(
  { pitRules }: Table,
  { ground }: Extract<TableEvent, { kind: 'wager-voided' }>,
): boolean {
  return ground !== null && pitRules.voidGrounds[ground].is === 'never-was'
}

/** Whether a round that is void under this clause also takes back what it has paid. */
export function takesBackPayments({ rules, peopleRules }: Table, clause: Clause): boolean {
  if (clause === rules.voidedRound.clause) return rules.voidedRound.is === 'all-reversed'
  return Object.values(peopleRules.voidGrounds).some(
    (ground) => ground.clause === clause && ground.is === 'all-reversed',
  )
}

/** Settles the wagers for mystery levels once their round is over. */
export function settleRound<Holder extends TableHolder>(
  floor: Floor<Holder>,
  link: Link,
  table: string,
  round: number,
): void {
  const now = floor.link(link.terms.name)
  const rules = floor.bookOf(link.terms.bet)?.rules
  const at = floor.table(table)
  const isOver = at.round > round || at.holder.table.round.phase === 'ended'
  if (rules?.prizes.is !== 'mystery-levels' || !isOver) return
  const side = at.holder.table.rules.sides[link.terms.bet] as SideBet
  settleMysteries(floor, now, table, round, side.loses)
}

/** Gives a link an order that follows from what has happened: it cannot be refused. */
export function order<Holder extends TableHolder>(floor: Floor<Holder>, link: Link, command: TableLinkCommand): void {
  const { name } = link.terms
  const before = floor.link(name)
  const answer = floor.tellLink(name, command)
  if (isRefusal(answer)) throw new Error(`${command.do} was refused by ${name}: ${answer.kind} (${answer.clause})`)
  afterLink(floor, name, before, answer)
}

/** What a link has decided, carried out at its tables. */
export function afterLink<Holder extends TableHolder>(
  floor: Floor<Holder>,
  name: string,
  before: Link,
  events: readonly LinkEvent[],
): void {
  for (const event of events) {
    const link = floor.link(name)
    if (event.kind === 'jackpot-paid') payAt(floor, link, event.win)
    if (event.kind === 'jackpot-void' && !event.reopened) voidAt(floor, link, before, event.win)
    if (event.kind === 'jackpot-failed') fail(floor, link, event.table)
    if (event.kind === 'sensor-reported' && !event.works) returnPlaced(floor, link, event.table, 'deadSensor')
    if (event.kind === 'link-suspended' || (event.kind === 'count-compared' && !event.agrees)) {
      for (const { table } of link.stations) returnPlaced(floor, link, table, 'link')
    }
  }
  refreshTerms(floor)
}

/** A share of a pool is settled by itself. Levels are settled together, wager by wager. */
function payAt<Holder extends TableHolder>(floor: Floor<Holder>, link: Link, id: string): void {
  const win = winById(link, id) as Win
  if (win.percent === null) settleRound(floor, link, win.table, win.round)
  else settleWin(floor, link, win)
}

function voidAt<Holder extends TableHolder>(floor: Floor<Holder>, link: Link, before: Link, id: string): void {
  const win = winById(link, id) as Win
  if (win.percent === null) return
  settleVoid(floor, link, win, winById(before, id)?.state === 'paid')
  const { table, round, box, clause } = win
  order(floor, link, { do: 'giveBack', table, round, boxes: [box], clause, why: 'the win is void' })
}

/** The equipment of a table has failed: the book says which wagers of the running round go back. */
function fail<Holder extends TableHolder>(floor: Floor<Holder>, link: Link, table: string): void {
  const rules = floor.bookOf(link.terms.bet)?.rules
  const at = floor.table(table)
  const { round } = at.holder.table
  if (rules === undefined || round.phase === 'ended') return
  const { bet } = link.terms
  if (rules.failure.is === 'winners-get-the-fixed-prize') {
    const clause = rules.says.failed
    if (round.phase === 'wagering')
      floor.tellTable(table, { do: 'returnSides', bet, clause, lost: false, uncollected: 'void' })
    else failPrizeButtons(floor, table)
    return
  }
  const { clause } = rules.failure
  const standing = winsOf(link, table, at.round).filter(
    ({ state }) => state === 'confirmed' || state === 'paid' || rules.failure.is === 'unwon-go-back',
  )
  const settled = at.claims.filter(({ round: of }) => of === at.round).map(({ line }) => line.box)
  const except = [...standing.map(({ box }) => box), ...settled]
  const lost = rules.failure.is === 'all-go-back'
  const events = floor.tellTable(table, { do: 'returnSides', bet, clause, lost, uncollected: 'void', except })
  afterTable(floor, table, events, at)
  if (lost) order(floor, link, { do: 'voidWins', table, round: at.round, boxes: 'all', which: 'waiting', clause })
}

/** Winners who wait for the prize button get the book's fixed prize. */
function failPrizeButtons<Holder extends TableHolder>(floor: Floor<Holder>, table: string): void {
  const by = { ...SYSTEM, role: 'supervisor' as const }
  for (;;) {
    const { offers } = floor.holderOf(table).table.round
    const ask = offers?.asks.find(({ may }) => may.includes('pressPrizeButton'))
    if (ask === undefined) return
    floor.tellTable(table, { do: 'prizeButtonFails', by, box: ask.box })
  }
}

/** Wagers that lie on their spots, and were not collected yet, go back. */
function returnPlaced<Holder extends TableHolder>(
  floor: Floor<Holder>,
  link: Link,
  table: string,
  why: 'deadSensor' | 'link',
): void {
  const rules = floor.bookOf(link.terms.bet)?.rules
  const { bet } = link.terms
  const { round } = floor.holderOf(table).table
  if (rules === undefined || rules.prizes.is === 'prize-button' || round.phase !== 'wagering') return
  const except = round.sides.filter((side) => side.bet === bet && side.collected).map(({ box }) => box)
  floor.tellTable(table, {
    do: 'returnSides',
    bet,
    clause: rules.says[why],
    lost: false,
    uncollected: 'withdrawn',
    except,
  })
}

/** Whether a table has wagers for this jackpot in its round. */
export function hasJackpotWagers<Holder extends TableHolder>(floor: Floor<Holder>, link: Link, table: string): boolean {
  const at = floor.table(table)
  const { round } = at.holder.table
  if (round.phase === 'ended') return winsOf(link, table, at.round).some(({ state }) => state === 'waiting')
  return (
    round.sides.some(({ bet }) => bet === link.terms.bet) ||
    (round.phase !== 'wagering' && entriesOf(link, table, at.round).length > 0)
  )
}
