const ID = /^[\w-]{11}$/
const HOSTS = new Set(['youtube.com', 'youtube-nocookie.com', 'youtu.be'])
/** Of the URLs whose path ends in the id: /embed/, /v/, /shorts/ and /live/. */
const FOLDERS = new Set(['embed', 'v', 'shorts', 'live'])
const MAX_URL = 2000

/** The id of the video in any of YouTube's URLs, also without https://, with any further parameters; null for other URLs. */
export function youtubeVideoId(url: string): string | null {
  const parsed = url.length <= MAX_URL ? parse(url) : null
  if (parsed === null || !HOSTS.has(parsed.hostname.replace(/^(?:www|m|music)\./, ''))) return null
  const [first = '', second = ''] = parsed.pathname.split('/').filter((part) => part !== '')
  const isShort = parsed.hostname.endsWith('youtu.be')
  const id = isShort ? first : FOLDERS.has(first) ? second : parsed.searchParams.get('v')
  return id !== null && ID.test(id) ? id : null
}

/** The form in which videos are stored. */
export const youtubeUrl = (id: string): string => `https://www.youtube.com/watch?v=${id}`

function parse(url: string): URL | null {
  try {
    return new URL(/^https?:/i.test(url) ? url : `https://${url}`)
  } catch {
    return null
  }
}
