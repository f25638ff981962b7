import { isCommandName, type Power, type StaffRole } from '@openpit/engine'
import { type LivePower, type PeoplePower, type RulebookName, rulebooks, type ShoePower } from '@openpit/rulebooks'
import type { Act, ProductAct } from './acts.ts'
import type { Role } from './roles.ts'

/** The roles that may do an act away from tables, and our reason for it. */
export interface Grant {
  readonly to: readonly Role[]
  readonly reason: string
}

const SUPERVISORS: readonly Role[] = ['supervisor', 'assistantManager', 'manager']

/**
 * Who may do the acts that no rulebook mentions. For acts at a table, the book says who may, with the clause, and the
 * table refuses all others (`whoMayAt` reads the same answer). No act is in both places.
 */
export const PERMISSIONS: Readonly<Record<ProductAct, Grant>> = {
  openTable: { to: ['manager'], reason: 'some options are the gaming manager’s alone: NSW-12.5, NSW-14.4, STAR-3.6.2' },
  openOwnTable: { to: ['player'], reason: 'the online game is dealt to one player at a table of their own' },
  topUp: { to: ['player'], reason: 'a guest who can no longer bet gets demo chips again' },
  readHistory: { to: ['player'], reason: 'players may see what they have played' },
  readAnyHistory: {
    to: [...SUPERVISORS, 'director', 'inspector', 'surveillance', 'regulator'],
    reason: 'disputes are decided and investigated with what was recorded',
  },
  readAudit: {
    to: ['manager', 'inspector', 'regulator', 'administrator'],
    reason: 'the regulator, and those who report to it, see every record',
  },
  readSecurityLog: {
    to: ['inspector', 'surveillance', 'administrator'],
    reason: 'for those who investigate misuse, not for staff at tables, who could be its subject',
  },
  exportEvidence: {
    to: ['manager', 'inspector', 'surveillance', 'regulator'],
    reason: 'a signed pack leaves the house: only those who investigate a case, and managers, may make one',
  },
  readResults: {
    to: ['assistantManager', 'manager', 'inspector', 'cage', 'regulator'],
    reason: 'those who are responsible for the house’s money, and those who investigate',
  },
  fillChipForms: {
    to: ['dealer', ...SUPERVISORS, 'cage'],
    reason: 'the people who handle chips; no document asks for more than a tray and a drop box',
  },
  signChipForms: {
    to: [...SUPERVISORS, 'cage'],
    reason: 'the second signature is that of a person who is responsible for the pit or the cage',
  },
  manageAccounts: {
    to: ['administrator'],
    reason: 'administrators have no role at the tables, so that nobody can give powers to themselves',
  },
  barPlayers: {
    to: ['manager', 'administrator'],
    reason: 'the house decides who may play; an exclusion by a book is made at its table',
  },
  readDevices: {
    to: [...SUPERVISORS, 'inspector', 'surveillance', 'regulator', 'administrator'],
    reason: 'those who bind devices to tables, and those who investigate what devices reported',
  },
  proposeDevice: { to: ['administrator'], reason: 'administrators have no role at the tables' },
  confirmDevice: { to: ['manager'], reason: 'a second person, from the floor, compares the fingerprint' },
  revokeDevice: { to: ['manager', 'administrator'], reason: 'a lost device must be stopped at once' },
  readPromotions: {
    to: [...SUPERVISORS, 'inspector', 'surveillance', 'cage', 'regulator'],
    reason: 'those who run promotions or pay prizes, and those who investigate them',
  },
  keepVouchers: {
    to: [...SUPERVISORS, 'inspector', 'cage', 'regulator'],
    reason: 'the cage looks up vouchers and Player Cards; the book says who issues and cancels vouchers',
  },
  readVoucher: {
    to: ['dealer', ...SUPERVISORS, 'inspector', 'cage', 'regulator'],
    reason: 'the dealer who is handed a voucher reads its conditions out before the exchange',
  },
  issueCards: {
    to: [...SUPERVISORS, 'cage'],
    reason: 'the cage sees who a person is; the book says who ends a Player Card (STAR-5.1)',
  },
  scrutinise: {
    to: [...SUPERVISORS, 'inspector', 'surveillance', 'regulator'],
    reason: 'a scrutineer must be neither the person who draws nor an entrant',
  },
  draftTournament: {
    to: ['director', 'manager'],
    reason: 'those who may publish a tournament may draft it: NSW-20.4.1, STAR-19.4.1, TAS-22.1.2',
  },
  supervise: {
    to: [...SUPERVISORS, 'director'],
    reason: 'supervisors take forms and count chips (NSW-20.8.2.1, TAS-22.4.4); the director runs the tables',
  },
  openLink: { to: ['manager'], reason: 'the terms of a jackpot are for the manager to set: STAR-14.26, TAS-24.1' },
  readFunds: { to: ['manager', 'inspector', 'regulator'], reason: 'they are responsible for every cent of a pool' },
}

