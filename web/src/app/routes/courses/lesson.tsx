import type { CourseDetail } from '@sopan/contract/courses'
import type { ClassVideo } from '@sopan/contract/learning'
import { buttonClass } from '@sopan/ui/actions/button.tsx'
import { BackLink } from '@sopan/ui/content/page-head.tsx'
import { SectionHead } from '@sopan/ui/content/section-head.tsx'
import { StateView } from '@sopan/ui/content/state-view.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { ArticleSkeleton, Skeleton } from '@sopan/ui/loading/skeleton.tsx'
import { items } from '@sopan/words/catalogue/items'
import { classes as classWords } from '@sopan/words/learning/classes'
import { lesson as lessonWords } from '@sopan/words/learning/lesson'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type LoaderFunctionArgs, Link, useParams } from 'react-router'

import { ItemText } from '#web/components/item-text.tsx'
import { QueryView } from '#web/components/queries/query-view.tsx'
import { TabTitle } from '#web/components/tab-title.tsx'
import { useItems } from '#web/components/use-items.ts'
import { useWindowParam } from '#web/components/use-window-param.ts'
import { courseQuery, invalidateCourses } from '#web/features/courses/queries.ts'
import { ClassHead } from '#web/features/learning/class-head.tsx'
import { ClassInformation } from '#web/features/learning/class-information.tsx'
import { ClassSteps } from '#web/features/learning/class-steps.tsx'
import { ClassVideos } from '#web/features/learning/class-videos.tsx'
import { LearningError } from '#web/features/learning/learning-error.tsx'
import { NoteList } from '#web/features/learning/note-list.tsx'
import { NoteWindow } from '#web/features/learning/note-window.tsx'
import {
  type LessonPage,
  classesQuery,
  lessonQuery,
  reportCompleted,
  videosQuery,
} from '#web/features/learning/queries.ts'
import { pictureClass } from '#web/features/learning/thumbnail.tsx'
import { useNextClass } from '#web/features/learning/use-next-class.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { paths } from '#web/lib/paths.ts'
import { routeId } from '#web/lib/route-id.ts'
import { useAuth } from '#web/lib/session/session.tsx'
import { storedUser } from '#web/lib/session/stored-user.ts'

interface Ids {
  courseId: number
  subjectId: number
  classId: number
}

function idsOf(params: Record<string, string | undefined>): Ids | null {
  const courseId = routeId(params['courseId'])
  const subjectId = routeId(params['subjectId'])
  const classId = routeId(params['classId'])
  if (courseId === null || subjectId === null || classId === null) return null
  return { courseId, subjectId, classId }
}

export function loader({ params }: LoaderFunctionArgs): null {
  const ids = idsOf(params)
  if (ids === null) return null
  const userId = storedUser()?.id
  // A visitor is redirected to /login without a call.
  if (userId === undefined) return null
  void queryClient.prefetchQuery(lessonQuery(userId, ids.subjectId, ids.classId))
  void queryClient.prefetchQuery(videosQuery(userId, ids.classId))
  void queryClient.prefetchQuery(courseQuery(userId, ids.courseId))
  return null
}

export function Component() {
  const ids = idsOf(useParams())
  if (ids === null) return <ClassNotFound />
  return <ClassPage key={ids.classId} {...ids} />
}

