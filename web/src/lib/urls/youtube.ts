import { youtubeVideoId } from '@sopan/domain/youtube'

/** The id of a YouTube video, from any of its URLs or the bare id; null for anything else. */
export function youtubeId(link: string | null | undefined): string | null {
  if (!link) return null
  return /^[\w-]{11}$/.test(link) ? link : youtubeVideoId(link)
}

/** YouTube's thumbnail of a video (D-09). */
export const youtubeThumbnail = (id: string): string => `https://i.ytimg.com/vi/${id}/hqdefault.jpg`
