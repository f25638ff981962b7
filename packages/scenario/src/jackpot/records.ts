import type { FloorEvent, LinkEvent } from '@openpit/jackpot'
import type { FloorStage } from './floor-stage.ts'

/** A line of the record of a floor's jackpots, with the names that checks use. */
export interface FloorRecord {
  readonly record: string
  readonly link: string
  readonly table?: string
  readonly player?: string
  readonly why?: string
  readonly told?: readonly string[]
}

export function recordsOf({ events }: FloorStage): readonly FloorRecord[] {
  return events.flatMap((event) => ('link' in event ? recordOf(event, event.event) : []))
}

function recordOf({ link, before }: Extract<FloorEvent, { link: string }>, event: LinkEvent): readonly FloorRecord[] {
  const ofWin = (id: string, record: string): FloorRecord => {
    const win = before?.wins.find((one) => one.id === id)
    return { record, link, ...(win ? { table: win.table, player: win.player } : {}) }
  }
  switch (event.kind) {
    case 'contributed':
      return [{ record: 'contributed', link, table: event.table, player: event.player }]
    case 'increments-adjusted': {
      const { table, player, why, told } = event
      return [{ record: 'increments-adjusted', link, table, player, why, told }]
    }
    case 'jackpot-won': {
      const { table, player } = event.win
      return [{ record: 'jackpot-won', link, table, player, told: event.told }]
    }
    case 'jackpot-locked':
      return event.amounts.map(({ win }) => ofWin(win, 'jackpot-locked'))
    case 'wins-joined':
      return [{ record: 'wins-joined', link }, ...event.amounts.map(({ win }) => ofWin(win, 'wins-joined'))]
    case 'jackpot-paid':
      return [ofWin(event.win, 'jackpot-paid')]
    case 'jackpot-void':
      return [{ ...ofWin(event.win, 'jackpot-void'), why: event.clause }]
    case 'jackpot-failed':
      return [{ record: 'jackpot-failed', link, table: event.table, why: event.why }]
    case 'jackpot-restored':
      return [{ record: 'jackpot-restored', link, table: event.table }]
    case 'meter-reported':
      return event.agrees ? [] : [{ record: 'meter-differs', link, table: event.table }]
    case 'count-compared':
      return event.agrees ? [] : [{ record: 'meter-differs', link }]
    case 'meter-corrected':
      return [{ record: 'link-changed', link, why: event.why, told: event.told }]
    case 'link-suspended':
    case 'link-resumed':
      return [{ record: 'link-changed', link, why: event.why }]
    case 'link-changed':
    case 'level-added':
    case 'money-received':
      return [{ record: 'link-changed', link }]
    case 'table-joined':
    case 'table-left':
      return [{ record: 'link-changed', link, table: event.table }]
    case 'link-closed':
      return [{ record: 'link-closed', link, told: event.told }]
    case 'link-opened':
    case 'jackpot-approved':
    case 'hit-worked-out-again':
    case 'lives-renewed':
    case 'game-continued':
    case 'sensor-reported':
    case 'terminal-set':
    case 'round-over':
    case 'game-over-pressed':
    case 'spot-awarded':
      return []
  }
}

interface Payment {
  readonly key: string
  readonly player: string
  readonly amount: number
}

/** Prizes in the order in which they were paid, from the pool or fixed, without those that were taken back. */
export function paymentsOf(floor: FloorStage): readonly Omit<Payment, 'key'>[] {
  const bets = [...floor.tables.values()].flatMap(({ configuration }) => Object.keys(configuration.jackpots.links))
  const paid: Payment[] = []
  const takeBack = (key: string) => {
    const index = paid.findLastIndex((payment) => payment.key === key)
    if (index >= 0) paid.splice(index, 1)
  }
  for (const one of floor.events) {
    if ('link' in one) {
      const { link, event } = one
      if (event.kind === 'jackpot-void') takeBack(`${link}:${event.win}`)
      // A hit that was worked out again has changed what its wins are paid.
      const id = event.kind === 'jackpot-paid' ? event.win : undefined
      const win = floor.links.get(link)?.wins.find((known) => known.id === id)
      if (win?.state === 'paid') paid.push({ key: `${link}:${win.id}`, player: win.player, amount: win.amount })
      continue
    }
    const { event, table, round } = one
    if (event.kind !== 'wager-settled' && event.kind !== 'settlement-reversed') continue
    const { line } = event
    if (!bets.includes(line.wager)) continue
    const key = `${table}/${round}/${line.box}/${line.player}`
    if (event.kind === 'settlement-reversed') takeBack(key)
    else if (line.outcome === 'win') paid.push({ key, player: line.player, amount: line.stake + line.profit })
  }
  return paid.map(({ player, amount }) => ({ player, amount }))
}
