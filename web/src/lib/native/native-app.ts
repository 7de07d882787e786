/** The part of the wrapper's App plugin that the pages use. */
export interface NativeApp {
  addListener(
    name: 'backButton',
    listener: (event: { canGoBack: boolean }) => void,
  ): Promise<{ remove: () => Promise<void> }>
  exitApp(): Promise<void>
}

interface WrappedWindow extends Window {
  /** Added to the page by the Capacitor wrapper. */
  Capacitor?: { Plugins?: { App?: NativeApp } }
}

/** The native app around the page; null in a browser. */
export const nativeApp = (): NativeApp | null =>
  (window as WrappedWindow).Capacitor?.Plugins?.App ?? null
