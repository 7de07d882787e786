import type { Notice } from '@sopan/contract/notices'
import { sleep } from '@sopan/ui/sleep.ts'

import { uploadUrl } from '#web/lib/urls/upload-url.ts'
import { youtubeId, youtubeThumbnail } from '#web/lib/urls/youtube.ts'

/** The maximum wait for a popup's picture. */
const TIMEOUT_MS = 2000

/**
 * URLs of a popup's picture, the preferred one first: with a video its thumbnail, then the uploaded
 * image; without a video the image; without both no URL.
 */
export function popupPictures(notice: Notice): string[] {
  const id = youtubeId(notice.youtube_link)
  return [
    ...(id === null ? [] : [youtubeThumbnail(id)]),
    ...(notice.image === null ? [] : [uploadUrl(notice.image)]),
  ]
}

/** Resolves when a popup can open with its picture, or must open without. */
export async function pictureLoaded(notice: Notice): Promise<void> {
  const [url] = popupPictures(notice)
  const image = new Image()
  if (url === undefined || !('decode' in image)) return
  image.src = url
  await Promise.race([image.decode().catch(() => undefined), sleep(TIMEOUT_MS)])
}
