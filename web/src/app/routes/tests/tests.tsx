import { ArrowLink } from '@sopan/ui/content/section-head.tsx'
import { cx } from '@sopan/ui/cx.ts'
import { useWords } from '@sopan/ui/language.ts'
import { CardsSkeleton } from '@sopan/ui/loading/skeleton.tsx'
import { cards } from '@sopan/words/exams/cards'
import { common } from '@sopan/words/frame/common'
import { pageWords } from '@sopan/words/frame/pages'
import type { ComponentProps, ReactNode } from 'react'
import { type LoaderFunctionArgs, Link, Navigate, useLocation, useNavigate } from 'react-router'

import { prefetchUnsettled } from '#web/components/checkout/orders/unsettled.ts'
import { CatalogueHead } from '#web/components/lists/catalogue-head.tsx'
import { ExamChip, examIn } from '#web/components/lists/exam-filter.tsx'
import { FILTERS, type TestFilter, testFilterOf } from '#web/components/lists/list-filter.tsx'
import { searchIn, useListSearch } from '#web/components/lists/use-list-search.ts'
import { NoUserId } from '#web/components/no-user-id.tsx'
import { ErrorView } from '#web/components/queries/error-view.tsx'
import { QueryView, WAITING } from '#web/components/queries/query-view.tsx'
import { TabTitle } from '#web/components/tab-title.tsx'
import { idIn, useWindowParam } from '#web/components/use-window-param.ts'
import { ExamGrid } from '#web/features/exams/exam-grid.tsx'
import { NoExams } from '#web/features/exams/exams-states.tsx'
import { type ExamPage, examsQuery, prefetchStart } from '#web/features/exams/queries.ts'
import { ResumeNote } from '#web/features/exams/resume-note.tsx'
import { loadFailureText } from '#web/lib/api/failure-text.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { checkSession } from '#web/lib/api/session-query.ts'
import { examsFirst } from '#web/lib/own-exams.ts'
import { paths } from '#web/lib/paths.ts'
import { useAuth } from '#web/lib/session/session.tsx'
import { storedUser } from '#web/lib/session/stored-user.ts'

import { BundleTab } from '../bundles/bundle-tab.tsx'
import { TestWindows } from './test-windows.tsx'
import { useExamList, useListReady } from './use-exam-list.ts'
import { useEndedAttempt, useExamLearner, useHistoryEntryBefore } from './use-taken-test.ts'

const TEST_FILTERS: readonly TestFilter[] = ['series', ...FILTERS, 'previous']

export function loader({ url: { search } }: LoaderFunctionArgs): null {
  const params = new URLSearchParams(search)
  // Nothing else is loaded while a test is open.
  if (params.has('taking')) return null
  // Before the page has rendered, and before its list.
  const testId = idIn(params, 'test')
  if (testId !== null) prefetchStart(storedUser()?.id ?? null, testId)
  checkSession()
  prefetchUnsettled()
  const filter = testFilterOf({ state: null, search })
  const userId = storedUser()?.id ?? null
  const first = examsFirst(userId)
  if (filter !== 'series' && (userId !== null || !isForLearners(filter))) {
    const input = { filter, exam: examIn(search), first, search: searchIn(search) }
    void queryClient.prefetchInfiniteQuery(examsQuery(userId, input))
  }
  return null
}

/** Whether a list is shown to learners only; a visitor is led to the login. */
const isForLearners = (filter: TestFilter | undefined) =>
  filter === 'free' || filter === 'purchased'

/**
 * The test that another page, such as the dashboard, passes in router state to be started.
 */
function testInState(state: unknown): number | null {
  const test: unknown = typeof state === 'object' && state !== null && 'test' in state && state.test
  return Number.isSafeInteger(test) && Number(test) > 0 ? Number(test) : null
}

export function Component() {
  const { session } = useAuth()
  const location = useLocation()
  const filter = testFilterOf(location)
  const started = testInState(location.state)
  if (session.status === 'signed-out' && isForLearners(filter)) {
    return <Navigate replace to={paths.login()} state={{ from: location }} />
  }
  if (started !== null) return <Navigate replace to={paths.test(started)} />
  return <Tests filter={filter} />
}

