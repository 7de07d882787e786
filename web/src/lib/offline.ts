import type { Language } from '@sopan/contract/language'

import { hasAttemptOnDevice } from './attempts-on-device.ts'
import { nativeApp } from './native/native-app.ts'
import { storedUser } from './session/stored-user.ts'

/** A message from the page to its service worker (src/service-worker.ts). */
export type WorkerMessage =
  | { kind: 'activate' }
  | { kind: 'cache'; urls: string[] }
  | { kind: 'language'; language: Language }

/** The delay before a failed installation is retried. */
const RETRY_MS = 20_000

let registering: Promise<ServiceWorkerRegistration> | null = null

/**
 * A new worker brings a new version of the pages, so it is not activated while the device keeps a test of
 * its learner, which may be open in any tab.
 */
function activateUnlessExamOpen(registration: ServiceWorkerRegistration): void {
  const { waiting } = registration
  if (waiting !== null && !hasAttemptOnDevice(storedUser()?.id)) {
    waiting.postMessage({ kind: 'activate' } satisfies WorkerMessage)
  }
}

/** Retries after a network failure; files that were fetched stay cached. */
function registerLater(): void {
  registering = null
  setTimeout(() => void registerServiceWorker()?.catch(() => undefined), RETRY_MS)
}

async function register(): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register('/service-worker.js')
  registration.addEventListener('updatefound', () => {
    const { installing } = registration
    installing?.addEventListener('statechange', () => {
      activateUnlessExamOpen(registration)
      if (installing.state === 'redundant' && registration.active === null) registerLater()
    })
  })
  activateUnlessExamOpen(registration)
  return registration
}

/** Lets this browser open the pages offline. Repeated calls return the same registration. */
export function registerServiceWorker(): Promise<ServiceWorkerRegistration> | null {
  // The dev server's modules change all the time, so they are not cached; the app has its files.
  if (!import.meta.env.PROD || nativeApp() !== null || !('serviceWorker' in navigator)) return null
  registering ??= register().catch((error: unknown) => {
    registering = null
    throw error
  })
  return registering
}

/**
 * Paths of the product's files that this page has loaded, including formulas and fonts of a test.
 */
function loadedAssets(): string[] {
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname)
}

/** Sends a message to the service worker, once it is active. Never rejects. */
async function sendToWorker(makeMessage: () => WorkerMessage): Promise<void> {
  try {
    const registration = registerServiceWorker()
    if (registration === null) return
    await registration
    const { active } = await navigator.serviceWorker.ready
    active?.postMessage(makeMessage())
  } catch {
    // Without a cache the open page still works.
  }
}

/** Caches what this page shows now, so that it can be reloaded offline. */
export const cacheForOffline = (): Promise<void> =>
  sendToWorker(() => ({ kind: 'cache', urls: loadedAssets() }))

/** The language of the page that is shown without a network. */
export const tellLanguage = (language: Language): Promise<void> =>
  sendToWorker(() => ({ kind: 'language', language }))
