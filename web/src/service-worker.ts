import type { WorkerMessage } from './lib/offline.ts'

/** Set by the build: the files of the shell and of the exam, and a version derived from them. */
declare const __SHELL_FILES__: string[]
declare const __SHELL_VERSION__: string
declare const __LANGUAGES__: string[]

interface Waiting extends Event {
  waitUntil: (work: Promise<unknown>) => void
}

interface Fetching extends Waiting {
  request: Request
  preloadResponse: Promise<Response | undefined>
  respondWith: (response: Promise<Response>) => void
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

/** A page that is the same for everyone; the client's router then renders the requested URL. */
const shellIn = (language: string) => `/coming-soon?language=${language}`
/** The language that was chosen on this device, in a cache that all versions share. */
const CHOICE_CACHE = 'choice'
const CHOICE = '/chosen-language'
const SHELL_CACHE = `shell-${__SHELL_VERSION__}`
/**
 * Files that open tests need beside the shell; deleted by the next version, which waits for the
 * tests.
 */
const EXTRA_CACHE = `kept-${__SHELL_VERSION__}`
/** After this time without a response the shell is served, and it fetches its data itself. */
const TIMEOUT_MS = 5000

/** Milliseconds before each retry of a file. */
const PAUSES_MS = [500, 2000]

const sleep = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds)
  })

/**
 * A weak network loses one request of twenty: without retries hardly any phone would get every
 * file.
 */
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

/** Files that an earlier attempt fetched are not fetched again. */
async function install(): Promise<void> {
  const cache = await caches.open(SHELL_CACHE)
  const files = __SHELL_FILES__.map((path) => new Request(path))
  const shells = __LANGUAGES__.map(
    (language) => new Request(shellIn(language), { cache: 'no-cache' }),
  )
  const missing = [...files, ...shells].map(async (request) => {
    if ((await cache.match(request)) === undefined) await fetchInto(cache, request)
  })
  await Promise.all(missing)
}

async function activate(): Promise<void> {
  const names = await caches.keys()
  const old = names.filter((name) => ![SHELL_CACHE, EXTRA_CACHE, CHOICE_CACHE].includes(name))
  await Promise.all(old.map((name) => caches.delete(name)))
  await scope.registration.navigationPreload?.enable()
  await scope.clients.claim()
}

async function keep(urls: readonly string[]): Promise<void> {
  const cache = await caches.open(EXTRA_CACHE)
  for (const url of urls) {
    if ((await caches.match(url)) === undefined) await cache.add(url).catch(() => undefined)
  }
}

async function keepChoice(language: string): Promise<void> {
  const cache = await caches.open(CHOICE_CACHE)
  await cache.put(CHOICE, new Response(language))
}

async function shell(): Promise<Response | undefined> {
  const chosen = await caches.match(CHOICE)
  return caches.match(shellIn((await chosen?.text()) ?? 'en'))
}

const shellAfter = (milliseconds: number) =>
  new Promise<Response | undefined>((resolve) => {
    setTimeout(() => void shell().then(resolve), milliseconds)
  })

/** The server's page; the shell if there is none within the time limit. */
async function page(event: Fetching): Promise<Response> {
  const network = (async () => (await event.preloadResponse) ?? scope.fetch(event.request))()
  try {
    const first = await Promise.race([network, shellAfter(TIMEOUT_MS)])
    const response = first ?? (await network)
    // A status of 500 or above usually comes from a proxy while the server is down.
    if (response.status < 500) return response
    return (await shell()) ?? response
  } catch {
    return (await shell()) ?? Response.error()
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
  else if (data.kind === 'cache') event.waitUntil(keep(data.urls))
  else event.waitUntil(keepChoice(data.language))
})

scope.addEventListener('fetch', (event: Fetching) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== scope.location.origin) return
  // Calls and uploads are never cached: their content changes or is personal.
  if (pathname.startsWith('/api/') || pathname.startsWith('/uploads/')) return
  if (request.mode === 'navigate') event.respondWith(page(event))
  else if (pathname.startsWith('/assets/')) event.respondWith(asset(request))
})
