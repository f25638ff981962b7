import type { SideName } from '@openpit/names'
import type { Refusal } from './refusal.ts'
import type { AccountRefusals, AwayRefusals, ServerRefusals, SessionRefusals } from './refusals/server.ts'
import type { CeremonyRefusals } from './refusals/table.ts'

// In a room of its own, without the schemas: a browser needs only this.

/** Refusals that no rulebook speaks: of accounts, of the wire, of a shuffle's ceremony. */
type OwnRefusal = Extract<
  Refusal,
  {
    kind: (
      | typeof AccountRefusals
      | typeof SessionRefusals
      | typeof AwayRefusals
      | typeof ServerRefusals
      | typeof CeremonyRefusals
    )[number]['shape']['kind']['value']
  }
>

/** For logs, and for whoever starts a server. */
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

/** What is wrong, and what to do; in English. One that is missing stops the build. */
export const ownSentences: {
  readonly [Kind in OwnRefusal['kind']]: (facts: Extract<OwnRefusal, { kind: Kind }>, say: Say) => string
} = {
  'name-not-possible': ({ least, most }) =>
    `a name has ${least} to ${most} letters, digits or hyphens, and begins with a letter`,
  'name-reserved': () => 'that name has a meaning at the tables; choose another',
  'name-taken': () => 'somebody has that name; choose another',
  'password-not-possible': ({ least, most }) => `a password has ${least} to ${most} characters`,
  'wrong-name-or-password': () => 'the name or the password is wrong',
  'too-many-tries': ({ waitMs }) => `too many tries; wait ${Math.ceil(waitMs / 1000)} seconds`,
  'not-a-guest': () => 'only a guest can register and keep the chips',
  'not-for-guests': () => 'a guest has no password and cannot work here',
  'no-such-person': () => 'there is nobody of that name',
  'not-to-yourself': () => 'somebody else must do this to your account',
  'reason-missing': () => 'a reason must be given',
  'guests-only': () => 'only guests get more demo chips',
  'chips-left': ({ held, below }, say) =>
    `you still have ${say.money(held)}; more demo chips are for guests with less than ${say.money(below)}`,
  'wagers-open': () => 'your bets are still on a table; wait until the round is over',
  'no-session': () => 'log in first, or come in as a guest',
  'session-idle': ({ idleMsMax }) => `nothing was done for ${Math.round(idleMsMax / 60_000)} minutes; log in again`,
  'session-expired': () => 'you have been logged in for long enough; log in again',
  'person-disabled': () => 'this account is disabled',
  'no-such-table': () => 'there is no such table, or nobody runs it at the moment',
  'not-here': () => 'this table has moved to another node; enter it again',
  'node-gone': () => 'the node that ran this table is gone; another takes it',
  'generator-failed': () => 'the generator of this table has failed',
  'not-to-be-shown': () => 'the table cannot be shown at the moment',
  'table-has-closed': () => 'the table is closed',
  'not-your-role': ({ who }) => (who.length === 0 ? 'nobody does this here' : `this is for: ${who.join(', ')}`),
  'not-enough-in-wallet': ({ held }, say) =>
    held === null ? 'there is less in the wallet by now' : `there is ${say.money(held)} in the wallet`,
  'not-done': () => 'this could not be written; send it again',
  fault: () => 'this could not be done; nothing is known of the outcome',
  'not-entered': () => 'enter the table first',
  'private-table': ({ player }) => `this table is ${player}'s own`,
  'too-many-tables': ({ most }) => `nobody is at more than ${most} tables at once`,
  'too-fast': () => 'too much at once; wait a moment',
  'not-understood': ({ where, what }) => `not understood: ${where}: ${what}`,
  'other-site': () => 'a page of another site asked for this',
  'not-found': () => 'there is nothing here',
  'no-such-round': () => 'there is no such round of yours that is over',
  'no-such-shoe': () => 'there is no such shoe, or it is in use',
  'table-name-taken': ({ table }) => `there is or was a table ${table}; choose another name`,
  unlawful: ({ option, why }) => `${option}: ${why}`,
  'favours-the-player': ({ bets }, say) =>
    `${bets.map(({ bet, edge }) => `${say.bet(bet)} favours the player by ${percent(-edge)}`).join(', ')}; confirm to open the table with it`,
  'not-a-commitment': () => 'a commitment is 64 hexadecimal digits in small letters',
  'not-a-name': () => 'a name has 1 to 200 printable characters, without quotes and backslashes',
  'already-committed': ({ by }) => `${by} has committed already; a commitment is not changed`,
  'commitments-closed': () => 'commitments are closed for this shoe',
  'commitments-open': () => 'nothing is revealed while commitments are still taken',
  'not-committed': ({ by }) => `${by} has made no commitment for this shoe`,
  'already-revealed': ({ by }) => `${by} has revealed already`,
  'does-not-match': ({ by }) => `what ${by} reveals is not what ${by} committed to`,
  'not-to-cut': ({ by }) => `the cut is not for ${by} to make, or not there; or it was promised and is missing`,
  'withheld-before': ({ by }) => `${by} has withheld a contribution at this table and is not asked again`,
}
