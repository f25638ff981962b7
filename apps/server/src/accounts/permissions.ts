import { isCommandName, type Power, type StaffRole } from '@openpit/engine'
import { type PeoplePower, type RulebookName, rulebooks, type ShoePower } from '@openpit/rulebooks'
import type { Act, ProductAct, StaffAct } from './acts.ts'
import type { Role } from './roles.ts'

/** The roles that may do an act away from tables, and our reason for it. */
export interface Grant {
  readonly to: readonly Role[]
  readonly reason: string
}

const SUPERVISORS: readonly Role[] = ['supervisor', 'assistantManager', 'manager']

/**
 * Who may do the acts of which no rulebook speaks. For acts at a table, the book says who may, with the clause, and the
 * table refuses all others (`whoMayAt` reads the same answer). No act is in both places.
 */
export const PERMISSIONS: Readonly<Record<ProductAct, Grant>> = {
  openTable: { to: ['manager'], reason: 'some options are the gaming manager’s alone: NSW-12.5, NSW-14.4, STAR-3.6.2' },
  openOwnTable: { to: ['player'], reason: 'the online game is dealt to one player at a table of their own' },
  topUp: { to: ['player'], reason: 'a guest who cannot bet any more gets demo chips again' },
  readHistory: { to: ['player'], reason: 'players may see what they have played' },
  readAnyHistory: {
    to: [...SUPERVISORS, 'director', 'inspector', 'surveillance', 'regulator'],
    reason: 'disputes are settled, and looked into, with what was recorded',
  },
  readAudit: {
    to: ['manager', 'inspector', 'regulator', 'administrator'],
    reason: 'the regulator and those who answer to it see every record',
  },
  readSecurityLog: {
    to: ['inspector', 'surveillance', 'administrator'],
    reason: 'those who look into misuse, and none of those who could be its subject at a table',
  },
  manageAccounts: {
    to: ['administrator'],
    reason: 'administrators have no role at the tables, so that nobody can give powers to themselves',
  },
  barPlayers: {
    to: ['manager', 'administrator'],
    reason: 'whom the house lets play is the house’s decision; a book’s own exclusion is made at its table',
  },
}

export function may(role: Role, act: ProductAct): boolean {
  return PERMISSIONS[act].to.includes(role)
}

export function whoMay(act: ProductAct): readonly Role[] {
  return PERMISSIONS[act].to
}

/** Acts at a table whose power has another name, or that need one of several powers. */
const POWERS: Readonly<Partial<Record<StaffAct, readonly (PeoplePower | ShoePower)[]>>> = {
  orderShuffle: ['orderForSuspicion', 'orderForVacancy'],
  holdToMinimum: ['holdForShoe', 'holdFurther'],
  limitPlayers: ['limitPlayers', 'limitPlayersOnBox'],
  postClosing: ['close'],
  closeTable: ['close'],
  confirmVoid: ['proposeVoid'],
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
  const { answers, shoe, people } = rulebooks[name]
  if (act === 'restrictSideBet') return Object.values(people.sideRestrictions).map(({ who }) => who)
  const names = POWERS[act as StaffAct] ?? [act]
  const found = names.flatMap((power) => {
    if (isCommandName(power) && Object.hasOwn(answers.powers, power)) {
      return [answers.powers[power as keyof typeof answers.powers]]
    }
    if (Object.hasOwn(shoe.powers, power)) return [shoe.powers[power as ShoePower]]
    return Object.hasOwn(people.powers, power) ? [people.powers[power as PeoplePower].who] : []
  })
  return found.length === 0 ? undefined : found
}
