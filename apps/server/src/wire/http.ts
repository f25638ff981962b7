import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import fastifyStatic from '@fastify/static'
import { openApi, type Refusal, ROUTES, type Route, type RouteName } from '@openpit/protocol'
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { z } from 'zod'
import type { Accounts } from '../accounts/accounts.ts'
import { isProductAct } from '../accounts/acts.ts'
import type { Person } from '../accounts/people.ts'
import { may, whoMay } from '../accounts/permissions.ts'
import { addressKey, type Rate, RateLimiter } from '../accounts/rate-limiter.ts'
import type { Session } from '../accounts/sessions.ts'
import type { Readiness } from '../ops/readiness.ts'
import type { AllowedHosts } from './allowed-hosts.ts'
import type { ConnectionLimits } from './connection-limits.ts'
import { sessionCookie } from './cookies.ts'
import { HEAVY_ROUTES, heavyRate } from './heavy-routes.ts'
import { UNSTORABLE, unstorableIn } from './json.ts'
import type { WireLimits } from './limits.ts'
import { isBearer, METRICS_TYPE } from './metrics-page.ts'
import type { SourceReader } from './request-source.ts'
import { setSecurityHeaders } from './security-headers.ts'

/** A refusal with its HTTP status. */
export class HttpRefusal extends Error {
  readonly status: number
  readonly refusal: Refusal

  constructor(status: number, refusal: Refusal) {
    super(refusal.kind)
    this.status = status
    this.refusal = refusal
  }
}

/** A request after all checks. */
export interface RouteRequest<Name extends RouteName> {
  readonly person: PersonFor<Name>
  readonly params: RouteInput<Name, 'params'>
  readonly query: RouteInput<Name, 'query'>
  readonly body: RouteInput<Name, 'body'>
  readonly from: string
  /** Names the request in all logs. */
  readonly requestId: string
  readonly token: string | undefined
  /** The id of the session. */
  readonly session: string | undefined
  readonly reply: FastifyReply
  readonly isSecure: boolean
}

type RouteInput<Name extends RouteName, Part extends 'params' | 'query' | 'body'> = (typeof ROUTES)[Name] extends {
  readonly [P in Part]: infer Schema extends z.ZodType
}
  ? z.infer<Schema>
  : undefined

type PersonFor<Name extends RouteName> = (typeof ROUTES)[Name]['access'] extends 'all' ? Person | undefined : Person

type ReplyOf<Name extends RouteName> = (typeof ROUTES)[Name]['reply'] extends infer Schema extends z.ZodType
  ? z.infer<Schema>
  : (typeof ROUTES)[Name]['reply'] extends 'zip'
    ? Readable
    : string

/** The function of each route. */
export type Handlers = { readonly [Name in RouteName]: (asked: RouteRequest<Name>) => Promise<ReplyOf<Name>> }

export interface HttpSettings {
  readonly accounts: Accounts
  readonly handlers: Handlers
  readonly logger: FastifyBaseLogger
  readonly version: string
  readonly metrics: () => Promise<string>
  readonly readiness: () => Promise<Readiness>
  readonly health?: () => Promise<{ readonly ok: boolean }>
  /** Lets its bearer read the metrics here. */
  readonly metricsToken?: string
  /** Addresses of TLS proxies whose forwarded headers are trusted. */
  readonly trustProxy?: string
  /** How many requests an address may make. */
  readonly rate: Rate
  readonly limits: WireLimits
  readonly connections: ConnectionLimits
  readonly hosts: AllowedHosts
  readonly sourceOf: SourceReader
  /** The folder with the web client. */
  readonly web?: string
}

const BODY_BYTES_MAX = 65_536
/** A connection on which nothing moves. It is longer than any answer takes. */
const STILL_MS_MAX = 120_000
/** A proxy keeps its connections longer than a browser, and must not use one that we are closing. */
const KEEP_ALIVE_MS = { direct: 10_000, proxied: 75_000 }

