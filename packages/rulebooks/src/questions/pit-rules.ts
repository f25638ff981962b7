import type { Answer, Clause, Power, Rules, Setting, WagerGround } from '@openpit/engine'
import type { Cents } from '@openpit/money'
import type { PitRole } from '@openpit/names'
import type { NoticeRecipient } from './powers.ts'

/**
 * What a book says about the pit around a table: who must be there, what the table needs, what staff must do later,
 * wrong payments, disputes and conduct. The table asks these questions; a round does not.
 */
export interface PitRules {
  readonly powers: Readonly<Record<PitPower, Power>>
  /** The clause that makes each role part of the game. */
  readonly roles: Readonly<Record<PitRole, Clause>>
  /** Who must attend a table with real cards before a round is dealt. */
  readonly attendance: Answer<'an-inspector' | 'nobody'>
  /** Who is told that the first two cards are dealt face down. */
  readonly faceDownTold: Answer<readonly NoticeRecipient[]>
  /** What a table with real cards needs before a round is dealt. */
  readonly equipment: Readonly<Record<Equipment, Answer<EquipmentRule>>>
  /** The clause behind each duty; a book without the duty names the closest one. */
  readonly duties: Readonly<Record<DutyName, Clause>>

  /** What a wrong payment makes the house do, by whether it was intended. */
  readonly wrongPayment: Readonly<Record<'unintended' | 'intended', Answer<readonly DutyName[]>>>
  /** Wrong payments above this amount are for the month's report. */
  readonly reportedAbove: Setting<Cents | 'none'>
  /** A payment that was too high comes back, one that was too low is made up for. */
  readonly putRight: { readonly over: Clause; readonly short: Clause }

  /** The clauses under which a dispute is decided, becomes final, and is taken to an inspector. */
  readonly disputes: { readonly decided: Clause; readonly final: Clause; readonly complaint: Clause }

  /** Conduct that the book forbids; `false` if it has no such rule. */
  readonly conduct: Readonly<Record<Conduct, Answer<boolean>>>
  /** Who may do what about it. */
  readonly measures: Readonly<Record<Measure, Power>>

  /** Why a single wager can be void, and what becomes of it. Without a ground `voidedWager` answers that. */
  readonly voidGrounds: Readonly<Record<WagerGround, Answer<Rules['voidedWager']['is'] | 'not-in-this-book'>>>
  /**
   * The clauses of a wager that is found invalid before the first card, after it, and when the round is over: `null` if
   * the book has none.
   */
  readonly invalid: { readonly before: Clause; readonly later: Clause; readonly over: Clause } | null
  /** From when on players need a valid card to wager, as the casino's date and time. */
  readonly playerCards: Answer<'none' | `${number}-${number}-${number}T${number}:${number}`>
  /** The clause by which a player shows no card but their own; `null` where cards are not asked for. */
  readonly ownCard: Clause | null
  /** Until when a dealer may place a wager that a player has only spoken. */
  readonly spokenWagers: Answer<'until-the-call' | 'not-in-this-book'>
  /** What may be done about a wager below the minimum that is found after its result. */
  readonly foundBelowMinimum: Setting<'returned-after-a-warning' | 'valid'>
}

/** What staff do around a table. */
export const PIT_POWERS = [
  'done', // report that a duty has been done
  'approve', // that the first two cards are dealt face down
  'equip', // say what the table has
  'mispaid', // report a wrong payment
  'putRight', // a wrong payment
  'decideDispute',
  'returnWager', // that was found below the minimum
  'endCard', // report that a Player Card has ended
  'refuseOddWager', // that cannot be paid exactly, after a payment was rounded up
] as const
export type PitPower = (typeof PIT_POWERS)[number]

export const EQUIPMENT = ['dropBox', 'floatTray', 'discardRack', 'shoe', 'powerBox'] as const
export type Equipment = (typeof EQUIPMENT)[number]

/** When a table needs a piece of equipment. */
export type EquipmentRule = 'needed' | 'needed-for-the-prize-button' | 'needed-without-a-device' | 'not-needed'

/** What a book makes staff do, and no command does by itself. */
export const DUTY_NAMES = [
  'tellInspector',
  'tellSurveillance',
  'warn', // the owner of a wager below the minimum
  'replaceCard', // a damaged card, when the round is over
  'closingCheck', // of the cards, when the table closes
  'rectify', // a wrong payment
  'identifyPatron', // after an intended wrong payment
] as const
export type DutyName = (typeof DUTY_NAMES)[number]

/** Conduct at a table that is recorded. */
export const CONDUCT = ['device', 'advice', 'sideBets', 'cards', 'writing'] as const
export type Conduct = (typeof CONDUCT)[number]

/** What was done about it: out of the game, out of the casino, or held for the inspector. */
export const MEASURES = ['warned', 'excluded', 'barred', 'held'] as const
export type Measure = (typeof MEASURES)[number]

export const CARD_STATUSES = ['none', 'valid', 'expired', 'suspended', 'cancelled', 'lost'] as const
export type CardStatus = (typeof CARD_STATUSES)[number]
