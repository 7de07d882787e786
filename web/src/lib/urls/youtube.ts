import { parseUrl } from './parse-url.ts'

const ID = /^[\w-]{11}$/

/** The id of a YouTube video, from any of its URL forms or the bare id; null for anything else. */
export function youtubeId(link: string | null | undefined): string | null {
  if (!link) return null
  if (ID.test(link)) return link
  const url = parseUrl(link)
  if (url === null) return null
  const { hostname, pathname, searchParams } = url
  const host = hostname.replace(/^(?:www|m)\./, '')
  const last = pathname.split('/').findLast((part) => part !== '') ?? ''
  const isHost = ['youtube.com', 'youtube-nocookie.com', 'youtu.be'].includes(host)
  const id = isHost ? (searchParams.get('v') ?? last) : ''
  return ID.test(id) ? id : null
}

/** YouTube's thumbnail of a video. */
export const youtubeThumbnail = (id: string): string => `https://i.ytimg.com/vi/${id}/hqdefault.jpg`
