import type { ExamPage } from '@sopan/contract/exam-pages'
import { buttonClass } from '@sopan/ui/actions/button.tsx'
import { PageHead } from '@sopan/ui/content/page-head.tsx'
import { RichText } from '@sopan/ui/content/rich-text.tsx'
import { SectionHead } from '@sopan/ui/content/section-head.tsx'
import { StateView } from '@sopan/ui/content/state-view.tsx'
import { cx } from '@sopan/ui/cx.ts'
import { useWords } from '@sopan/ui/language.ts'
import { ArticleSkeleton, CardsSkeleton } from '@sopan/ui/loading/skeleton.tsx'
import { examPage } from '@sopan/words/catalogue/exam-page'
import { items } from '@sopan/words/catalogue/items'
import { common } from '@sopan/words/frame/common'
import { loadFailures } from '@sopan/words/frame/load-failures'
import { useQuery } from '@tanstack/react-query'
import { type LoaderFunctionArgs, Link, Navigate, useLocation, useParams } from 'react-router'

import { NotFoundItem } from '#web/components/not-found-item.tsx'
import { QueryView } from '#web/components/queries/query-view.tsx'
import { TabTitle } from '#web/components/tab-title.tsx'
import { useItems } from '#web/components/use-items.ts'
import { ExamDates } from '#web/features/exam-pages/exam-dates.tsx'
import { ExamSections } from '#web/features/exam-pages/exam-sections.tsx'
import { LockedAids } from '#web/features/exam-pages/locked-aids.tsx'
import { examPageQuery, visitorsExamPage } from '#web/features/exam-pages/queries.ts'
import { StartRows } from '#web/features/exam-pages/start-rows.tsx'
import { ApiError } from '#web/lib/api/api-error.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { checkSession } from '#web/lib/api/session-query.ts'
import { paths } from '#web/lib/paths.ts'
import { useAuth } from '#web/lib/session/session.tsx'
import { storedUser } from '#web/lib/session/stored-user.ts'

export function loader({ params }: LoaderFunctionArgs): null {
  checkSession()
  void queryClient.prefetchQuery(examPageQuery(storedUser()?.id ?? null, params['slug'] ?? ''))
  return null
}

export function Component() {
  const words = useWords(examPage)
  const { user, session } = useAuth()
  const slug = useParams()['slug'] ?? ''
  const failures = useWords(loadFailures)
  const query = useQuery({
    ...examPageQuery(user?.id ?? null, slug),
    enabled: session.status !== 'loading',
    placeholderData: visitorsExamPage(slug),
  })
  const isMissing = query.error instanceof ApiError && query.error.status === 404
  return (
    <div className="page">
      {query.data === undefined && !isMissing && <TabTitle title={words.exam} />}
      <QueryView
        query={query}
        skeleton={<ArticleSkeleton heading={words.exam} count={3} />}
        errorTitle={failures.exam}
        errorLevel="h1"
        renderError={() => (isMissing ? <ExamNotFound /> : null)}
      >
        {(exam) =>
          exam.slug === slug ? (
            <Exam exam={exam} isWhole={!query.isPlaceholderData} />
          ) : (
            // Another name of the exam, such as a former one.
            <Navigate replace to={paths.examPage(exam.slug)} />
          )
        }
      </QueryView>
    </div>
  )
}

/** Until a learner's own page has loaded, only the parts are shown that a visitor sees in the same way. */
function Exam({ exam, isWhole }: { exam: ExamPage; isWhole: boolean }) {
  const words = useWords(examPage)
  const { name, other_names: others, dates, text } = useItems()(exam)
  return (
    <>
      <TabTitle title={name} />
      <PageHead title={name} detail={others.length > 0 ? others.join('\u00A0· ') : undefined} />
      {isWhole && isEmpty(exam) && <NothingYet name={name} />}
      <div
        className={cx(
          'mt-6 grid grid-cols-1 gap-8 md:gap-10',
          dates.length > 0 && 'lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]',
        )}
      >
        <StartRows exam={exam} />
        {dates.length > 0 && (
          <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
            <ExamDates dates={dates} />
          </div>
        )}
        {isWhole ? (
          <div className="flex min-w-0 flex-col gap-8 md:gap-10 lg:col-start-1">
            <ExamSections exam={exam} />
            <LockedAids exam={exam} />
            {/* The last part, because its code loads later than the page. */}
            {text !== null && (
              <section>
                <SectionHead title={words.about(name)} />
                <RichText html={text} />
              </section>
            )}
          </div>
        ) : (
          <CardsSkeleton className="grid gap-3 sm:grid-cols-2 lg:col-start-1" />
        )}
      </div>
    </>
  )
}

/** Whether the page would have nothing but the name of the exam. */
const isEmpty = ({ dates, text, ...kinds }: ExamPage) =>
  dates.length === 0 &&
  text === null &&
  [
    kinds.courses,
    kinds.tests,
    kinds.earlier_papers,
    kinds.books,
    kinds.bundles,
    kinds.syllabus,
    kinds.job_alerts,
  ].every(({ total }) => total === 0)

function NothingYet({ name }: { name: string }) {
  const words = useWords(examPage)
  const { freeCoursesAfterLogin, login, viewAllCourses } = useWords(items)
  const { user } = useAuth()
  const location = useLocation()
  return (
    <StateView
      drawing="empty"
      level="h2"
      title={words.nothing}
      text={user === null ? freeCoursesAfterLogin : words.nothingText(name)}
      actions={
        user === null ? (
          <Link
            to={paths.login()}
            state={{ from: location }}
            className={buttonClass({ wide: true })}
          >
            {login}
          </Link>
        ) : (
          <Link to={paths.courses()} className={buttonClass({ wide: true })}>
            {viewAllCourses}
          </Link>
        )
      }
    />
  )
}

function ExamNotFound() {
  const words = useWords(examPage)
  const { search } = useWords(common)
  const { viewAllCourses } = useWords(items)
  return (
    <NotFoundItem words={words}>
      <Link to={paths.search()} className={buttonClass({ wide: true })}>
        {search}
      </Link>
      <Link to={paths.courses()} className={buttonClass({ kind: 'secondary', wide: true })}>
        {viewAllCourses}
      </Link>
    </NotFoundItem>
  )
}