function ClassPage({ courseId, subjectId, classId }: Ids) {
  const words = useWords(classWords)
  const { error: errorTitle } = useWords(lessonWords)
  const userId = useAuth().user?.id ?? null
  const query = useQuery(lessonQuery(userId, subjectId, classId))
  const course = useQuery(courseQuery(userId, courseId))
  // Used here, so that they are fetched again with the class when the connection is back.
  const videos = useQuery(videosQuery(userId, classId))
  const shown = useItems()
  const page = query.data
  const subject = page?.subject && shown(page.subject)
  // Without access the subject is closed, even if one of its classes is a preview.
  const isPreviewOnly = course.data?.has_access === false
  const back = isPreviewOnly
    ? {
        path: paths.course(courseId),
        title: subject?.course_title || (course.data && shown(course.data).title),
      }
    : { path: paths.subject(courseId, subjectId), title: subject?.subject_title }
  const backLink = (
    <BackLink render={(link) => <Link to={back.path} {...link} />}>
      {back.title || words.back}
    </BackLink>
  )
  const isElsewhere =
    page !== undefined && page.subject !== null && page.subject.course_id !== courseId
  if (isElsewhere) return <ClassNotFound />

  return (
    <div className="page pb-10">
      <QueryView
        query={query}
        skeleton={
          <>
            <TabTitle title={words.class} />
            {/* The space of the link back, as a padding: a margin would move the page. */}
            <div className="pt-11">
              <Skeleton className={pictureClass} />
            </div>
            <ArticleSkeleton heading={words.class} count={2} />
          </>
        }
        errorTitle={errorTitle}
        renderError={(error) =>
          error instanceof ApiError && error.status === 404 ? (
            <ClassNotFound />
          ) : (
            <>
              {backLink}
              <LearningError
                error={error}
                text={words.classFailed}
                courseId={courseId}
                onRetry={() => {
                  for (const one of [query, course, videos]) {
                    if (one.isError) void one.refetch()
                  }
                }}
              />
            </>
          )
        }
      >
        {(data) => (
          <>
            {backLink}
            <ClassContent {...data} userId={userId} videos={videos} course={course.data} />
          </>
        )}
      </QueryView>
    </div>
  )
}

function ClassContent({
  lesson: given,
  userId,
  videos,
  course,
}: Pick<LessonPage, 'lesson'> & {
  userId: number | null
  videos: UseQueryResult<ClassVideo[]>
  course: CourseDetail | undefined
}) {
  const words = useWords(classWords)
  const shown = useItems()
  const lesson = shown(given)
  const { id: classId, subject_id: subjectId, notes } = lesson
  // No loader of this page fetches them, so `fetchedByLoader` must not apply.
  const subjectClasses = useQuery({
    ...classesQuery(userId, subjectId),
    enabled: course?.has_access === true,
    retryOnMount: true,
  })
  const classes = subjectClasses.data?.classes.map(shown) ?? []
  const nextClass = useNextClass(classes, lesson)
  const note = useWindowParam('note')
  const videoCount = lesson.video_count || (videos.data?.length ?? 0)

  async function complete(): Promise<void> {
    if (lesson.completed) return
    await reportCompleted(userId, lesson)
    void invalidateCourses()
  }

  async function renewNotes() {
    const options = lessonQuery(userId, subjectId, classId)
    return (await queryClient.fetchQuery({ ...options, staleTime: 0 })).lesson.notes
  }

  return (
    <>
      <TabTitle title={lesson.class_title} />
      <div className="grid items-start gap-8 md:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] md:gap-6">
        <ClassVideos
          userId={userId}
          lesson={lesson}
          query={videos}
          cover={course?.image ?? null}
          nextClass={nextClass}
          onComplete={complete}
        >
          <ClassHead lesson={lesson} videoCount={videoCount} onComplete={complete} />
          {lesson.class_description !== null && (
            <ItemText
              text={lesson.class_description}
              className="mt-3 max-w-[37.5em] whitespace-pre-line"
            />
          )}
        </ClassVideos>
        <div className="flex flex-col gap-8">
          <section>
            <SectionHead title={words.classNotes} />
            {notes.length === 0 ? (
              <p className="text-16 text-ink-2">{words.noNotes}</p>
            ) : (
              <NoteList label={words.classNotes} notes={notes} onOpen={note.open} />
            )}
          </section>
          <ClassSteps course={course} lesson={lesson} classes={classes} />
          <ClassInformation lesson={lesson} videoCount={videoCount} />
        </div>
      </div>
      <NoteWindow id={note.id} notes={notes} renew={renewNotes} onClose={note.close} />
    </>
  )
}

function ClassNotFound() {
  const words = useWords(classWords)
  const { viewAllCourses } = useWords(items)
  const params = useParams()
  const courseId = routeId(params['courseId'])
  const subjectId = routeId(params['subjectId'])
  const isSubject = courseId !== null && subjectId !== null
  return (
    <>
      <TabTitle title={words.classNotFound} />
      <StateView
        drawing="error"
        title={words.classNotFound}
        text={words.classMoved}
        actions={
          <Link
            to={isSubject ? paths.subject(courseId, subjectId) : paths.courses()}
            className={buttonClass({ wide: true })}
          >
            {isSubject ? words.backToSubject : viewAllCourses}
          </Link>
        }
      />
    </>
  )
}
