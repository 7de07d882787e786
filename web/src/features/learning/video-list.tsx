import { Play } from 'lucide-react'

import { clock } from '#web/lib/format.ts'
import { MarginList, MarginRow } from '#web/ui/margin-list.tsx'

import { DEFAULT_DURATION, type Video } from './read.ts'

/** The videos of a class in their order; a press plays one. */
export function VideoList({
  videos,
  currentId,
  onPlay,
}: {
  videos: readonly Video[]
  /** The one that 'Play Video' plays. */
  currentId: number | undefined
  onPlay: (videoId: number) => void
}) {
  return (
    <MarginList label="All Videos">
      {videos.map((video, index) => (
        <MarginRow
          key={video.id}
          margin={index + 1}
          title={video.video_title}
          detail={detailOf(video)}
          current={videos.length > 1 && video.id === currentId}
          end={video.address !== null && <Play aria-hidden className="size-5" />}
          {...(video.address !== null && {
            render: (row) => <button type="button" onClick={() => onPlay(video.id)} {...row} />,
          })}
        />
      ))}
    </MarginList>
  )
}

function detailOf({ address, duration, place }: Video): string {
  if (address === null) return 'This video has no file yet.'
  const length = duration ?? DEFAULT_DURATION
  return place !== null && place.position > 0
    ? `${length}, stopped at ${clock(place.position)}`
    : length
}
