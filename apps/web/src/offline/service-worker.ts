// The service worker: it keeps the shell of the client, so that a page opens without a connection and says so. It never
// keeps an answer of the server: a stored balance or hand would be shown as if it were true. `apps/web/shell.ts` strips
// the types and adds the two constants; nothing can be imported here.

/** The files of this build that a first page needs, and the fingerprint of the build. */
declare const SHELL: readonly string[]
declare const BUILD: string

/** What a service worker has that the library of the DOM does not declare. */
interface WorkerScope {
  skipWaiting(): Promise<void>
  readonly clients: { claim(): Promise<void> }
  addEventListener(kind: 'install' | 'activate', work: (event: WaitingEvent) => void): void
  addEventListener(kind: 'fetch', work: (event: AskedEvent) => void): void
}
interface WaitingEvent {
  waitUntil(done: Promise<unknown>): void
}
interface AskedEvent {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}

const scope = globalThis as unknown as WorkerScope
const PREFIX = 'openpit-shell-'
const NAME = `${PREFIX}${BUILD}`
/** The one document of all pages. */
const DOCUMENT = '/'
/** Addresses that are not pages: their answers come from the server or not at all. */
const NO_PAGES = ['/api/', '/ws', '/healthz', '/readyz', '/metrics']

async function fill(): Promise<void> {
  const cache = await caches.open(NAME)
  // Past the browser's own cache: the document must be the one that names these files.
  await cache.addAll(SHELL.map((path) => new Request(path, { cache: 'reload' })))
  await scope.skipWaiting()
}

/** Deletes the shells of older builds, and takes over the open pages. */
async function takeOver(): Promise<void> {
  const names = await caches.keys()
  const older = names.filter((name) => name.startsWith(PREFIX) && name !== NAME)
  await Promise.all(older.map((name) => caches.delete(name)))
  await scope.clients.claim()
}

async function fromShell(path: string): Promise<Response | undefined> {
  return await (await caches.open(NAME)).match(path)
}

/** The newest page; without a connection, the stored one. A new build is used as soon as it is there. */
async function page(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch (error) {
    const stored = await fromShell(DOCUMENT)
    if (stored === undefined) throw error
    return stored
  }
}

scope.addEventListener('install', (event) => event.waitUntil(fill()))
scope.addEventListener('activate', (event) => event.waitUntil(takeOver()))
scope.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (NO_PAGES.some((path) => pathname.startsWith(path))) return
  if (request.mode === 'navigate') event.respondWith(page(request))
  else if (pathname !== DOCUMENT && SHELL.includes(pathname)) {
    event.respondWith(fromShell(pathname).then(async (stored) => stored ?? (await fetch(request))))
  }
})

export {}
