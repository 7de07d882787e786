const SCRIPT = 'https://www.youtube.com/iframe_api'

interface YoutubeWindow extends Window {
  YT?: { Player?: unknown }
  onYouTubeIframeAPIReady?: () => void
}

/**
 * Brings the video host's iframe interface. The player library would do so by itself, but keeps a
 * failed try for ever; on a patchy network the second try must be a real one.
 */
export function loadYoutubeApi(): Promise<void> {
  const page = window as YoutubeWindow
  if (page.YT?.Player !== undefined) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = SCRIPT
    script.addEventListener('error', () => {
      script.remove()
      reject(new Error('The video host could not be reached.'))
    })
    page.onYouTubeIframeAPIReady = () => resolve()
    document.head.append(script)
  })
}
