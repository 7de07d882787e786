import type { ClassVideo, Lesson } from '@sopan/contract/learning'
import { useWords } from '@sopan/ui/language.ts'
import { type LessonWords, lesson as lessonWords } from '@sopan/words/learning/lesson'
import { useQuery } from '@tanstack/react-query'

import { useItems } from '#web/components/use-items.ts'
import type { NextItem } from '#web/components/video-player/player-notes.tsx'
import { VideoPlayer } from '#web/components/video-player/video-player.tsx'
import { loadFailureText } from '#web/lib/api/failure-text.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { uploadUrl } from '#web/lib/urls/upload-url.ts'

import { savePosition, videosQuery } from './queries.ts'
import { positionOf } from './video.ts'

/**
 * Plays one video of a class. The learner may have watched on another device since the page was
 * opened, so the position is fetched again before anything plays, and nothing is saved until then.
 */
export function ClassPlayer({
  userId,
  lesson,
  videoId,
  onWatched,
  onOpen,
  nextClass,
  onClose,
}: {
  userId: number | null
  lesson: Lesson
  videoId: number
  onWatched: () => Promise<unknown>
  /** Opens another video of the class. */
  onOpen: (videoId: number) => void
  /** Offered after the last video. */
  nextClass: NextItem | null
  onClose: () => void
}) {
  const words = useWords(lessonWords).videos
  const videos = videosQuery(userId, lesson.id)
  const query = useQuery({ ...videos, refetchOnMount: 'always' })
  const list = (query.data ?? []).map(useItems())
  const at = list.findIndex((video) => video.id === videoId)
  const next = list[at + 1]
  const url = urlOf(list[at])

  const renewUrl = async (): Promise<string> => {
    const fresh = await queryClient.fetchQuery({ ...videos, staleTime: 0 })
    return urlOf(fresh.find((video) => video.id === videoId)) ?? ''
  }

  return (
    <VideoPlayer
      title={list[at]?.video_title || lesson.class_title}
      detail={list.length > 0 ? words.position(at + 1, list.length) : ''}
      video={
        query.isFetchedAfterMount && url !== null
          ? {
              url: url,
              storedPosition: positionOf(list[at]),
              savePosition: (position) =>
                savePosition({ userId, classId: lesson.id, videoId }, position),
              onWatched,
              renewUrl: renewUrl,
              next:
                next === undefined
                  ? nextClass
                  : { title: next.video_title, open: () => onOpen(next.id) },
            }
          : null
      }
      problem={problemOf(query, url, words)}
      onRetry={() => void query.refetch()}
      onClose={onClose}
    />
  )
}

const urlOf = (video: ClassVideo | undefined): string | null =>
  video?.video_url ? uploadUrl(video.video_url) : null

function problemOf(
  query: { isFetching: boolean; isFetchedAfterMount: boolean; error: unknown },
  url: string | null,
  words: LessonWords['videos'],
): string | null {
  if (query.isFetching || !query.isFetchedAfterMount || url !== null) return null
  return query.error === null ? words.noFile : loadFailureText(query.error)
}
