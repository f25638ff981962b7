import type { Clause } from '@openpit/engine'
import { explainRefusal, type TableRefusal } from '@openpit/table'

/** What is wrong, and what to do. */
const SENTENCES = {
  'not-for-this-role': 'this role may not do this',
  'not-on-duty': 'nobody is on duty in this role, or this person has gone',
  'not-in-the-conditions': 'the conditions do not say this yet; announce it first',
  'conditions-unlawful': 'the book forbids these conditions',
  'conditions-fixed': 'the conditions can no longer change',
  'not-a-condition': 'these conditions cannot be read; correct them',
  'not-open': 'the tournament is not open for this',
  'wrong-fee': 'pay exactly the entry fee',
  'must-agree': 'entrants must agree to the conditions in writing',
  'no-entry': 'there is no place, or this player has entered already',
  'not-entered': 'this player has not entered',
  'too-late': 'it is too late for this',
  'not-announced': 'the conditions do not provide for this',
  'low-limit-table': 'no tournament is played at a low-limit table',
  'too-few-tables': 'designate more tables first',
  'wrong-names': 'name exactly the players of the session, each once',
  'too-few-entries': 'fewer players than announced have entered',
  'nothing-drawn': 'draw the seats first',
  'not-drawn': 'this player has no seat in the session, or has paid',
  'has-begun': 'this session has begun, or the new time is not after the notice',
  'not-over': 'wait until the hand, the play-off or the ballot is over',
  'no-reason': 'name a reason that the book has',
  'no-refund': 'the book gives no refund for this',
  'not-in': 'this player is not in the tournament',
  'cannot-buy-back': 'this player cannot buy back now',
  'in-dispute': 'the table waits for a ruling',
  'no-dispute': 'there is no dispute at this table',
  'no-betting': 'wagers are closed',
  'is-out': 'this player is out',
  'plays-elsewhere': 'this player does not play here',
  'play-off-decides': 'a play-off is under way, and this player has no part in it',
  'box-of-another': 'players wager only on their own box',
  'no-side-bets': 'there are no side bets in a tournament',
  'voucher-alone': 'a voucher is on the box; nothing may be wagered beside it',
  'has-wagered': 'this player has already wagered in this hand',
  'wager-stands': 'a wager in turn cannot be taken back',
  'not-your-turn': 'it is not this player’s turn to wager',
  'only-the-minimum': 'a late player may only wager the minimum, openly',
  'outside-limits': 'the wager is outside the limits of this hand',
  'not-in-units': 'wager a whole number of units',
  'no-secret-left': 'this player has no secret wager left',
  'above-chips': 'the wager is above the player’s chips',
  'above-maximum': 'together with the open wager this is above the maximum',
  'no-pass-card': 'this player has no pass card left',
  'no-voucher': 'there are no vouchers to draw',
  'not-the-holder': 'only the holder of the marker draws a voucher, and one at a time',
  'still-to-wager': 'a player has yet to wager; wait for them',
  'no-wager-clock': 'the time for this wager is not up, or none was announced',
  'nothing-wrong': 'this wager needs no correction',
  'not-in-this-book': 'this rulebook does not provide for this',
  'director-away': 'the director is away',
  'second-card-out': 'a second card is out, or no deal has begun at the wrong box',
  'form-sealed': 'a form is sealed until the hand is over',
  'no-form': 'there is no form to examine now',
  'not-absent': 'this player is not absent from this box',
  'no-leave': 'leaving needs the approval of the director',
  'hand-in-play': 'a hand is in play',
  'not-decided': 'more players are left than places',
  'no-consent': 'all players must agree, because their chips are money',
  'time-not-up': 'the time of the session is not up',
  'nobody-to-play-off': 'no players are level, so there is nothing to play off',
  'no-ballot': 'no ballot among these players is due',
  'not-an-amount': 'this is not an amount',
} as const

export type TournamentRefusalKind = keyof typeof SENTENCES

/** Why a tournament refuses a command: for its own reasons, or because the table does. */
export type TournamentRefusal =
  | { readonly from: 'tournament'; readonly kind: TournamentRefusalKind; readonly clause: Clause }
  | { readonly from: 'table'; readonly kind: string; readonly clause: Clause; readonly refusal: TableRefusal }

export function refusal(kind: TournamentRefusalKind, clause: Clause): TournamentRefusal {
  return { from: 'tournament', kind, clause }
}

export function tableRefusal(refused: TableRefusal): TournamentRefusal {
  return { from: 'table', kind: refused.kind, clause: refused.clause, refusal: refused }
}

/** A refusal in words, with its clause. */
export function explainTournamentRefusal(refused: TournamentRefusal): string {
  if (refused.from === 'table') return explainRefusal(refused.refusal)
  return `${SENTENCES[refused.kind]} (${refused.clause})`
}
