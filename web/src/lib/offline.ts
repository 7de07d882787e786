import { now } from './clock.ts'
import { holdsVersion } from './kept-exams.ts'

/** What the page says to its service worker (src/service-worker.ts). */
export type WorkerMessage = { kind: 'activate' } | { kind: 'keep'; urls: string[] }

/** After an installation that failed. */
const RETRY_MS = 20_000

let registering: Promise<ServiceWorkerRegistration> | null = null

/** A new worker brings a new version of the pages: never in the middle of a test, in whatever tab. */
function activateWhenFree(registration: ServiceWorkerRegistration): void {
  const { waiting } = registration
  if (waiting !== null && !holdsVersion(now())) {
    waiting.postMessage({ kind: 'activate' } satisfies WorkerMessage)
  }
}

/** The network was too weak to fetch everything; what it has fetched is still there. */
function registerLater(): void {
  registering = null
  setTimeout(() => void registerServiceWorker()?.catch(() => undefined), RETRY_MS)
}

async function register(): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register('/service-worker.js')
  registration.addEventListener('updatefound', () => {
    const { installing } = registration
    installing?.addEventListener('statechange', () => {
      activateWhenFree(registration)
      if (installing.state === 'redundant' && registration.active === null) registerLater()
    })
  })
  activateWhenFree(registration)
  return registration
}

/** Lets this browser open the pages without a network; once, however often it is asked. */
export function registerServiceWorker(): Promise<ServiceWorkerRegistration> | null {
  // The dev server's modules are nothing to keep.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return null
  registering ??= register().catch((error: unknown) => {
    registering = null
    throw error
  })
  return registering
}

/** Everything of ours that this page has loaded so far, formulas and fonts of a test included. */
function loadedAssets(): string[] {
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname)
}

/** Makes a reload without a network find what this page shows now. */
export async function keepForOffline(): Promise<void> {
  try {
    const registration = registerServiceWorker()
    if (registration === null) return
    await registration
    const { active } = await navigator.serviceWorker.ready
    active?.postMessage({ kind: 'keep', urls: loadedAssets() } satisfies WorkerMessage)
  } catch {
    // A browser that keeps nothing still has the page that is open.
  }
}