function emptyServer(settings: HttpSettings): FastifyInstance {
  const { limits, trustProxy } = settings
  return fastify({
    loggerInstance: settings.logger,
    bodyLimit: BODY_BYTES_MAX,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: trustProxy ?? false,
    forceCloseConnections: true,
    requestTimeout: limits.requestMs,
    connectionTimeout: STILL_MS_MAX,
    keepAliveTimeout: trustProxy === undefined ? KEEP_ALIVE_MS.direct : KEEP_ALIVE_MS.proxied,
    http: { headersTimeout: limits.headersMs, connectionsCheckingInterval: limits.checkMs },
    // Requests that Fastify refuses itself, for example for a path that is too long, get the same form of answer.
    frameworkErrors: (error, request, reply) => answerError(error, request, reply),
  })
}

export function httpServer(settings: HttpSettings): FastifyInstance {
  const app = emptyServer(settings)
  settings.connections.watch(app.server)
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply))
  app.setNotFoundHandler((request, reply) => {
    if (settings.web !== undefined && isPage(request)) void reply.sendFile(INDEX)
    else refuse(reply, 404, { kind: 'not-found', clause: null })
  })
  app.addHook('onResponse', async (request, reply) => {
    const { method, id: requestId, routeOptions } = request
    const ms = Math.round(reply.elapsedTime)
    // The route and not the address, which may hold what a visitor typed.
    settings.logger.info({ requestId, method, route: routeOptions.url, status: reply.statusCode, ms }, 'request')
  })
  const limiter = new RateLimiter(settings.rate)
  const heavy = new RateLimiter(heavyRate(settings.rate))
  app.addHook('onRequest', async (request, reply) => admit(request, reply, settings, limiter))
  app.addHook('onSend', async (request, reply) => {
    void reply.header('x-request-id', request.id)
    setSecurityHeaders(reply, settings.sourceOf(request.raw).isSecure)
  })
  for (const name of Object.keys(ROUTES) as RouteName[]) {
    addRoute(app, name, settings, HEAVY_ROUTES.has(name) ? heavy : undefined)
  }
  app.get('/api/openapi.json', async () => openApi(settings.version))
  app.get('/healthz', async (_, reply) => {
    const health = (await settings.health?.()) ?? { ok: true }
    return reply.code(health.ok ? 200 : 503).send(health)
  })
  app.get('/readyz', async (_, reply) => {
    const readiness = await settings.readiness()
    void reply.code(readiness.ready ? 200 : 503)
    return readiness
  })
  const { metricsToken } = settings
  if (metricsToken !== undefined) {
    app.get('/metrics', async ({ headers }, reply) => {
      if (!isBearer(headers.authorization, metricsToken)) {
        const what = 'the metrics need the header Authorization: Bearer TOKEN'
        throw new HttpRefusal(401, { kind: 'not-understood', clause: null, where: 'authorization', what })
      }
      void reply.type(METRICS_TYPE)
      return await settings.metrics()
    })
  }
  if (settings.web !== undefined) {
    void app.register(fastifyStatic, {
      root: settings.web,
      cacheControl: false,
      preCompressed: true,
      setHeaders: keepAssets,
    })
  }
  return app
}

/** Load balancers ask for these addresses, and do not know our name. */
const HEALTH_PATHS: readonly string[] = ['/healthz', '/readyz']

/** Refuses requests for hosts that are not ours, and those of an address that asks too much. */
function admit(request: FastifyRequest, reply: FastifyReply, settings: HttpSettings, limiter: RateLimiter): void {
  const { hosts, connections, sourceOf } = settings
  const { host, address } = sourceOf(request.raw)
  if (!HEALTH_PATHS.includes(request.url) && !hosts.allows(host)) {
    const what = `this server does not go by the name '${host ?? ''}'; its operator can add it with --public-url`
    throw new HttpRefusal(421, { kind: 'not-understood', clause: null, where: 'host', what })
  }
  if (!connections.admits(request.raw, reply.raw) || limiter.take(addressKey(address), Date.now()) > 0) {
    throw new HttpRefusal(429, { kind: 'too-fast', clause: null })
  }
}

