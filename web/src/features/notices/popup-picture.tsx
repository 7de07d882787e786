import type { Notice } from '@sopan/contract/notices'
import { useState } from 'react'

import { uploadUrl } from '#web/lib/upload-url.ts'
import { youtubeId, youtubeThumbnail } from '#web/lib/youtube.ts'

/**
 * A popup's picture: the video's thumbnail where there is a video, and where that does not load the
 * uploaded image; without a video the image; with neither nothing.
 */
export function PopupPicture({ notice }: { notice: Notice }) {
  const id = youtubeId(notice.youtube_link)
  const sources = [
    ...(id === null ? [] : [youtubeThumbnail(id)]),
    ...(notice.image === null ? [] : [uploadUrl(notice.image)]),
  ]
  const [failed, setFailed] = useState(0)
  const source = sources[failed]
  if (source === undefined) return null
  return (
    <div className="aspect-2/1 w-full shrink-0 bg-well">
      <img
        key={source}
        src={source}
        alt=""
        className="size-full object-cover"
        onError={() => setFailed(failed + 1)}
      />
    </div>
  )
}
