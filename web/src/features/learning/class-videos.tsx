import type { ClassVideo, Lesson } from '@sopan/contract/learning'
import { SectionHead } from '@sopan/ui/content/section-head.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { RowsSkeleton, Skeleton } from '@sopan/ui/loading/skeleton.tsx'
import { lesson as lessonWords } from '@sopan/words/learning/lesson'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { lazyWindow } from '#web/components/lazy-window.tsx'
import { QueryView } from '#web/components/queries/query-view.tsx'
import { useWindowParam } from '#web/components/use-window-param.ts'
import type { NextItem } from '#web/components/video-player/player-notes.tsx'

import { Thumbnail, pictureClass } from './thumbnail.tsx'
import { VideoList } from './video-list.tsx'

const ClassPlayer = lazyWindow(
  'player',
  async () => (await import('./class-player.tsx')).ClassPlayer,
)

/** The video to play: the video that was left in the middle, else the first playable video. */
function videoToPlay(videos: readonly ClassVideo[]): ClassVideo | undefined {
  const playable = videos.filter((video) => video.video_url !== null)
  return playable.find((video) => video.position > 0) ?? playable[0] ?? videos[0]
}

/** The videos of a class and its open video; reports the class as completed. */
export function ClassVideos({
  userId,
  lesson,
  query,
  cover,
  nextClass,
  onComplete,
  children,
}: {
  userId: number | null
  lesson: Lesson
  query: UseQueryResult<ClassVideo[]>
  /** Used if a video has no picture. */
  cover: string | null
  nextClass: NextItem | null
  /** Reports the class as completed. */
  onComplete: () => Promise<unknown>
  /** Between the picture and the list; it does not need the videos. */
  children: ReactNode
}) {
  const words = useWords(lessonWords).videos
  const opened = useWindowParam('video')
  const { data: videos } = query
  const current = videos && videoToPlay(videos)
  return (
    <section>
      <QueryView
        query={query}
        skeleton={<Skeleton className={pictureClass} />}
        errorTitle={words.failed}
      >
        {() =>
          current === undefined ? (
            <p className="text-16 text-ink-2">{words.none}</p>
          ) : (
            <Thumbnail video={current} cover={cover} onPlay={() => opened.open(current.id)} />
          )
        }
      </QueryView>
      {children}
      {(current !== undefined || query.isPending) && (
        <div className="mt-8">
          <SectionHead title={words.title} />
          {videos === undefined ? (
            <RowsSkeleton count={lesson.video_count || 1} />
          ) : (
            <VideoList
              videos={videos}
              currentId={current?.id}
              isCompleted={lesson.completed}
              onPlay={opened.open}
            />
          )}
        </div>
      )}
      {opened.id !== null && videos?.some((video) => video.id === opened.id) && (
        <ClassPlayer
          key={opened.id}
          userId={userId}
          lesson={lesson}
          videoId={opened.id}
          onWatched={onComplete}
          nextClass={nextClass}
          onOpen={(id) => opened.open(id, { replace: true })}
          onClose={opened.close}
        />
      )}
    </section>
  )
}
