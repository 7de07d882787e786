import type { WorkerMessage } from './lib/offline.ts'

/** Of the build: the files of the shell and of the exam, and a name that changes with them. */
declare const __SHELL_FILES__: string[]
declare const __SHELL_VERSION__: string

interface Waiting extends Event {
  waitUntil: (work: Promise<unknown>) => void
}

interface Fetching extends Waiting {
  request: Request
  preloadResponse: Promise<Response | undefined>
  respondWith: (answer: Promise<Response>) => void
}

interface Scope {
  addEventListener: (name: string, listener: (event: never) => void) => void
  skipWaiting: () => Promise<void>
  clients: { claim: () => Promise<void> }
  registration: { navigationPreload?: { enable: () => Promise<void> } }
  location: Location
  fetch: (request: Request) => Promise<Response>
}

const scope = self as unknown as Scope

/** A page of nobody in particular; with the client's code it becomes whatever was asked for. */
const SHELL = '/coming-soon'
const SHELL_CACHE = `shell-${__SHELL_VERSION__}`
/** What open tests need beside the shell; goes with the next version, which waits for them. */
const KEPT_CACHE = `kept-${__SHELL_VERSION__}`
/** A server that is slower than this lets the shell begin, which asks for its data itself. */
const PATIENCE_MS = 5000

/** Milliseconds before a file that did not come is asked for again. */
const PAUSES_MS = [500, 2000]

const sleep = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds)
  })

/** A weak network loses one call of twenty: without further tries hardly any phone would get them all. */
async function fetchInto(cache: Cache, request: Request): Promise<void> {
  for (const pause of PAUSES_MS) {
    try {
      return await cache.add(request)
    } catch {
      await sleep(pause)
    }
  }
  return cache.add(request)
}

/** What an earlier try has fetched is still there. */
async function install(): Promise<void> {
  const cache = await caches.open(SHELL_CACHE)
  const files = __SHELL_FILES__.map((path) => new Request(path))
  const missing = [...files, new Request(SHELL, { cache: 'no-cache' })].map(async (request) => {
    if ((await cache.match(request)) === undefined) await fetchInto(cache, request)
  })
  await Promise.all(missing)
}

async function activate(): Promise<void> {
  const names = await caches.keys()
  const old = names.filter((name) => name !== SHELL_CACHE && name !== KEPT_CACHE)
  await Promise.all(old.map((name) => caches.delete(name)))
  await scope.registration.navigationPreload?.enable()
  await scope.clients.claim()
}

async function keep(urls: readonly string[]): Promise<void> {
  const cache = await caches.open(KEPT_CACHE)
  for (const url of urls) {
    if ((await caches.match(url)) === undefined) await cache.add(url).catch(() => undefined)
  }
}

const shellAfter = (milliseconds: number) =>
  new Promise<Response | undefined>((resolve) => {
    setTimeout(() => void caches.match(SHELL).then(resolve), milliseconds)
  })

/** The server's page; without one, or after too long a wait, the shell. */
async function page(event: Fetching): Promise<Response> {
  const network = (async () => (await event.preloadResponse) ?? scope.fetch(event.request))()
  try {
    const first = await Promise.race([network, shellAfter(PATIENCE_MS)])
    const answer = first ?? (await network)
    // Something before the server says that it is not there.
    if (answer.status < 500) return answer
    return (await caches.match(SHELL)) ?? answer
  } catch {
    return (await caches.match(SHELL)) ?? Response.error()
  }
}

async function asset(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? scope.fetch(request)
}

scope.addEventListener('install', (event: Waiting) => event.waitUntil(install()))
scope.addEventListener('activate', (event: Waiting) => event.waitUntil(activate()))

scope.addEventListener('message', (event: Waiting & MessageEvent<WorkerMessage>) => {
  const { data } = event
  if (data.kind === 'activate') event.waitUntil(scope.skipWaiting())
  else event.waitUntil(keep(data.urls))
})

scope.addEventListener('fetch', (event: Fetching) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== scope.location.origin) return
  // Calls and uploads are never kept: what they say changes, or is somebody's own.
  if (pathname.startsWith('/api/') || pathname.startsWith('/uploads/')) return
  if (request.mode === 'navigate') event.respondWith(page(event))
  else if (pathname.startsWith('/assets/')) event.respondWith(asset(request))
})
