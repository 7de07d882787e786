import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { FakeCaches } from '#test/exams/exam-caches.ts'

const SHELL = '/coming-soon?language=en'
const FILES = ['/assets/index-1.js', '/assets/anek-latin-1.woff2']

type Listener = (event: Record<string, unknown>) => void

/** Node's Request only accepts absolute URLs. */
class PageRequest extends Request {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(typeof input === 'string' ? new URL(input, location.origin) : input, init)
  }
}

/** Responses of the network by path; any other path is unreachable. */
let network = new Map<string, () => Promise<Response>>()
let caches = new FakeCaches()
let listeners = new Map<string, Listener>()
const scope = {
  addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
  skipWaiting: vi.fn<() => Promise<void>>(() => Promise.resolve()),
  clients: { claim: vi.fn<() => Promise<void>>(() => Promise.resolve()) },
  registration: {
    navigationPreload: { enable: vi.fn<() => Promise<void>>(() => Promise.resolve()) },
  },
  location,
  fetch: (request: Request) => fetch(request),
}

function serve(path: string, body: string, status = 200) {
  const answer = vi.fn<() => Promise<Response>>(async () => new Response(body, { status }))
  network.set(path, answer)
  return answer
}

/** Loads a worker of the given version, as the build writes it. */
async function load(version: string): Promise<void> {
  vi.stubGlobal('__SHELL_FILES__', FILES)
  vi.stubGlobal('__SHELL_VERSION__', version)
  vi.stubGlobal('__LANGUAGES__', ['en', 'hi'])
  listeners = new Map()
  vi.resetModules()
  await import('./service-worker.ts')
}

async function dispatch(name: string, event: object = {}): Promise<void> {
  const work: Promise<unknown>[] = []
  listeners.get(name)?.({ ...event, waitUntil: (one: Promise<unknown>) => void work.push(one) })
  await Promise.all(work)
}

async function start(version = 'v1'): Promise<void> {
  await load(version)
  await dispatch('install')
  await dispatch('activate')
}

interface Asked {
  mode?: string
  method?: string
  preload?: Promise<Response>
}

/** The worker's response, or null if it leaves the request to the browser. */
async function ask(address: string, { mode = 'cors', method = 'GET', preload }: Asked = {}) {
  let answer: Promise<Response> | null = null
  const request = new Request(new URL(address, location.origin), { method })
  Object.defineProperty(request, 'mode', { value: mode })
  listeners.get('fetch')?.({
    request,
    preloadResponse: preload ?? Promise.resolve(undefined),
    respondWith: (given: Promise<Response>) => (answer = given),
    waitUntil: () => undefined,
  })
  const given = answer as Promise<Response> | null
  return given === null ? null : (await given).text()
}
const visit = (address: string, preload?: Promise<Response>) =>
  ask(address, { mode: 'navigate', ...(preload && { preload }) })

beforeEach(() => {
  network = new Map()
  caches = new FakeCaches()
  vi.stubGlobal('Request', PageRequest)
  vi.stubGlobal('self', scope)
  vi.stubGlobal('caches', caches)
  vi.stubGlobal('fetch', (request: RequestInfo) => {
    const { pathname, search } = new URL(
      request instanceof Request ? request.url : request,
      location.origin,
    )
    return (
      network.get(`${pathname}${search}`)?.() ?? Promise.reject(new TypeError('Failed to fetch'))
    )
  })
  for (const path of FILES) serve(path, `file ${path}`)
  serve(SHELL, 'the shell')
  serve('/coming-soon?language=hi', 'the Hindi shell')
})
afterEach(() => {
  vi.useRealTimers()
  vi.clearAllMocks()
})

