import type { Me } from '@openpit/protocol'
import type { Accounts, EntryResult } from '../accounts/accounts.ts'
import { nameOf } from '../accounts/names.ts'
import type { Person } from '../accounts/people.ts'
import type { AccountChange } from '../accounts/refusal.ts'
import type { ListedSession } from '../accounts/sessions.ts'
import type { SecurityLog, SecurityOrigin } from '../security/security-log.ts'
import { refusedBy } from './account-refusals.ts'
import { clearCookie, setCookie } from './cookies.ts'
import { type Handlers, HttpRefusal, type RouteRequest } from './http.ts'

/** What handlers about people need. */
export interface AccountDesk {
  readonly accounts: Accounts
  readonly security: SecurityLog
  /** The person as their own client sees them. */
  readonly me: (person: Person) => Promise<Me>
}

type EntryRoute =
  | 'guest'
  | 'register'
  | 'login'
  | 'logout'
  | 'changePassword'
  | 'offerSecondFactor'
  | 'confirmSecondFactor'
  | 'mySessions'
  | 'endMySession'

type EntryRequest = Pick<RouteRequest<'login'>, 'reply' | 'isSecure' | 'from' | 'requestId'>

/** Logging in and out, and one's own account. */
export function entryHandlers(desk: AccountDesk): Pick<Handlers, EntryRoute> {
  const { accounts, security, me } = desk
  const own = (
    asked: RouteRequest<'changePassword'> | RouteRequest<'offerSecondFactor'> | RouteRequest<'confirmSecondFactor'>,
  ) => {
    return { handle: asked.person.handle, session: asked.session ?? '', from: asked.from }
  }
  return {
    guest: async (asked) => await enter(desk, await accounts.guest(asked.from), asked),
    login: async (asked) => {
      const { name, password, code } = asked.body
      const entered = await accounts.login(name, password, asked.from, code)
      await noteLogin(desk, entered, name, asked)
      return await enter(desk, entered, asked)
    },
    register: async (asked) => {
      const { name, password } = asked.body
      const { person, from } = asked
      const entered = person?.isGuest
        ? await accounts.upgrade(person.handle, name, password, from)
        : await accounts.register(name, password, from)
      if (entered.ok) await security.write('registered', originOf(asked, entered.person.handle))
      return await enter(desk, entered, asked)
    },
    logout: async (asked) => {
      const { person, token, body, reply } = asked
      if (body.everywhere) await accounts.logoutEverywhere(person.handle)
      else if (token !== undefined) await accounts.logout(token)
      await security.write('logged-out', originOf(asked, person.handle), { everywhere: body.everywhere === true })
      void reply.header('set-cookie', clearCookie())
      return {}
    },
    changePassword: async (asked) => {
      const changed = await accounts.ownAccount.changePassword(own(asked), asked.body.old, asked.body.new)
      await noteChange(desk, 'password-changed', changed, asked)
      return await me(personIn(changed))
    },
    offerSecondFactor: async (asked) => {
      const offered = await accounts.ownAccount.offerSecondFactor(own(asked), asked.body.password)
      if (!offered.ok) throw refusedBy(offered.refusal)
      return offered.offer
    },
    confirmSecondFactor: async (asked) => {
      const changed = await accounts.ownAccount.confirmSecondFactor(own(asked), asked.body.code)
      await noteChange(desk, 'second-factor-changed', changed, asked)
      return await me(personIn(changed))
    },
    mySessions: async ({ person, session }) => {
      return (await accounts.sessionsOf(person.handle)).map((one) => listed(one, session))
    },
    endMySession: async (asked) => {
      const { handle } = asked.person
      const isEnded = await accounts.endSession(handle, asked.params.session)
      if (!isEnded) throw new HttpRefusal(404, { kind: 'no-such-session', clause: null })
      await security.write('session-ended', originOf(asked, handle), { person: handle })
      return {}
    },
  }
}

/** Who asked, for the security log. */
export function originOf(
  { from, requestId }: Pick<EntryRequest, 'from' | 'requestId'>,
  actor: string | null,
): SecurityOrigin {
  return { actor, address: from, request: requestId }
}

export function listed(session: ListedSession, current: string | undefined) {
  const { id, createdAt, lastSeenAt, expiresAt, address } = session
  return {
    id,
    createdAt: createdAt.getTime(),
    lastSeenAt: lastSeenAt.getTime(),
    expiresAt: expiresAt.getTime(),
    address,
    isThis: id === current,
  }
}

async function enter({ me }: AccountDesk, entered: EntryResult, { reply, isSecure }: EntryRequest): Promise<Me> {
  if (!entered.ok) throw refusedBy(entered.refusal)
  void reply.header('set-cookie', setCookie(entered.token, entered.expiresAt, isSecure))
  return await me(entered.person)
}

function personIn(changed: AccountChange): Person {
  if (!changed.ok) throw refusedBy(changed.refusal)
  return changed.person
}

async function noteLogin(
  { security }: AccountDesk,
  entered: EntryResult,
  name: string,
  asked: EntryRequest,
): Promise<void> {
  if (entered.ok) return await security.write('logged-in', originOf(asked, entered.person.handle))
  const { kind } = entered.refusal
  // The password was right; the client asks for the code now.
  if (kind === 'second-factor-needed') return
  // A text that cannot be a name may be a password in the wrong field.
  const facts = { name: nameOf(name)?.folded ?? null, why: kind }
  await security.write(kind === 'too-many-tries' ? 'login-limited' : 'login-failed', originOf(asked, null), facts)
}

async function noteChange(
  { security }: AccountDesk,
  kind: 'password-changed' | 'second-factor-changed',
  changed: AccountChange,
  asked: EntryRequest & { readonly person: Person },
): Promise<void> {
  const { handle } = asked.person
  const origin = originOf(asked, handle)
  if (changed.ok) await security.write(kind, origin, { person: handle })
  else await security.write('request-refused', origin, { what: kind, why: changed.refusal.kind })
}