const INDEX = 'index.html'

/** Every page of the client is the same file: the client chooses the page by the address. */
function isPage({ method, url, headers }: FastifyRequest): boolean {
  return method === 'GET' && !url.startsWith('/api/') && (headers.accept ?? '').includes('text/html')
}

/** A file with a hash in its name never changes. A cached page would ask for files that no longer exist. */
function keepAssets(reply: FastifyReply, path: string): void {
  const isHashed = path.includes('/assets/')
  void reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
}

function addRoute<Name extends RouteName>(
  app: FastifyInstance,
  name: Name,
  { accounts, handlers, hosts, sourceOf }: HttpSettings,
  /** A limit of its own, besides that of all requests. */
  limiter: RateLimiter | undefined,
): void {
  const route: Route = ROUTES[name]
  app.route({
    method: route.method,
    url: route.path,
    handler: async (request, reply) => {
      const source = sourceOf(request.raw)
      if (route.method === 'POST' && !hosts.isSameOrigin(request.headers.origin, source)) {
        throw new HttpRefusal(403, { kind: 'other-site', clause: null })
      }
      if (limiter !== undefined && limiter.take(addressKey(request.ip), Date.now()) > 0) {
        throw new HttpRefusal(429, { kind: 'too-fast', clause: null })
      }
      const token = sessionCookie(request.headers.cookie)
      const session = await admitted(route, accounts, token)
      const asked = {
        person: session?.person,
        session: session?.id,
        requestId: request.id,
        params: checked(route.params, request.params, 'params'),
        query: checked(route.query, request.query, 'query'),
        body: checked(route.body, request.body ?? {}, 'body'),
        from: source.address,
        token,
        reply,
        isSecure: source.isSecure,
      }
      const answer = await handlers[name](asked as unknown as RouteRequest<Name>)
      if (route.reply === 'text') void reply.type('text/plain; charset=utf-8')
      if (route.reply === 'zip') void reply.type('application/zip')
      return answer
    },
  })
}

async function admitted(route: Route, accounts: Accounts, token: string | undefined): Promise<Session | undefined> {
  const found = token === undefined ? undefined : await accounts.sessionOf(token)
  const session = found?.ok ? found.session : undefined
  const duty = session && !route.duringDuty ? accounts.dutyOf(session.person) : undefined
  if (route.access === 'all') return duty ? undefined : session
  if (session === undefined) {
    const why = found && !found.ok ? found.refusal : ({ kind: 'no-session' } as const)
    throw new HttpRefusal(401, { ...why, clause: null })
  }
  if (duty) throw new HttpRefusal(403, { ...duty, clause: null })
  if (route.access === 'session') return session
  const act = route.access.may
  if (isProductAct(act) && may(session.person.role, act)) return session
  throw new HttpRefusal(403, { kind: 'not-your-role', clause: null, who: isProductAct(act) ? whoMay(act) : [] })
}

function checked(schema: z.ZodType | undefined, given: unknown, part: string): unknown {
  if (schema === undefined) return undefined
  const read = schema.safeParse(given)
  const unstorable = unstorableIn(given, part)
  if (read.success && unstorable === undefined) return read.data
  const [issue] = read.error?.issues ?? []
  const where = issue === undefined ? (unstorable ?? part) : [part, ...issue.path].join('.')
  throw new HttpRefusal(400, { kind: 'not-understood', clause: null, where, what: issue?.message ?? UNSTORABLE })
}

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  if (error instanceof HttpRefusal) {
    refuse(reply, error.status, error.refusal)
    return
  }
  const { statusCode = 500, message } = error as Error & { statusCode?: number }
  if (statusCode < 500) {
    refuse(reply, statusCode, { kind: 'not-understood', clause: null, where: 'request', what: message })
    return
  }
  request.log.error({ err: error }, 'a request failed')
  refuse(reply, 500, { kind: 'fault', clause: null })
}

function refuse(reply: FastifyReply, status: number, refusal: Refusal): void {
  void reply.code(status).send({ refusal })
}
