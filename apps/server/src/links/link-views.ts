import { isOpenWin, type Level, type Link, meterOf, reportFunds, type Station, type Win } from '@openpit/jackpot'
import type { FundsView, LevelView, LinkDetail, LinkFunds, LinkView, StationView, WinView } from '@openpit/protocol'
import { poolAccount, transitAccount } from './accounts.ts'
import type { LifeStart, LinkState } from './link-record.ts'

const WINS_SHOWN = 25

/** A link as everybody may see it. Its hidden values are not part of the state, only the commitments to them. */
export function linkView({ link, lives, rulebook, version }: LinkState): LinkView {
  const { name, bet, wager, confirm, winner } = link.terms
  return {
    link: name,
    rulebook,
    bet,
    status: link.status,
    wager,
    confirm,
    winner,
    levels: link.levels.map((level) => levelView(link, level, lives)),
    tables: link.stations.map(stationView),
    number: version,
  }
}

function levelView({ status }: Link, level: Level, lives: readonly LifeStart[]): LevelView {
  const { name, reset, cap, rate, reserveRate, approval } = level.terms
  const life = lives.find((one) => one.level === name && one.life === level.life)
  return {
    level: name,
    meter: status === 'closed' ? 0 : meterOf(level),
    reset,
    cap,
    rate,
    reserveRate,
    approval,
    life: level.life,
    commitment: life?.commitment ?? null,
  }
}

function stationView({ table, failed, continues, terminal, deadSensors }: Station): StationView {
  const status = failed
    ? 'failed'
    : deadSensors.length > 0
      ? 'sensor'
      : terminal === 'closed'
        ? 'terminal-closed'
        : 'open'
  return { table, status, continues, deadSensors: [...deadSensors] }
}

export function winView({ id, table, round, box, level, player, stake, amount, state, clause }: Win): WinView {
  return { win: id, table, round, box, level, player, stake, amount, state, clause }
}

export function linkDetail(state: LinkState): LinkDetail {
  const wins = state.link.wins.slice(-WINS_SHOWN).reverse().map(winView)
  return { ...linkView(state), wins }
}

/** `balances` are those of the link's accounts in the ledger. */
export function linkFunds({ link }: LinkState, balances: ReadonlyMap<string, number>): LinkFunds {
  const { name } = link.terms
  return {
    link: name,
    levels: link.levels.map((level): FundsView => {
      const account = poolAccount(name, level.terms.name)
      return { level: level.terms.name, ...reportFunds(link, level), ledger: balances.get(account) ?? 0 }
    }),
    transit: balances.get(transitAccount(name)) ?? 0,
    unpaid: link.wins.filter(isOpenWin).map(winView),
    countDiffers: link.countDiffers,
  }
}