function Tests({ filter }: { filter: TestFilter | undefined }) {
  const { user, session } = useAuth()
  const location = useLocation()
  const navigate = useNavigate()
  const startDialog = useWindowParam('test')
  const taking = useWindowParam('taking')
  const learner = useExamLearner(taking.id, user)
  const { typed, setTyped, search } = useListSearch()
  const exam = examIn(location.search)
  const isListShown = taking.id === null
  // The series are another list.
  const isSeries = filter === 'series'
  const listed = isSeries ? undefined : filter
  const { exams, resumable } = useExamList(
    { filter: listed, exam, search },
    isListShown && !isSeries,
  )
  const isListReady = useListReady(isListShown)
  const words = useWords(cards)
  const { search: searchLabel } = useWords(common)
  const { titles } = useWords(pageWords)
  const title = filter === undefined ? titles.tests : words.titles[filter]
  const { attemptId, isResult, setEnded } = useEndedAttempt()
  // Without a learner who can take it the test is not opened.
  useHistoryEntryBefore(isResult || !learner?.id ? null : taking.id)

  const showAll = () => void navigate(paths.tests(), { replace: true, state: null })
  const goToLogin = (testId: number) => {
    const from = { ...location, search: `?test=${testId}`, state: null }
    void navigate(paths.login(), { state: { from } })
  }

  if (taking.id !== null && session.status === 'signed-out' && learner === null) {
    return <Navigate replace to={paths.login()} state={{ from: location }} />
  }
  // Answers are stored on the device by the user's id, and sent after a later login by it.
  const starter = taking.id === null ? user : learner
  if (starter?.id === 0 && (startDialog.id ?? taking.id) !== null) return <NoUserId />
  if (isResult && taking.id !== null) {
    return <Navigate replace to={paths.testResults(taking.id, attemptId ?? undefined)} />
  }
  return (
    <div className="page">
      {taking.id === null && <TabTitle title={title} />}
      <CatalogueHead
        title={title}
        filters={filtersOf(filter, exam, search, exams.data?.pages)}
        search={{ label: isSeries ? searchLabel : words.search, value: typed, onChange: setTyped }}
        end={<ResultsLink user={user} />}
      />
      {user !== null && taking.id === null && resumable !== null && (
        <ResumeNote userId={user.id} listed={resumable} onResume={(id) => taking.open(id)} />
      )}
      {isSeries ? (
        <BundleTab form="series" exam={exam} search={search} />
      ) : (
        <TestList
          exams={exams}
          isReady={isListReady}
          ifNone={<NoExams filter={listed} search={search} onShowAll={showAll} />}
          onStart={(exam) => (user === null ? goToLogin(exam.id) : startDialog.open(exam.id))}
          onVisitor={(exam) => goToLogin(exam.id)}
          onResume={(exam) => taking.open(exam.id)}
        />
      )}
      <TestWindows learner={learner} onVisitor={goToLogin} onEnded={setEnded} />
    </div>
  )
}

function TestList({
  exams,
  isReady,
  ifNone,
  ...acts
}: Omit<ComponentProps<typeof ExamGrid>, 'pages' | 'more'> & {
  exams: ReturnType<typeof useExamList>['exams']
  isReady: boolean
  /** Shown if the list is empty. */
  ifNone: ReactNode
}) {
  const words = useWords(cards).failed
  return (
    <QueryView
      query={isReady ? exams : WAITING}
      skeleton={<CardsSkeleton />}
      errorTitle={words.load}
      renderError={(error) => (
        <ErrorView
          title={words.title}
          text={words.text(loadFailureText(error))}
          error={error}
          onRetry={() => void exams.refetch()}
        />
      )}
    >
      {({ pages }) =>
        pages[0]?.tests.length === 0 ? ifNone : <ExamGrid {...acts} pages={pages} more={exams} />
      }
    </QueryView>
  )
}

function filtersOf(
  filter: TestFilter | undefined,
  exam: string,
  search: string,
  pages: readonly ExamPage[] = [],
) {
  const items = pages.flatMap((page) => page.tests)
  return {
    filters: TEST_FILTERS,
    filter,
    pathOf: (next: TestFilter | undefined) => paths.tests(next, search, exam),
    children: (
      <ExamChip exam={exam} items={items} to={paths.tests(filter, search)} state={{ filter }} />
    ),
  }
}

/** In the initial HTML, a visitor's, it has its place for learners: in large text it takes another line. */
function ResultsLink({ user }: { user: object | null }) {
  return (
    // As high as the title.
    <div className={cx('-my-2', user === null && 'hidden in-data-signed-in:block')}>
      <ArrowLink render={(link) => <Link to={paths.testResults()} {...link} />}>
        {useWords(cards).myResults}
      </ArrowLink>
    </div>
  )
}
