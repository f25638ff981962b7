import type { Answer, Clause, Power, RoundPowers, StaffRole } from '@openpit/engine'

/** Everything that staff may do at a table, and who may do it by this book. */
export interface BookPowers {
  readonly round: RoundPowers
  readonly shoe: ShoePowers
  readonly people: Readonly<Record<PeoplePower, PowerRule>>
}

/** What staff do with the cards of a table. */
export const SHOE_POWERS = [
  'loadCards',
  'shuffle',
  'cut', // when no player wants to
  'declineCut', // for a player who does not answer
  'placeMarkers',
  'burn',
  'cuttingCard', // report that it came out
  'orderForSuspicion', // a shuffle, because the cards seem not to be mixed
  'orderForVacancy', // a shuffle, because the table stood empty
  'replaceCards',
  'missed', // report that a step was forgotten
] as const
export type ShoePower = (typeof SHOE_POWERS)[number]
export type ShoePowers = Readonly<Record<ShoePower, Power>>

/** What staff do about players, limits and the table itself. */
export const PEOPLE_POWERS = [
  'changeLimits',
  'grantLimits', // to one player
  'holdForShoe', // hold a player to the minimum until the shuffle
  'holdFurther', // hold a player to the minimum beyond the shuffle
  'limitBoxes', // of one player
  'limitRaises', // no more than a few times the last wager
  'allowRaises', // lift that limit
  'reserveBoxes', // boxes for one player alone
  'limitPlayers', // how many may play at the table
  'limitPlayersOnBox', // how many may play on a box
  'close', // the table
  'noticeIsUp', // report that the time of a notice has come
  'refuseWager', // before the first card
  'vacate', // a seat that nobody plays from
  'exclude', // a player from the game
  'proposeVoid', // void a whole round, if a second person confirms
] as const
export type PeoplePower = (typeof PEOPLE_POWERS)[number]

/** The people whom staff may have to tell before they act. */
export const NOTICE_RECIPIENTS = ['inspector', 'surveillance'] as const
export type NoticeRecipient = (typeof NOTICE_RECIPIENTS)[number]

export interface PowerRule {
  readonly who: Power
  /** Who must be told first. */
  readonly told: Answer<readonly NoticeRecipient[]>
  /** Whether the book gives the power. If only the house does, the clause is the closest one in the book. */
  readonly given: 'by-the-book' | 'by-the-house'
}

export const MANAGERS: readonly StaffRole[] = ['manager']
export const SUPERVISORS: readonly StaffRole[] = ['supervisor', 'manager']
/** Everybody who works in the pit. */
export const STAFF: readonly StaffRole[] = ['dealer', 'supervisor', 'manager', 'inspector', 'surveillance']
export const DEALERS: readonly StaffRole[] = ['dealer', 'supervisor', 'manager']
export const DIRECTORS: readonly StaffRole[] = ['director']

/** A power that the book gives to these roles. */
export function power(clause: Clause, who: readonly StaffRole[], told?: Answer<readonly NoticeRecipient[]>): PowerRule {
  return { who: { is: who, clause }, told: told ?? { is: [], clause }, given: 'by-the-book' }
}

/** A power that the book does not give. */
export function noPower(clause: Clause): PowerRule {
  return power(clause, [])
}

/** A power that every house needs, although the book does not mention it. */
export function actOfTheHouse(nearest: Clause, who: readonly StaffRole[]): PowerRule {
  return { ...power(nearest, who), given: 'by-the-house' }
}
