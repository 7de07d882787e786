const SCRIPT = 'https://www.youtube.com/iframe_api'

/** A script that has not come by then is not waited for any longer. */
const TIMEOUT_MS = 15_000

interface YoutubeWindow extends Window {
  YT?: { Player?: unknown }
  onYouTubeIframeAPIReady?: () => void
}

/** YouTube did not answer, or something else answered in its place. */
export class UnreachableHost extends Error {}

/**
 * Loads YouTube's iframe API. The player library would load it too, but caches a failed attempt; on
 * a patchy network a retry must send a new request.
 */
export function loadYoutubeApi(): Promise<void> {
  const page = window as YoutubeWindow
  if (page.YT?.Player !== undefined) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const fail = () => {
      clearTimeout(timer)
      script.remove()
      reject(new UnreachableHost())
    }
    const timer = setTimeout(fail, TIMEOUT_MS)
    script.src = SCRIPT
    script.addEventListener('error', fail)
    script.addEventListener('load', () => {
      // A network's login page was sent in place of the script.
      if (page.YT === undefined) fail()
    })
    page.onYouTubeIframeAPIReady = () => {
      clearTimeout(timer)
      resolve()
    }
    document.head.append(script)
  })
}
