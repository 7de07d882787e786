import type { AttemptEngine } from './engine.ts'

/** Tells an engine what happens to its page; gives back how to stop. */
export function followPage(engine: AttemptEngine): () => void {
  const onVisibility = () => (document.hidden ? engine.hidden() : engine.shown())
  document.addEventListener('visibilitychange', onVisibility)
  window.addEventListener('pagehide', engine.hidden)
  window.addEventListener('pageshow', engine.shown)
  window.addEventListener('online', engine.networkChanged)
  window.addEventListener('offline', engine.networkChanged)
  // Where the browser says so: from one network to another, without an 'offline' between.
  const { connection } = navigator as Navigator & { connection?: EventTarget }
  connection?.addEventListener('change', engine.networkChanged)
  return () => {
    document.removeEventListener('visibilitychange', onVisibility)
    window.removeEventListener('pagehide', engine.hidden)
    window.removeEventListener('pageshow', engine.shown)
    window.removeEventListener('online', engine.networkChanged)
    window.removeEventListener('offline', engine.networkChanged)
    connection?.removeEventListener('change', engine.networkChanged)
  }
}