describe('without a network', () => {
  it('serves the shell for every page, and its files from the cache', async () => {
    await start()
    network.clear()
    expect(await visit('/tests?taking=5')).toBe('the shell')
    for (const path of FILES) expect(await ask(path)).toBe(`file ${path}`)
  })

  it('serves the shell in the language that was chosen last, also after an update', async () => {
    await start('v1')
    await dispatch('message', { data: { kind: 'language', language: 'hi' } })
    await start('v2')
    network.clear()
    expect(await visit('/tests')).toBe('the Hindi shell')
    await dispatch('message', { data: { kind: 'language', language: 'en' } })
    expect(await visit('/tests')).toBe('the shell')
  })

  it('also serves files that a test has loaded beside the shell', async () => {
    await start()
    serve('/assets/formulas-1.js', 'formulas')
    const urls = ['/assets/formulas-1.js', '/assets/gone-1.js', ...FILES]
    await dispatch('message', { data: { kind: 'cache', urls } })
    network.clear()
    expect(await ask('/assets/formulas-1.js')).toBe('formulas')
    // Files of the shell are not cached twice.
    expect([...(caches.stored.get('kept-v1')?.keys() ?? [])]).toEqual(['/assets/formulas-1.js'])
  })

  it('retries an installation that could not fetch every file, and resumes it', async () => {
    vi.useFakeTimers()
    network.delete('/assets/index-1.js')
    await load('v1')
    const installed = Promise.allSettled([dispatch('install')])
    await vi.runAllTimersAsync()
    expect((await installed)[0].status).toBe('rejected')
    const asked = serve(SHELL, 'the shell')
    serve('/assets/index-1.js', 'file /assets/index-1.js')
    await dispatch('install')
    expect(asked).not.toHaveBeenCalled()
    network.clear()
    expect(await visit('/tests')).toBe('the shell')
    for (const path of FILES) expect(await ask(path)).toBe(`file ${path}`)
  })

  it('retries a file that a weak network lost', async () => {
    vi.useFakeTimers()
    const asked = vi
      .fn<() => Promise<Response>>()
      .mockRejectedValueOnce(new TypeError('Failed to fetch'))
      .mockResolvedValueOnce(new Response('busy', { status: 503 }))
      .mockResolvedValueOnce(new Response('file'))
    network.set('/assets/index-1.js', asked)
    await load('v1')
    const installed = dispatch('install')
    await vi.runAllTimersAsync()
    await installed
    network.clear()
    expect(await ask('/assets/index-1.js')).toBe('file')
  })
})

describe('with a network', () => {
  it('serves the server’s page', async () => {
    await start()
    serve('/tests', 'tests of the server')
    expect(await visit('/tests')).toBe('tests of the server')
    expect(await visit('/tests', Promise.resolve(new Response('preloaded')))).toBe('preloaded')
  })

  it.each([502, 503, 504])(
    'serves the shell when a proxy answers %i for a page',
    async (status) => {
      await start()
      serve('/tests', 'Bad gateway', status)
      expect(await visit('/tests')).toBe('the shell')
    },
  )

  it('passes on the 404 of a page', async () => {
    await start()
    serve('/nothing', 'Not found', 404)
    expect(await visit('/nothing')).toBe('Not found')
  })

  it('serves the shell if the server does not respond within five seconds', async () => {
    await start()
    network.set('/tests', () => new Promise(() => undefined))
    vi.useFakeTimers()
    const answer = visit('/tests')
    await vi.advanceTimersByTimeAsync(4999)
    let isShown = false
    void answer.then(() => (isShown = true))
    await vi.advanceTimersByTimeAsync(0)
    expect(isShown).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(await answer).toBe('the shell')
  })

  it.each([
    ['/api/tests/list.php', { mode: 'navigate' }],
    ['/uploads/paid/notes.pdf', { mode: 'navigate' }],
    ['/assets/index-1.js', { method: 'POST' }],
    ['https://www.youtube.com/assets/x.js', {}],
    ['/healthz', {}],
  ])('leaves %s %j to the browser', async (address, asked) => {
    await start()
    expect(await ask(address, asked)).toBeNull()
  })
})

describe('a new version', () => {
  it('waits until it is told to activate', async () => {
    await start('v1')
    await load('v2')
    await dispatch('install')
    expect(scope.skipWaiting).not.toHaveBeenCalled()
    // The old cache is still complete: a test is using it.
    expect([...caches.stored.keys()]).toEqual(['shell-v1', 'shell-v2'])
    await dispatch('message', { data: { kind: 'activate' } })
    expect(scope.skipWaiting).toHaveBeenCalledTimes(1)
  })

  it('activates with its own files and deletes the old caches', async () => {
    await start('v1')
    await dispatch('message', { data: { kind: 'cache', urls: [SHELL] } })
    serve(SHELL, 'the new shell')
    await start('v2')
    expect([...caches.stored.keys()]).toEqual(['shell-v2'])
    network.clear()
    expect(await visit('/tests')).toBe('the new shell')
    expect(scope.clients.claim).toHaveBeenCalled()
  })
})
