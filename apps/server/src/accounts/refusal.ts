import type { Act } from './acts.ts'
import { NAME_LENGTH_MAX, NAME_LENGTH_MIN, PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN } from './names.ts'

/** Why somebody did not get in, or did not get what was asked for. Nothing has changed then. */
export type AccountRefusal =
  | { readonly kind: 'name-not-possible' }
  | { readonly kind: 'name-reserved' }
  | { readonly kind: 'name-taken' }
  | { readonly kind: 'password-not-possible' }
  /** The same for a name that nobody has, a wrong password and a person who is disabled. */
  | { readonly kind: 'wrong-name-or-password' }
  | { readonly kind: 'too-many-tries'; readonly waitMs: number }
  | { readonly kind: 'not-a-guest' }
  | { readonly kind: 'not-for-guests' }
  | { readonly kind: 'no-such-person' }
  | { readonly kind: 'not-your-work'; readonly act: Act }
  | { readonly kind: 'not-to-yourself' }
  | { readonly kind: 'reason-missing' }

/** Why a session does not hold (any more). */
export type SessionRefusal =
  | { readonly kind: 'no-session' }
  | { readonly kind: 'session-idle'; readonly idleMsMax: number }
  | { readonly kind: 'session-expired' }
  | { readonly kind: 'person-disabled' }

/** In words for people; never with a password or a token in it. */
export function explainAccountRefusal(refusal: AccountRefusal | SessionRefusal): string {
  switch (refusal.kind) {
    case 'name-not-possible':
      return `A name has ${NAME_LENGTH_MIN} to ${NAME_LENGTH_MAX} letters, digits or hyphens, and begins with a letter.`
    case 'name-reserved':
      return 'That name has a meaning at the tables. Choose another.'
    case 'name-taken':
      return 'Somebody has that name. Choose another.'
    case 'password-not-possible':
      return `A password has ${PASSWORD_LENGTH_MIN} to ${PASSWORD_LENGTH_MAX} characters.`
    case 'wrong-name-or-password':
      return 'The name or the password is wrong.'
    case 'too-many-tries':
      return `Too many tries. Wait ${Math.ceil(refusal.waitMs / 1000)} seconds.`
    case 'not-a-guest':
      return 'Only a guest can register and keep the chips.'
    case 'not-for-guests':
      return 'A guest has no password and cannot work here.'
    case 'no-such-person':
      return 'There is nobody of that name.'
    case 'not-your-work':
      return `Your role does not include ${refusal.act}.`
    case 'not-to-yourself':
      return 'Somebody else must do this to your account.'
    case 'reason-missing':
      return 'Say why.'
    case 'no-session':
      return 'You are not logged in.'
    case 'session-idle':
      return `Nothing was done for ${Math.round(refusal.idleMsMax / 60_000)} minutes. Log in again.`
    case 'session-expired':
      return 'You have been logged in for long enough. Log in again.'
    case 'person-disabled':
      return 'This account is disabled.'
  }
}
