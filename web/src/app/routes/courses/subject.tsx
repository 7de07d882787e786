import type { Note } from '@sopan/contract/learning'
import { buttonClass } from '@sopan/ui/actions/button.tsx'
import { BackLink, PageHead } from '@sopan/ui/content/page-head.tsx'
import { SectionHead } from '@sopan/ui/content/section-head.tsx'
import { StateView } from '@sopan/ui/content/state-view.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { Skeleton } from '@sopan/ui/loading/skeleton.tsx'
import { ArticleSkeleton } from '@sopan/ui/loading/skeleton.tsx'
import { items } from '@sopan/words/catalogue/items'
import { classes as classWords } from '@sopan/words/learning/classes'
import { lesson as lessonWords } from '@sopan/words/learning/lesson'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type LoaderFunctionArgs, Link, useParams } from 'react-router'

import { QueryView } from '#web/components/queries/query-view.tsx'
import { TabTitle } from '#web/components/tab-title.tsx'
import { useItems } from '#web/components/use-items.ts'
import { useWindowParam } from '#web/components/use-window-param.ts'
import { courseQuery } from '#web/features/courses/queries.ts'
import { ClassList } from '#web/features/learning/class-list.tsx'
import { CourseProgress } from '#web/features/learning/course-progress.tsx'
import { LearningError } from '#web/features/learning/learning-error.tsx'
import { NoteList } from '#web/features/learning/note-list.tsx'
import { NoteWindow } from '#web/features/learning/note-window.tsx'
import { classesQuery, notesQuery, subjectsQuery } from '#web/features/learning/queries.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { paths } from '#web/lib/paths.ts'
import { routeId } from '#web/lib/route-id.ts'
import { useAuth } from '#web/lib/session/session.tsx'
import { storedUser } from '#web/lib/session/stored-user.ts'

export function loader({ params }: LoaderFunctionArgs): null {
  const courseId = routeId(params['courseId'])
  const subjectId = routeId(params['subjectId'])
  if (courseId === null || subjectId === null) return null
  const userId = storedUser()?.id
  // A visitor is redirected to /login without a call.
  if (userId === undefined) return null
  void queryClient.prefetchQuery(subjectsQuery(userId, courseId))
  void queryClient.prefetchQuery(classesQuery(userId, subjectId))
  void queryClient.prefetchQuery(notesQuery(userId, subjectId))
  void queryClient.prefetchQuery(courseQuery(userId, courseId))
  return null
}

export function Component() {
  const params = useParams()
  const courseId = routeId(params['courseId'])
  const subjectId = routeId(params['subjectId'])
  if (courseId === null) return <SubjectNotFound courseId={null} />
  if (subjectId === null) return <SubjectNotFound courseId={courseId} />
  return <SubjectPage key={subjectId} courseId={courseId} subjectId={subjectId} />
}

