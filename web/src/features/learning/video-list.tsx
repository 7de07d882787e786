import type { ClassVideo } from '@sopan/contract/learning'
import { MarginList, MarginRow } from '@sopan/ui/content/margin-list.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { type LessonWords, lesson as lessonWords } from '@sopan/words/learning/lesson'
import { CircleCheck, Play } from 'lucide-react'

import { ItemTitle } from '#web/components/item-title.tsx'
import { useItems } from '#web/components/use-items.ts'
import { clock } from '#web/lib/format.ts'

import { lengthText } from './length-text.ts'

/** The videos of a class in their order; a press plays one. */
export function VideoList({
  videos,
  currentId,
  isCompleted,
  onPlay,
}: {
  videos: readonly ClassVideo[]
  /** The video that 'Play Video' plays. */
  currentId: number | undefined
  /** Whether the class is completed; with several videos it is unknown which were watched. */
  isCompleted: boolean
  onPlay: (videoId: number) => void
}) {
  const words = useWords(lessonWords)
  const shown = useItems()
  return (
    <MarginList label={words.videos.title}>
      {videos.map(shown).map((video, index) => (
        <MarginRow
          key={video.id}
          margin={index + 1}
          title={<ItemTitle text={video.video_title} />}
          detail={detailOf(video, videos.length === 1 && isCompleted, words)}
          current={videos.length > 1 && video.id === currentId}
          end={
            videos.length === 1 && isCompleted ? (
              <CircleCheck aria-hidden className="size-6 text-done-text" />
            ) : (
              video.video_url !== null && <Play aria-hidden className="size-5" />
            )
          }
          {...(video.video_url !== null && {
            render: (row) => <button type="button" onClick={() => onPlay(video.id)} {...row} />,
          })}
        />
      ))}
    </MarginList>
  )
}

function detailOf(
  { video_url: address, duration, position }: ClassVideo,
  isCompleted: boolean,
  words: LessonWords,
): string {
  if (address === null) return words.videos.noFile
  const length = lengthText(duration, words)
  if (position > 0) return words.videos.stopped(length, clock(position))
  return isCompleted ? words.lengthCompleted(length) : length
}
