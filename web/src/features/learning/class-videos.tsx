import type { ClassVideo, Lesson } from '@sopan/contract/learning'
import { SectionHead } from '@sopan/ui/content/section-head.tsx'
import { RowsSkeleton, Skeleton } from '@sopan/ui/loading/skeleton.tsx'
import { type UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { lazyWindow } from '#web/components/lazy-window.tsx'
import { ErrorView } from '#web/components/queries/error-view.tsx'
import { QueryView } from '#web/components/queries/query-view.tsx'
import { useWindowParam } from '#web/components/use-window-param.ts'
import type { NextItem } from '#web/components/video-player/player-notes.tsx'
import { loadFailureText } from '#web/lib/api/failure-text.ts'

import { CompleteButton } from './complete-button.tsx'
import { Thumbnail } from './thumbnail.tsx'
import { VideoList } from './video-list.tsx'

const ClassPlayer = lazyWindow(
  'player',
  async () => (await import('./class-player.tsx')).ClassPlayer,
)

const FAILED = 'Failed to fetch class videos'

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
}: {
  userId: number | null
  lesson: Lesson
  query: UseQueryResult<ClassVideo[]>
  /** Used if a video has no picture. */
  cover: string | null
  nextClass: NextItem | null
  /** Reports the class as completed. */
  onComplete: () => Promise<unknown>
}) {
  const opened = useWindowParam('video')
  const description = <Description lesson={lesson} />
  const footer = (
    <div className="mt-3">
      <CompleteButton isCompleted={lesson.completed} onComplete={onComplete} />
      {description}
    </div>
  )
  return (
    <section>
      <QueryView
        query={query}
        skeleton={<VideosSkeleton count={lesson.video_count || 1}>{description}</VideosSkeleton>}
        errorTitle={FAILED}
        renderError={(error) => (
          <VideosError error={error} onRetry={() => void query.refetch()}>
            {footer}
          </VideosError>
        )}
      >
        {(videos) => {
          const current = videoToPlay(videos)
          if (current === undefined) {
            return <NoVideos>{footer}</NoVideos>
          }
          return (
            <>
              <Thumbnail video={current} cover={cover} onPlay={() => opened.open(current.id)} />
              {footer}
              <div className="mt-8">
                <SectionHead title="All Videos" />
                <VideoList
                  videos={videos}
                  currentId={current.id}
                  isCompleted={lesson.completed}
                  onPlay={opened.open}
                />
              </div>
            </>
          )
        }}
      </QueryView>
      {opened.id !== null && query.data?.some((video) => video.id === opened.id) && (
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

function Description({ lesson }: { lesson: Lesson }) {
  if (lesson.class_description === null) return null
  return (
    <p className="mt-5 max-w-[37.5em] text-16 whitespace-pre-line">{lesson.class_description}</p>
  )
}

function NoVideos({ children }: { children: ReactNode }) {
  return (
    <>
      <p className="text-16 text-ink-2">No videos in this class yet.</p>
      {children}
    </>
  )
}

/** In place of the videos; what does not need them stays. */
function VideosError({
  children,
  ...failure
}: {
  error: unknown
  onRetry: () => void
  children: ReactNode
}) {
  const text = loadFailureText(failure.error, FAILED)
  return (
    <>
      <ErrorView title={FAILED} text={text} {...failure} />
      {children}
    </>
  )
}

function VideosSkeleton({ count, children }: { count: number; children: ReactNode }) {
  return (
    <>
      <Skeleton className="aspect-video rounded-card short:max-h-[calc(100dvh-5rem)]" />
      <Skeleton className="mt-3 h-12" />
      {children}
      <div className="mt-8">
        <SectionHead title="All Videos" />
        <RowsSkeleton count={count} />
      </div>
    </>
  )
}
