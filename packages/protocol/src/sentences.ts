import type { SideName } from '@openpit/names'
import type { Refusal } from './refusal.ts'
import type { ChipsRefusals } from './refusals/chips.ts'
import type { LinkHouseRefusals } from './refusals/link.ts'
import type { DeskRefusals } from './refusals/promotion.ts'
import type { AccountRefusals, AwayRefusals, ServerRefusals, SessionRefusals } from './refusals/server.ts'
import type { CeremonyRefusals } from './refusals/table.ts'
import type { TournamentRefusals } from './refusals/tournament.ts'

// A separate entry point without the schemas: browsers import only this.

/** Refusals that come from no rulebook: of accounts, of the wire, of a shuffle's ceremony. */
type OwnRefusal = Extract<
  Refusal,
  {
    kind: (
      | typeof AccountRefusals
      | typeof SessionRefusals
      | typeof AwayRefusals
      | typeof ServerRefusals
      | typeof CeremonyRefusals
      | typeof DeskRefusals
      | typeof TournamentRefusals
      | typeof LinkHouseRefusals
      | typeof ChipsRefusals
    )[number]['shape']['kind']['value']
  }
>

/** A refusal in English, for logs and the command line. */
export function inEnglish(refusal: OwnRefusal): string {
  const sentence = ownSentences[refusal.kind] as (facts: OwnRefusal, say: Say) => string
  return sentence(refusal, { money: (cents) => `$${(cents / 100).toFixed(2)}`, bet: (name) => name })
}

function percent(part: number): string {
  return `${(part * 100).toFixed(2)} %`
}

interface Say {
  readonly money: (cents: number) => string
  readonly bet: (name: SideName) => string
}