export function may(role: Role, act: ProductAct): boolean {
  return PERMISSIONS[act].to.includes(role)
}

export function whoMay(act: ProductAct): readonly Role[] {
  return PERMISSIONS[act].to
}

/** Acts at a table whose power has another name, or that need one of several powers. */
const POWERS: Readonly<Partial<Record<Act, readonly (PeoplePower | ShoePower | LivePower)[]>>> = {
  orderShuffle: ['orderForSuspicion', 'orderForVacancy'],
  holdToMinimum: ['holdForShoe', 'holdFurther'],
  limitPlayers: ['limitPlayers', 'limitPlayersOnBox'],
  postClosing: ['close'],
  closeTable: ['close'],
  confirmVoid: ['proposeVoid'],
  confirm: ['reconstruct'],
  dropRuling: ['reconstruct'],
  deviceFails: ['readerFails', 'shufflerFails'],
  deviceRepaired: ['readerRepaired', 'shufflerRepaired'],
  bindDevice: ['readerRepaired'],
  releaseDevice: ['readerRepaired'],
  confirmRead: ['keyCard'],
  withdrawNotice: ['changeLimits', 'close'],
  liftRestrictions: ['holdForShoe', 'holdFurther', 'limitBoxes', 'grantLimits', 'reserveBoxes', 'exclude'],
}

/** Who may do an act at a table of this book, as the book answers it. Decisions in the game are for players. */
export function whoMayAt(act: Exclude<Act, ProductAct>, name: RulebookName): readonly Role[] {
  const powers = powersFor(act, name)
  if (powers === undefined) return ['player']
  const roles = new Set<StaffRole>(powers.flatMap(({ is }) => is))
  const { assistantManager } = rulebooks[name].answers
  if (roles.has(assistantManager.is)) roles.add('assistantManager')
  return act === 'cut' || act === 'declineCut' ? ['player', ...roles] : [...roles]
}

function powersFor(act: Exclude<Act, ProductAct>, name: RulebookName): readonly Power[] | undefined {
  const { answers, shoe, people, pit, live, vouchers } = rulebooks[name]
  if (act === 'exchangeVoucher') return [vouchers.powers.exchangeVoucher]
  // Some books let staff refuse only wagers that cannot be paid exactly.
  if (act === 'refuseWager') return [people.powers.refuseWager.who, pit.powers.refuseOddWager]
  if (act === 'restrictSideBet') return Object.values(people.sideRestrictions).map(({ who }) => who)
  const names = POWERS[act] ?? [act]
  const found = names.flatMap((power) => {
    if (isCommandName(power) && Object.hasOwn(answers.powers, power)) {
      return [answers.powers[power as keyof typeof answers.powers]]
    }
    if (Object.hasOwn(shoe.powers, power)) return [shoe.powers[power as ShoePower]]
    if (Object.hasOwn(people.powers, power)) return [people.powers[power as PeoplePower].who]
    if (Object.hasOwn(live.powers, power)) return [live.powers[power as keyof typeof live.powers]]
    return Object.hasOwn(pit.powers, power) ? [pit.powers[power as keyof typeof pit.powers]] : []
  })
  return found.length === 0 ? undefined : found
}
