import type { ChipsCheck } from '../accounts/administration.ts'
import type { AccountChange } from '../accounts/refusal.ts'
import type { SecurityKind, SecurityLog } from '../security/security-log.ts'
import type { Body } from '../store/versions.ts'
import { changed } from './account-refusals.ts'
import { type AccountDesk, listed, originOf } from './entry-handlers.ts'
import { type Handlers, HttpRefusal, type RouteRequest } from './http.ts'

type StaffRoute = 'staff' | 'proposeRole' | 'confirmRole' | 'withdrawRole'
type StopRoute = 'disable' | 'bar' | 'unbar'
type WatchRoute = 'sessionsOf' | 'endSessions' | 'securityLog'

type StaffRequest = Pick<RouteRequest<'disable'>, 'person' | 'params' | 'body' | 'from' | 'requestId'>

/** Who is staff, and how they get their roles. */
export function staffHandlers({ accounts, security }: AccountDesk, isOut: ChipsCheck): Pick<Handlers, StaffRoute> {
  const { administration, operator } = accounts
  const note = noteWith(security)
  return {
    staff: async () => {
      return (await operator.list()).map(({ lastLoginAt, proposal, ...rest }) => ({
        ...rest,
        lastLoginAt: lastLoginAt?.getTime() ?? null,
        proposal: proposal && { ...proposal, at: proposal.at.getTime() },
      }))
    },
    proposeRole: async (asked) => {
      const { role, why } = asked.body
      const request = { handle: asked.params.handle, role, why }
      return await note('role-proposed', asked, await administration.proposeRole(asked.person.handle, request, isOut), {
        role,
      })
    },
    confirmRole: async (asked) => {
      const { role, why } = asked.body
      const request = { handle: asked.params.handle, role, why }
      return await note('role-given', asked, await administration.confirmRole(asked.person.handle, request, isOut), {
        role,
      })
    },
    withdrawRole: async (asked) => {
      const { person, params, body } = asked
      return await note(
        'role-withdrawn',
        asked,
        await administration.withdrawRole(person.handle, params.handle, body.why),
      )
    },
  }
}

/** What staff do so that a person can no longer log in or play, and back. */
export function stopHandlers({ accounts, security }: AccountDesk): Pick<Handlers, StopRoute> {
  const { administration } = accounts
  const note = noteWith(security)
  return {
    disable: async (asked) => {
      const { person, params, body } = asked
      const change = body.disabled
        ? await administration.disable(person.handle, params.handle, body.why)
        : await administration.enable(person.handle, params.handle, body.why)
      return await note(body.disabled ? 'person-disabled' : 'person-enabled', asked, change)
    },
    bar: async (asked) => {
      const { person, params, body } = asked
      return await note('person-barred', asked, await administration.bar(person.handle, params.handle, body.why))
    },
    unbar: async (asked) => {
      const { person, params, body } = asked
      return await note('person-unbarred', asked, await administration.unbar(person.handle, params.handle, body.why))
    },
  }
}

/** Writes a line into the security log for a change that was made or refused, and answers it. */
function noteWith(security: SecurityLog) {
  return async (
    kind: SecurityKind,
    asked: Omit<StaffRequest, 'body'> & { readonly body: { readonly why: string } },
    change: AccountChange,
    facts: Body = {},
  ) => {
    const { person, params, body } = asked
    const about = { person: params.handle, reason: body.why, ...facts }
    const origin = originOf(asked, person.handle)
    if (change.ok) await security.write(kind, origin, about)
    else await security.write('request-refused', origin, { what: kind, why: change.refusal.kind, ...about })
    return changed(change)
  }
}

/** The sessions of people, and the security log. */
export function watchHandlers({ accounts, security }: AccountDesk): Pick<Handlers, WatchRoute> {
  return {
    sessionsOf: async ({ params, session }) => {
      return (await accounts.sessionsOf(params.handle)).map((one) => listed(one, session))
    },
    endSessions: async (asked) => {
      const { handle } = asked.params
      const { session, why } = asked.body
      if (session === undefined) await accounts.logoutEverywhere(handle)
      else if (!(await accounts.endSession(handle, session))) {
        throw new HttpRefusal(404, { kind: 'no-such-session', clause: null })
      }
      const facts = { person: handle, reason: why, all: session === undefined }
      await security.write('session-ended', originOf(asked, asked.person.handle), facts)
      return {}
    },
    securityLog: async ({ query }) => {
      const { lines, next } = await security.page(query.before, query.limit)
      return { lines: [...lines], next }
    },
  }
}
