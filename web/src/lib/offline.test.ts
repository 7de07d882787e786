import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { addAttemptOnDevice, removeAttemptOnDevice } from './attempts-on-device.ts'
import type { WorkerMessage } from './offline.ts'

const EXAM = { userId: 7, attemptId: 77 }

/** A service worker, with the messages it received and its state. */
class FakeWorker extends EventTarget {
  state: ServiceWorkerState = 'installed'
  readonly told: WorkerMessage[] = []
  postMessage(message: WorkerMessage): void {
    this.told.push(message)
  }
}

class FakeRegistration extends EventTarget {
  installing: FakeWorker | null = null
  waiting: FakeWorker | null = null
  active: FakeWorker | null = new FakeWorker()
}

let registration = new FakeRegistration()
const register = vi.fn<(url: string) => Promise<FakeRegistration>>(() =>
  Promise.resolve(registration),
)

/** Loads a new copy of the module, which registers the worker only once. */
async function load(isBuilt = true) {
  vi.stubEnv('PROD', isBuilt)
  vi.resetModules()
  return import('./offline.ts')
}

/** Simulates that a new version of the pages was fetched. */
function update(): FakeWorker {
  const worker = new FakeWorker()
  registration.installing = worker
  registration.dispatchEvent(new Event('updatefound'))
  registration.waiting = worker
  worker.dispatchEvent(new Event('statechange'))
  return worker
}

beforeEach(() => {
  registration = new FakeRegistration()
  register.mockClear()
  const ready = Promise.resolve(registration)
  Object.assign(navigator, { serviceWorker: { register, ready } })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

describe('the service worker', () => {
  it('is registered once for repeated calls', async () => {
    const { registerServiceWorker } = await load()
    await Promise.all([registerServiceWorker(), registerServiceWorker()])
    expect(register.mock.calls).toEqual([['/service-worker.js']])
  })

  it('is registered again after a failed registration', async () => {
    const { registerServiceWorker } = await load()
    register.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    await expect(registerServiceWorker()).rejects.toThrow('Failed to fetch')
    await registerServiceWorker()
    expect(register).toHaveBeenCalledTimes(2)
  })

  it('is registered again some time after a failed installation', async () => {
    vi.useFakeTimers()
    const { registerServiceWorker } = await load()
    await registerServiceWorker()
    registration.active = null
    const worker = new FakeWorker()
    registration.installing = worker
    registration.dispatchEvent(new Event('updatefound'))
    worker.state = 'redundant'
    worker.dispatchEvent(new Event('statechange'))
    expect(register).toHaveBeenCalledTimes(1)
    await vi.runOnlyPendingTimersAsync()
    expect(register).toHaveBeenCalledTimes(2)
  })

  it('is not registered by the dev server', async () => {
    const { registerServiceWorker } = await load(false)
    expect(registerServiceWorker()).toBeNull()
  })
})

describe('a new version', () => {
  it('is activated when no test is open', async () => {
    const { registerServiceWorker } = await load()
    await registerServiceWorker()
    expect(update().told).toEqual([{ kind: 'activate' }])
  })

  it('is not activated during a test, but on the next page load after it', async () => {
    const { registerServiceWorker } = await load()
    await registerServiceWorker()
    addAttemptOnDevice(EXAM)
    const worker = update()
    expect(worker.told).toEqual([])
    await (await load()).registerServiceWorker()
    expect(worker.told).toEqual([])
    removeAttemptOnDevice(EXAM)
    await (await load()).registerServiceWorker()
    expect(worker.told).toEqual([{ kind: 'activate' }])
  })
})

describe('cacheForOffline', () => {
  const loaded = (...names: string[]) =>
    vi
      .spyOn(performance, 'getEntriesByType')
      .mockReturnValue(names.map((name) => ({ name }) as PerformanceEntry))

  it("caches the product's own files that the page has loaded, and no others", async () => {
    loaded(
      `${location.origin}/assets/formulas-1.js`,
      `${location.origin}/api/tests/attempt.php`,
      `${location.origin}/uploads/paid/notes.pdf`,
      'https://www.youtube.com/assets/x.js',
    )
    const { cacheForOffline } = await load()
    await cacheForOffline()
    expect(registration.active?.told).toEqual([{ kind: 'cache', urls: ['/assets/formulas-1.js'] }])
  })

  it('leaves the page unchanged if nothing can be cached', async () => {
    register.mockRejectedValueOnce(new DOMException('denied', 'SecurityError'))
    const { cacheForOffline } = await load()
    await expect(cacheForOffline()).resolves.toBeUndefined()
  })
})
