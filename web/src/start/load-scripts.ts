/** The latest time after the HTML at which the scripts load, in milliseconds. */
const LATEST_MS = 400

/** Without its first script a page would show its loading state forever; the app removes the message. */
function showFailure(): void {
  const failure = document.querySelector<HTMLElement>('#load-failed')
  if (failure === null) return
  failure.hidden = false
  document.documentElement.dataset['loadFailed'] = ''
  for (const busy of document.querySelectorAll('#root [aria-busy]')) {
    busy.removeAttribute('aria-busy')
  }
}

function loadScripts(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-script]')) {
    link.crossOrigin = ''
    link.rel = 'modulepreload'
    if (link.dataset['script'] !== 'entry') continue
    const script = document.createElement('script')
    script.type = 'module'
    script.crossOrigin = ''
    script.src = link.href
    script.addEventListener('error', showFailure)
    document.head.append(script)
  }
}

/**
 * Loads the scripts after the first paint, including its picture, which has the bandwidth until then; immediately
 * in the background, where nothing is painted, and if the page shows only the startup screen.
 */
export function loadScriptsAfterPaint(): void {
  // A script that has arrived but does not run, as in too old a browser.
  addEventListener('error', showFailure)
  let hasStarted = false
  const load = () => {
    if (hasStarted) return
    hasStarted = true
    loadScripts()
  }
  if (document.hidden || document.querySelector('[data-startup]') !== null) load()
  setTimeout(load, LATEST_MS)
  const picture = document.querySelector<HTMLImageElement>('#root img')
  const decoded = picture?.decode().catch(() => undefined) ?? Promise.resolve()
  void decoded.then(() => requestAnimationFrame(() => setTimeout(load)))
}
