import { pageAt } from '@sopan/domain/pages'

import { settings } from '../settings.ts'
import { parseUrl } from '../urls/parse-url.ts'

interface Listening {
  remove: () => Promise<void>
}

/**
 * The part of the wrapper's App plugin that the pages use. The wrapper's own object returns the handle
 * of a listener, the package @capacitor/app a promise of it.
 */
export interface NativeApp {
  addListener(
    name: 'backButton',
    listener: (event: { canGoBack: boolean }) => void,
  ): Listening | Promise<Listening>
  exitApp(): Promise<void>
}

interface NativeShare {
  share(shared: { text: string; url?: string }): Promise<unknown>
}

/** The bars of the system above and below the page. */
interface NativeBars {
  setStyle(bars: { style: 'DARK' | 'LIGHT' }): Promise<void>
}

interface Wrapper {
  getPlatform?: () => string
  Plugins?: { App?: NativeApp; Share?: NativeShare; SystemBars?: NativeBars }
}

/** Added to the window by the Capacitor wrapper; the server has no window. */
const wrapper = () => (globalThis as { Capacitor?: Wrapper }).Capacitor

/** The native app around the page; null in a browser. */
export const nativeApp = (): NativeApp | null => wrapper()?.Plugins?.App ?? null

/** The name of the app's platform, as the server knows it; null in a browser. */
export const nativePlatform = (): string | null =>
  nativeApp() === null ? null : (wrapper()?.getPlatform?.() ?? null)

/** The path of a URL that is a page of the site, for the app; null for other URLs and in a browser. */
export function pathOfSite(href: string): string | null {
  const url = parseUrl(href)
  const isOfSite = settings.siteUrl !== '' && url?.origin === settings.siteUrl
  if (!isOfSite) return null
  // A path that begins with two slashes would name another host.
  const path = url.pathname.replace(/^\/+/, '/')
  return pageAt(path) === undefined ? null : `${path}${url.search}${url.hash}`
}

/**
 * The URL of a page that opens beside the present page: in a new tab, or, because the app has no tabs, the
 * site in the browser. Its link has the attribute data-beside.
 */
export const urlBeside = (path: string): string =>
  nativeApp() === null ? path : `${settings.siteUrl}${path}`

export const nativeBars = (): NativeBars | null => wrapper()?.Plugins?.SystemBars ?? null

/** Calls `listener` for each press of the back button; returns the function that ends this. */
export function onBackButton(listener: (event: { canGoBack: boolean }) => void): () => void {
  const listening = nativeApp()?.addListener('backButton', listener)
  return () => void Promise.resolve(listening).then((handle) => handle?.remove())
}

/** The plugin's words for a closed dialog; browsers name the error AbortError. */
const CANCELED = 'Share canceled'

/** Opens the device's dialog for sharing; null if the device has no such dialog. */
export function deviceShare(): ((shared: { text: string; url?: string }) => Promise<void>) | null {
  const native = wrapper()?.Plugins?.Share
  if (native === undefined) {
    return 'share' in navigator ? (shared) => navigator.share(shared) : null
  }
  return async (shared) => {
    try {
      await native.share(shared)
    } catch (error) {
      if (error instanceof Error && error.message === CANCELED) return
      throw error
    }
  }
}
