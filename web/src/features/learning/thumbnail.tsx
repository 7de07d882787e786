import type { ClassVideo } from '@sopan/contract/learning'
import { youtubeVideoId } from '@sopan/domain/youtube'
import { buttonClass } from '@sopan/ui/actions/button.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { lesson as lessonWords } from '@sopan/words/learning/lesson'
import { Play } from 'lucide-react'

import { PictureOr } from '#web/components/picture-or.tsx'
import { uploadUrl } from '#web/lib/urls/upload-url.ts'
import { youtubeThumbnail } from '#web/lib/urls/youtube.ts'

import { lengthText } from './length-text.ts'

/** The picture of a video: its own, YouTube's thumbnail, else the course's cover. */
function pictureOf(video: ClassVideo, cover: string | null): string | null {
  const own = video.thumbnail === null ? null : uploadUrl(video.thumbnail)
  const id = youtubeVideoId(video.video_url ?? '')
  const hosted = id === null ? null : youtubeThumbnail(id)
  return own ?? hosted ?? (cover === null ? null : uploadUrl(cover))
}

export const pictureClass = 'aspect-video rounded-card short:max-h-[calc(100dvh-5rem)]'

/** A picture that plays the video when pressed. */
export function Thumbnail({
  video,
  cover,
  onPlay,
}: {
  video: ClassVideo
  cover: string | null
  onPlay: () => void
}) {
  const words = useWords(lessonWords)
  const picture = pictureOf(video, cover)
  return (
    <button
      type="button"
      onClick={onPlay}
      disabled={video.video_url === null}
      className={`group relative block w-full overflow-hidden border border-rule bg-slab ${pictureClass}`}
    >
      <PictureOr
        src={picture}
        className="absolute inset-0 size-full object-cover"
        fallback={null}
      />
      <span className="absolute inset-0 flex items-center justify-center">
        <span
          className={buttonClass({
            kind: 'secondary',
            className:
              'border-transparent bg-print text-on-print group-hover:bg-print group-disabled:bg-well',
          })}
        >
          <Play aria-hidden className="size-5 fill-current" />
          {words.videos.play}
        </span>
      </span>
      <span className="absolute right-3 bottom-3 rounded-badge bg-on-print px-2 py-1 text-12 font-semibold text-print">
        {lengthText(video.duration, words)}
      </span>
    </button>
  )
}
