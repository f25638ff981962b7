import { type Body, type Steps, unchanged, upcastBody, versionAfter } from '../store/versions.ts'
import { roleNamed } from './roles.ts'
import type { PersonEventKind } from './standing.ts'

// Brings events up to date that older programs wrote into the streams of people; see also tables/log/upcast.ts.

/** Version 2 stores its number, and names roles as scenario files do. */
const FROM_VERSION_1 = {
  'guest-came': unchanged,
  'person-registered': (body: Body) => ({ ...body, role: roleToday(body.role) }),
  'chips-granted': unchanged,
  'role-changed': (body: Body) => ({ ...body, to: roleToday(body.to) }),
  'person-disabled': unchanged,
  'person-enabled': unchanged,
  'person-barred': unchanged,
  'person-unbarred': unchanged,
  'play-finished': unchanged,
  'role-proposed': unchanged,
  'role-withdrawn': unchanged,
  'password-changed': unchanged,
  'second-factor-changed': unchanged,
  'person-erased': unchanged,
}

function roleToday(word: unknown): unknown {
  return roleNamed(String(word)) ?? word
}

const STEPS: Steps<PersonEventKind> = [FROM_VERSION_1]

/** The version in which people's events are written. */
export const PERSON_EVENT_VERSION = versionAfter(STEPS)

/** The body of a person's event, from the JSON that any version stored. */
export function upcastPerson(kind: string, json: string): Body {
  return upcastBody(JSON.parse(json) as Body, kind, STEPS)
}