function SubjectPage({ courseId, subjectId }: { courseId: number; subjectId: number }) {
  const words = useWords(classWords)
  const { classCount, noteCount } = useWords(items)
  const { error: errorTitle } = useWords(lessonWords)
  const userId = useAuth().user?.id ?? null
  const subjects = useQuery(subjectsQuery(userId, courseId))
  const classes = useQuery(classesQuery(userId, subjectId))
  const notes = useQuery(notesQuery(userId, subjectId))
  const course = useQuery(courseQuery(userId, courseId))
  const shown = useItems()
  const head = classes.data?.subject && shown(classes.data.subject)
  const listed = subjects.data?.find((one) => one.id === subjectId)
  const subject = listed === undefined ? head : shown(listed)
  const courseTitle = head?.course_title || (course.data && shown(course.data).title)
  const name = subject?.subject_title
  const counts = [classCount(classes.data?.classes.length ?? 0)]
  if (notes.data !== undefined && notes.data.length > 0) counts.push(noteCount(notes.data.length))
  const isElsewhere =
    (head !== null && head !== undefined && head.course_id !== courseId) ||
    (subjects.data !== undefined && classes.data !== undefined && name === undefined)
  if (isElsewhere) return <SubjectNotFound courseId={courseId} />

  return (
    <div className="page pb-10">
      <QueryView
        query={both(subjects, classes)}
        skeleton={
          <>
            <TabTitle title={words.subject} />
            <ArticleSkeleton heading={words.subject} count={3} />
          </>
        }
        errorTitle={errorTitle}
        renderError={(error) =>
          error instanceof ApiError && error.status === 404 ? (
            <SubjectNotFound courseId={courseId} />
          ) : (
            <>
              <Back courseId={courseId} title={courseTitle} />
              <LearningError
                error={error}
                text={words.subjectFailed}
                courseId={courseId}
                onRetry={() => {
                  for (const one of [subjects, classes, notes, course]) {
                    if (one.isError) void one.refetch()
                  }
                }}
              />
            </>
          )
        }
      >
        {() => (
          <>
            <TabTitle title={name} />
            <PageHead
              back={<Back courseId={courseId} title={courseTitle} />}
              title={name}
              detail={counts.join(', ')}
            />
            {course.isError ? null : <CourseProgress progress={course.data?.progress} />}
            <Content courseId={courseId} subjectId={subjectId} notes={notes} />
          </>
        )}
      </QueryView>
    </div>
  )
}

/** Combines two queries that are both needed; the second one's refusal has the better message. */
function both<A, B>(first: UseQueryResult<A>, second: UseQueryResult<B>) {
  const isPending = first.isPending || second.isPending
  return {
    data: first.data === undefined || second.data === undefined ? undefined : true,
    error: isPending ? null : (second.error ?? first.error),
    refetch: () => Promise.all([first.refetch(), second.refetch()]),
  }
}

function Content({
  courseId,
  subjectId,
  notes,
}: {
  courseId: number
  subjectId: number
  notes: UseQueryResult<Note[]>
}) {
  const words = useWords(classWords)
  const { classes: classesTitle } = useWords(items)
  const userId = useAuth().user?.id ?? null
  const { data } = useQuery(classesQuery(userId, subjectId))
  const classes = data?.classes ?? []
  const opened = useWindowParam('note')
  const hasClasses = classes.length > 0
  if (!hasClasses && notes.data?.length === 0) {
    return <StateView drawing="empty" level="h2" title={words.nothing} text={words.nothingText} />
  }
  return (
    <div className="mt-6 grid gap-8 md:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] md:gap-6">
      {hasClasses && (
        <section>
          <SectionHead title={classesTitle} />
          <ClassList courseId={courseId} subjectId={subjectId} classes={classes} />
        </section>
      )}
      {notes.data?.length !== 0 && (
        <section>
          <SectionHead title={words.studyNotes} />
          <QueryView
            query={notes}
            skeleton={<Skeleton className="h-16 rounded-card" />}
            errorTitle={words.notesFailed}
          >
            {(list) => <NoteList label={words.studyNotes} notes={list} onOpen={opened.open} />}
          </QueryView>
        </section>
      )}
      <NoteWindow
        id={opened.id}
        notes={notes.data ?? []}
        renew={() => queryClient.fetchQuery({ ...notesQuery(userId, subjectId), staleTime: 0 })}
        onClose={opened.close}
      />
    </div>
  )
}

function Back({ courseId, title }: { courseId: number; title: string | undefined }) {
  const { back } = useWords(classWords)
  return (
    <BackLink render={(link) => <Link to={paths.course(courseId)} {...link} />}>
      {title || back}
    </BackLink>
  )
}

function SubjectNotFound({ courseId }: { courseId: number | null }) {
  const words = useWords(classWords)
  const { viewAllCourses } = useWords(items)
  return (
    <>
      <TabTitle title={words.subjectNotFound} />
      <StateView
        drawing="error"
        title={words.subjectNotFound}
        text={words.subjectMoved}
        actions={
          <Link
            to={courseId === null ? paths.courses() : paths.course(courseId)}
            className={buttonClass({ wide: true })}
          >
            {courseId === null ? viewAllCourses : words.backToCourse}
          </Link>
        }
      />
    </>
  )
}
