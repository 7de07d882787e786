import type { Notice } from '@sopan/contract/notices'

import { uploadUrl } from '#web/lib/upload-url.ts'
import { youtubeId, youtubeThumbnail } from '#web/lib/youtube.ts'

/** A popup waits no longer than this for its picture. */
const PATIENCE_MS = 2000

/**
 * Addresses of a popup's picture, the best first: the video's thumbnail where there is a video, and
 * where that does not load the uploaded image; without a video the image; with neither none.
 */
export function popupPictures(notice: Notice): string[] {
  const id = youtubeId(notice.youtube_link)
  return [
    ...(id === null ? [] : [youtubeThumbnail(id)]),
    ...(notice.image === null ? [] : [uploadUrl(notice.image)]),
  ]
}

/** Ends when a popup can open with its picture in place, or must open without. */
export async function pictureCame(notice: Notice): Promise<void> {
  const [address] = popupPictures(notice)
  const image = new Image()
  if (address === undefined || !('decode' in image)) return
  image.src = address
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))
  await Promise.race([image.decode().catch(() => undefined), patience])
}