/** What is wrong, and what to do, in English. A kind without a sentence stops the build. */
export const ownSentences: {
  readonly [Kind in OwnRefusal['kind']]: (facts: Extract<OwnRefusal, { kind: Kind }>, say: Say) => string
} = {
  'name-not-possible': ({ least, most }) =>
    `a name must have ${least} to ${most} letters, digits or hyphens, and begin with a letter`,
  'name-reserved': () => 'that name is reserved; choose another',
  'name-taken': () => 'that name is taken; choose another',
  'password-not-possible': ({ least, most }) => `a password must have ${least} to ${most} characters`,
  'wrong-name-or-password': () => 'the name or the password is wrong; try again',
  'too-many-tries': ({ waitMs }) => `too many attempts; wait ${Math.ceil(waitMs / 1000)} seconds`,
  'not-a-guest': () => 'only a guest can register and keep their chips',
  'not-for-guests': () => 'guests cannot have a staff role; they must register first',
  'no-such-person': () => 'there is no person with that name',
  'not-to-yourself': () => 'another administrator must do this for your account',
  'reason-missing': () => 'give a reason',
  'players-only': () => 'only players can be barred; disable a member of staff instead',
  'guests-only': () => 'only guests can get more demo chips',
  'chips-left': ({ held, below }, say) =>
    `you still have ${say.money(held)}; more demo chips are for guests with less than ${say.money(below)}`,
  'wagers-open': () => 'your bets are still on a table; wait until the round is over',
  'wrong-password': () => 'that is not your current password; try again',
  'password-unchanged': () => 'the new password is the old one; choose another',
  'second-factor-needed': () => 'enter the code that your authenticator app shows',
  'second-factor-wrong': () => 'that code is wrong or was used before; wait for the next one',
  'second-factor-on': () => 'your account has a second factor already; only the operator can remove it',
  'second-factor-not-begun': () => 'ask for a new secret first, then enter its code',
  'no-such-session': () => 'there is no such session; it may have ended',
  'chips-out': () => 'this person still has chips or bets at a table; they must leave their tables first',
  'no-role-proposed': () => 'no administrator has proposed this role; propose it first',
  'second-administrator-needed': () => 'you proposed this role; another administrator must confirm it',
  'appointed-too-recently': ({ hours }) =>
    `you were given your role less than ${hours} hours ago by the proposer, or by someone who appointed them too; another person must confirm`,
  'no-session': () => 'log in first, or play as a guest',
  'session-idle': ({ idleMsMax }) =>
    `you were inactive for ${Math.round(idleMsMax / 60_000)} minutes; please log in again`,
  'session-expired': () => 'your session has expired; please log in again',
  'person-disabled': () => 'this account is disabled; please contact us',
  'password-must-change': () => 'your password is a one-time password; change it first',
  'second-factor-must-be-set-up': () => 'staff need a second factor here; set one up first',
  'no-such-table': () => 'there is no such table, or it is not available at the moment',
  'not-here': () => 'this table has moved to another server; enter it again',
  'node-gone': () => 'the server of this table has failed; another is taking over',
  'generator-failed': () => 'the random number generator of this table has failed; play has stopped',
  'not-to-be-shown': () => 'the table cannot be shown at the moment; try again later',
  'table-has-closed': () => 'this table is closed; choose another',
  'not-your-role': ({ who }) =>
    who.length === 0 ? 'nobody may do this at this table' : `only these roles may do this: ${who.join(', ')}`,
  'not-enough-in-wallet': ({ held }, say) =>
    held === null
      ? 'your balance has changed and is too low; check it and try again'
      : `your balance is only ${say.money(held)}`,
  'not-done': () => 'this could not be saved; try again',
  fault: () => 'something went wrong on our side; check the table before you try again',
  'not-entered': () => 'enter the table first',
  'private-table': ({ player }) => `this is a private table; it belongs to ${player}`,
  'too-many-changes': ({ most }) =>
    `you have changed your bets or seats ${most} times in this round; wait for the next one`,
  'too-many-tables': ({ most }) => `you cannot be at more than ${most} tables at once; leave one first`,
  barred: () =>
    'the house has barred you from play; a hand under way is finished and paid to your balance. Please contact us',
  'too-fast': () => 'too many messages at once; wait a moment',
  'not-understood': ({ where, what }) => `not understood: ${where}: ${what}`,
  'other-site': () => 'this request came from another website; use our own pages',
  'not-found': () => 'there is nothing at this address',
  'no-such-round': () => 'you have no finished round with that number',
  'no-scenario': () =>
    'this round depends on what staff did in earlier rounds, so no file can repeat it; read it step by step',
  'no-such-form': () => 'that form has been signed or dropped already',
  'second-signature-needed': ({ person }) => `${person} filled this form in: another person must sign it`,
  'tray-open': () => 'the tray is open already: its opening was signed',
  'tray-closed': () => 'the tray is not open: fill in its opening first, and have it signed',
  'forms-waiting': ({ forms }) => `${forms} forms wait for a second signature: sign or drop some first`,
  'chips-on-layout': () => 'chips are on the layout: count the tray when the round is over',
  'not-in-tray': ({ held }, say) => `the tray should hold ${say.money(held)}, which is less`,
  'real-cards-only': () => 'only tables with real cards have a tray and a drop box',
  'pack-too-long': ({ rounds }) => `a pack holds at most ${rounds} rounds; ask for fewer`,
  'cards-in-use': ({ round }) =>
    `a card of round ${round} that nobody has seen is still in use; ask again after the next shuffle`,
  'no-such-shoe': () => 'there is no such shoe, or it is still in use',
  'table-name-taken': ({ table }) => `the table name ${table} has been used before; choose another`,
  'no-such-device': () => 'there is no device with that name',
  'device-name-taken': () => 'a device with that name is or was on the list; choose another name',
  'device-key-taken': () => 'that key is on the list already; the device must make a new one',
  'device-not-registered': ({ state }) => `the device is ${state}, and cannot be used; register it first`,
  'device-bound-elsewhere': ({ table }) => `the device belongs to table ${table}; release it there first`,
  'device-not-here': () => 'that device is not bound to this table',
  'device-of-kind-here': ({ device }) => `the table has ${device} for this already; release it first`,
  'fingerprint-differs': () => 'the fingerprint is another one; compare it with the one that the device shows',
  'second-person-for-device': () => 'you proposed this device; another person must confirm it',
  'no-read-waits': () => 'no card of the reader waits for a word; look at the table again',
  'training-table': () => 'this table is for practice: the dealer keys all bets, and no money is taken',
  'link-name-taken': ({ link }) => `the link name ${link} has been used before; choose another`,
  unlawful: ({ option, why }) => `${option}: ${why}`,
  'favours-the-player': ({ bets }, say) =>
    `${bets.map(({ bet, edge }) => `${say.bet(bet)} favours the player by ${percent(-edge)}`).join(', ')}; confirm to open the table with it`,
  'promotion-name-taken': ({ promotion }) =>
    `there is a promotion ${promotion} already, and its terms have been submitted; choose another name`,
  'promotion-unknown': ({ promotion }) => `there is no promotion ${promotion}`,
  'bytes-committed-already': ({ scrutineer }) =>
    `${scrutineer} has shown the bytes for this draw already; they cannot be replaced`,
  'bytes-not-committed': ({ scrutineer }) => `${scrutineer} has not committed to any bytes for this draw`,
  'bytes-do-not-match': ({ scrutineer }) => `the bytes of ${scrutineer} do not match the commitment`,
  'bytes-awaited': ({ scrutineer }) => `${scrutineer} has yet to show the bytes for this draw`,
  'bytes-too-early': () =>
    'the bytes of a scrutineer follow the start of the promotion, and are shown when entries have closed',
  'card-days-reversed': ({ from, until }) =>
    `the card would end on ${until}, before its first day, ${from}; choose a later last day`,
  'card-exists': ({ card }) => `card ${card} has been issued already`,
  'card-has-ended': ({ card, status }) => `card ${card} is ${status}, and that is final; issue a new one`,
  'card-not-suspended': ({ card, status }) => `card ${card} is ${status}; only a suspended card can be restored`,
  tournament: ({ why }) => `the tournament does not allow this now: ${why}`,
  'no-such-tournament': () => 'there is no such tournament, or it is not available at the moment',
  'tournament-name-taken': () => 'a tournament with that name was drafted before; choose another name',
  'tournament-not-possible': ({ what }) => `this tournament is not possible here: ${what}`,
  'other-conditions': () => 'the conditions have changed since you read them; read them again',
  'seal-does-not-open': () => 'the hash is not that of the amount and the salt; seal the bet again',
  'no-bytes-now': () => 'only entrants add bytes, each once, before the ballot',
  'not-a-commitment': () => 'a commitment must be 64 lower-case hexadecimal digits',
  'not-a-name': () =>
    'this name cannot contribute to a shuffle: it is reserved, too long, or has quotes or backslashes',
  'already-committed': ({ by }) => `${by} has already committed; a commitment cannot be changed`,
  'commitments-closed': () => 'commitments for this shoe are closed; wait for the next shoe',
  'commitments-open': () => 'commitments are still open; reveal when they are closed',
  'not-committed': ({ by }) => `${by} has made no commitment for this shoe, so there is nothing to reveal`,
  'already-revealed': ({ by }) => `${by} has already revealed`,
  'does-not-match': ({ by }) => `what ${by} revealed does not match the commitment`,
  'not-to-cut': ({ by }) => `${by} may not cut, the cut is outside the limits, or a promised cut is missing`,
  'withheld-before': ({ by }) => `${by} has withheld a contribution at this table before, and cannot contribute again`,
}
