import { ACCOUNT_ROLES } from '@openpit/names'
import { z } from 'zod'
import { PlayerName } from './amounts.ts'
import { HistoryPage, HistoryQuery, MyData } from './history.ts'
import { Credentials, ListedSession, ListedStaff, LoginCredentials, Me, SecurityLine } from './http.ts'
import type { Route } from './route.ts'

const HandleParams = z.strictObject({ handle: PlayerName })
const Why = z.string().min(1).max(500)
const SessionId = z.string().regex(/^[0-9a-f]{64}$/)
const Password = z.string().max(1000)
const Role = z.enum(ACCOUNT_ROLES)
const SECURITY_LINES_MAX = 200

/** The routes about people: logging in, one's own account, staff, and the security log. */
export const ACCOUNT_ROUTES = {
  guest: {
    method: 'POST',
    path: '/api/guest',
    summary: 'Play as a guest, with demo chips.',
    access: 'all',
    reply: Me,
  },
  register: {
    method: 'POST',
    path: '/api/register',
    summary: 'Make an account; a guest keeps handle, chips and seats.',
    access: 'all',
    body: Credentials,
    reply: Me,
  },
  login: {
    method: 'POST',
    path: '/api/login',
    summary: 'Log in. A person with a second factor also sends its code, when `second-factor-needed` asks for it.',
    access: 'all',
    body: LoginCredentials,
    reply: Me,
  },
  logout: {
    method: 'POST',
    path: '/api/logout',
    summary: 'End this session, or all of them.',
    access: 'session',
    body: z.strictObject({ everywhere: z.boolean().optional() }),
    duringDuty: true,
    reply: z.strictObject({}),
  },
  changePassword: {
    method: 'POST',
    path: '/api/me/password',
    summary: 'Change one’s own password. All other sessions of this person end.',
    access: 'session',
    duringDuty: true,
    body: z.strictObject({ old: Password, new: Password }),
    reply: Me,
  },
  offerSecondFactor: {
    method: 'POST',
    path: '/api/me/second-factor',
    summary: 'Get a secret for an authenticator app (RFC 6238). It counts once a code has confirmed it.',
    access: 'session',
    duringDuty: true,
    body: z.strictObject({ password: Password }),
    reply: z.strictObject({ secret: z.string(), uri: z.string() }),
  },
  confirmSecondFactor: {
    method: 'POST',
    path: '/api/me/second-factor/confirm',
    summary: 'Turn the second factor on, with a code of the new secret. All other sessions of this person end.',
    access: 'session',
    duringDuty: true,
    body: z.strictObject({ code: z.string().max(20) }),
    reply: Me,
  },
  mySessions: {
    method: 'GET',
    path: '/api/me/sessions',
    summary: 'The sessions of this person.',
    access: 'session',
    duringDuty: true,
    reply: z.array(ListedSession),
  },
  endMySession: {
    method: 'POST',
    path: '/api/me/sessions/:session/end',
    summary: 'End a session of one’s own.',
    access: 'session',
    duringDuty: true,
    params: z.strictObject({ session: SessionId }),
    reply: z.strictObject({}),
  },
  myHistory: {
    method: 'GET',
    path: '/api/me/history',
    summary: 'The rounds of this person with cards and wagers, the latest first, and sums of the last days.',
    access: 'session',
    query: HistoryQuery,
    reply: HistoryPage,
  },
  myData: {
    method: 'GET',
    path: '/api/me/data',
    summary: 'All that is stored about this person.',
    access: 'session',
    reply: MyData,
  },
  eraseMe: {
    method: 'POST',
    path: '/api/me/erase',
    summary:
      'Erase name, password and second factor of a player, and end all sessions. The handle and the rounds stay in the records. It cannot be undone.',
    access: 'session',
    body: z.strictObject({ password: Password }),
    reply: z.strictObject({}),
  },
  securityLog: {
    method: 'GET',
    path: '/api/security-log',
    summary:
      'Logins, failed logins, changes to accounts, roles and rulings, the latest first. `next` leads to older ones.',
    access: { may: 'readSecurityLog' },
    query: z.strictObject({
      before: z.string().max(100).optional(),
      limit: z.coerce.number().int().min(1).max(SECURITY_LINES_MAX).default(50),
    }),
    reply: z.strictObject({ lines: z.array(SecurityLine), next: z.string().nullable() }),
  },
  staff: {
    method: 'GET',
    path: '/api/staff',
    summary: 'Staff, and people for whom a role is proposed.',
    access: { may: 'manageAccounts' },
    reply: z.array(ListedStaff),
  },
  proposeRole: {
    method: 'POST',
    path: '/api/people/:handle/role',
    summary: 'Propose a role for a person. A second administrator must confirm it within seven days.',
    access: { may: 'manageAccounts' },
    params: HandleParams,
    body: z.strictObject({ role: Role, why: Why }),
    reply: z.strictObject({}),
  },
  confirmRole: {
    method: 'POST',
    path: '/api/people/:handle/role/confirm',
    summary: 'Give a person the role that another administrator has proposed. The person must log in again.',
    access: { may: 'manageAccounts' },
    params: HandleParams,
    body: z.strictObject({ role: Role, why: Why }),
    reply: z.strictObject({}),
  },
  withdrawRole: {
    method: 'POST',
    path: '/api/people/:handle/role/withdraw',
    summary: 'Take a proposed role back.',
    access: { may: 'manageAccounts' },
    params: HandleParams,
    body: z.strictObject({ why: Why }),
    reply: z.strictObject({}),
  },
  sessionsOf: {
    method: 'GET',
    path: '/api/people/:handle/sessions',
    summary: 'The sessions of a person.',
    access: { may: 'manageAccounts' },
    params: HandleParams,
    reply: z.array(ListedSession),
  },
  endSessions: {
    method: 'POST',
    path: '/api/people/:handle/sessions/end',
    summary: 'End one session of a person, or all of them.',
    access: { may: 'manageAccounts' },
    params: HandleParams,
    body: z.strictObject({ session: SessionId.optional(), why: Why }),
    reply: z.strictObject({}),
  },
  disable: {
    method: 'POST',
    path: '/api/people/:handle/disabled',
    summary: 'Disable a person, or enable them again.',
    access: { may: 'manageAccounts' },
    params: HandleParams,
    body: z.strictObject({ disabled: z.boolean(), why: Why }),
    reply: z.strictObject({}),
  },
  bar: {
    method: 'POST',
    path: '/api/people/:handle/bar',
    summary:
      'Bar a player from all tables: an act of the house, under no clause. A hand under way is finished and paid; the player may still log in.',
    access: { may: 'barPlayers' },
    params: HandleParams,
    body: z.strictObject({ why: Why }),
    reply: z.strictObject({}),
  },
  unbar: {
    method: 'POST',
    path: '/api/people/:handle/unbar',
    summary: 'Let a barred player play again.',
    access: { may: 'barPlayers' },
    params: HandleParams,
    body: z.strictObject({ why: Why }),
    reply: z.strictObject({}),
  },
} as const satisfies Readonly<Record<string, Route>>
