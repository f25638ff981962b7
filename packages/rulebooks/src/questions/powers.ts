import type { Answer, Clause, Power, RoundPowers, StaffRole } from '@openpit/engine'

/** Every act of staff at a table, and who may do it in this book: in one place a book. */
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
  'cuttingCard', // say that it came out
  'orderForSuspicion', // a shuffle, because the cards seem not to be mixed
  'orderForVacancy', // a shuffle, because the table stood empty
  'replaceCards',
  'missed', // find that something was forgotten
] as const
export type ShoePower = (typeof SHOE_POWERS)[number]
export type ShoePowers = Readonly<Record<ShoePower, Power>>

/** What staff do about players and the table around its rounds. */
export const PEOPLE_POWERS = [
  'changeLimits',
  'grantLimits', // to one player
  'holdForShoe', // to the minimum, until the shuffle
  'holdFurther', // … and beyond it
  'limitBoxes', // of one player
  'limitRaises', // no more than a few times the last wager
  'allowRaises', // … and no longer
  'reserveBoxes', // boxes for one player alone
  'limitPlayers', // how many may play at the table
  'limitPlayersOnBox', // … and on one box
  'close', // the table
  'noticeIsUp', // say that the time of a notice has come
  'refuseWager', // before the first card
  'vacate', // a seat that nobody plays from
  'exclude', // a player from the game
  'proposeVoid', // of a whole round, which a second person confirms
] as const
export type PeoplePower = (typeof PEOPLE_POWERS)[number]

/** Those who are told before something is done. */
export const NOTICE_RECIPIENTS = ['inspector', 'surveillance'] as const
export type NoticeRecipient = (typeof NOTICE_RECIPIENTS)[number]

export interface PowerRule {
  readonly who: Power
  /** Who must have been told before. */
  readonly told: Answer<readonly NoticeRecipient[]>
  /** Given by the book; or an act of the house, on which the book is silent: its clause is only the nearest. */
  readonly given: 'by-the-book' | 'by-the-house'
}

export const MANAGERS: readonly StaffRole[] = ['manager']
export const SUPERVISORS: readonly StaffRole[] = ['supervisor', 'manager']
export const DEALERS: readonly StaffRole[] = ['dealer', 'supervisor', 'manager']

/** A power of these roles, in the book's own words. */
export function power(clause: Clause, who: readonly StaffRole[], told?: Answer<readonly NoticeRecipient[]>): PowerRule {
  return { who: { is: who, clause }, told: told ?? { is: [], clause }, given: 'by-the-book' }
}

/** A power that the book does not give. */
export function noPower(clause: Clause): PowerRule {
  return power(clause, [])
}

/** What any house must be able to do, though the book does not speak of it. */
export function actOfTheHouse(nearest: Clause, who: readonly StaffRole[]): PowerRule {
  return { ...power(nearest, who), given: 'by-the-house' }
}
