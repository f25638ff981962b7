import type { AccountChange, AccountRefusal } from '../accounts/refusal.ts'
import { HttpRefusal } from './http.ts'

const STATUS: Readonly<Partial<Record<AccountRefusal['kind'], number>>> = {
  'wrong-name-or-password': 401,
  'second-factor-needed': 401,
  'second-factor-wrong': 401,
  'wrong-password': 403,
  'too-many-tries': 429,
  'name-taken': 409,
  'not-your-role': 403,
  'no-such-person': 404,
  'guests-only': 403,
  'chips-left': 409,
  'wagers-open': 409,
  'second-factor-on': 409,
  'second-factor-not-begun': 409,
  'chips-out': 409,
  'no-role-proposed': 409,
  'second-administrator-needed': 409,
  'appointed-too-recently': 409,
}

export function refusedBy(refusal: AccountRefusal): HttpRefusal {
  return new HttpRefusal(STATUS[refusal.kind] ?? 422, { ...refusal, clause: null })
}

/** The empty reply of a change that was carried out. */
export function changed(change: AccountChange): Record<string, never> {
  if (!change.ok) throw refusedBy(change.refusal)
  return {}
}
