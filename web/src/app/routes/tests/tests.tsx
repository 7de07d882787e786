import type { ExamCard } from '@sopan/contract/exams/exams'
import type { ListFilter } from '@sopan/contract/fields'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense, lazy, useEffect, useState } from 'react'
import { Link, Navigate, useLocation, useSearchParams } from 'react-router'

import { prefetchUnsettled, useOffersReady } from '#web/components/checkout/orders/unsettled.ts'
import { CatalogueHead } from '#web/components/lists/catalogue-head.tsx'
import { FILTERS, filterOf } from '#web/components/lists/list-filter.tsx'
import { searchIn, useListSearch } from '#web/components/lists/use-list-search.ts'
import { NoUserId } from '#web/components/no-user-id.tsx'
import { ErrorView } from '#web/components/queries/error-view.tsx'
import { QueryView, WAITING } from '#web/components/queries/query-view.tsx'
import { TabTitle } from '#web/components/tab-title.tsx'
import { idIn, useWindowParam } from '#web/components/use-window-param.ts'
import { ExamGrid, ExamGridSkeleton } from '#web/features/exams/exam-grid.tsx'
import { NoExams } from '#web/features/exams/exams-states.tsx'
import { examsQuery, prefetchStart } from '#web/features/exams/queries.ts'
import { ResumeNote } from '#web/features/exams/resume-note.tsx'
import { StartDialog } from '#web/features/exams/start-dialog.tsx'
import { setStartedAttempt } from '#web/features/exams/started-attempt.ts'
import { loadFailureText } from '#web/lib/api/failure-text.ts'
import type { ListInput } from '#web/lib/api/list-query.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { useIsHydrated } from '#web/lib/browser/hooks/use-is-hydrated.ts'
import { useIsSlow } from '#web/lib/browser/hooks/use-is-slow.ts'
import { focusMain } from '#web/lib/browser/main-part.ts'
import { paths } from '#web/lib/paths.ts'
import { FIRST_KEY } from '#web/lib/router/history.ts'
import { useNavigate } from '#web/lib/router/page-router-hooks.ts'
import type { LoaderInput } from '#web/lib/router/routes.ts'
import { withoutWindows } from '#web/lib/router/window-params.ts'
import { checkSession } from '#web/lib/session/session-query.ts'
import {
  type StoredUser,
  hasStoredSession,
  storedUser,
  useAuth,
} from '#web/lib/session/session.tsx'
import { ArrowLink } from '#web/ui/section-head.tsx'

const ExamWindow = lazy(async () => {
  const module = await import('#web/features/exams/taking/exam-window.tsx')
  return { default: module.ExamWindow }
})

const TITLES = { paid: 'Paid Tests', free: 'Free Tests', purchased: 'Tests' }
/** The maximum wait for the list. */
const TIMEOUT_MS = 2000

export function loader({ search }: LoaderInput): null {
  const params = new URLSearchParams(search)
  // Nothing else is loaded while a test is open.
  if (params.has('taking')) return null
  // Before the page has rendered, and before its list.
  const testId = idIn(params, 'test')
  if (testId !== null) prefetchStart(storedUser()?.id ?? null, testId)
  checkSession()
  prefetchUnsettled()
  const filter = filterOf({ state: null, search })
  const input = { filter, search: searchIn(search) }
  void queryClient.prefetchInfiniteQuery(examsQuery(storedUser()?.id ?? null, input))
  return null
}

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
  const filter = filterOf(location)
  const started = testInState(location.state)
  const isForLearners = filter === 'free' || filter === 'purchased'
  if (session.status === 'signed-out' && isForLearners) {
    return <Navigate replace to={paths.login()} state={{ from: location }} />
  }
  if (started !== null) return <Navigate replace to={paths.test(started)} />
  return <Tests filter={filter} />
}

function Tests({ filter }: { filter: ListFilter | undefined }) {
  const { user, session } = useAuth()
  const location = useLocation()
  const navigate = useNavigate()
  const startDialog = useWindowParam('test')
  const taking = useWindowParam('taking')
  const learner = useExamLearner(taking.id, user)
  const { typed, setTyped, search } = useListSearch()
  const { queryKey, exams, resumable } = useExamList({ filter, search }, taking.id === null)
  const isListReady = useListReady(taking.id === null)
  const title = filter === undefined ? 'Tests' : TITLES[filter]
  // A test that ended on this page shows its result here; a reload shows it from the URL.
  const attemptId = idIn(useSearchParams()[0], 'attempt')
  const [ended, setEnded] = useState<number | null>(null)
  const isResult = attemptId !== null && attemptId !== ended
  // Without a learner who can take it the test is not opened.
  useHistoryEntryBefore(isResult || !learner?.id ? null : taking.id)

  const showAll = () => {
    void navigate(paths.tests(), { replace: true, state: null })
    focusMain()
  }
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
        filters={{ filters: FILTERS, filter, pathOf: (next) => paths.tests(next, search) }}
        search={{ label: 'Search tests', value: typed, onChange: setTyped }}
        end={user !== null && <ResultsLink />}
      />
      {user !== null && taking.id === null && resumable !== null && (
        <ResumeNote userId={user.id} listed={resumable} onResume={(id) => taking.open(id)} />
      )}
      <QueryView
        query={isListReady ? exams : WAITING}
        skeleton={<ExamGridSkeleton />}
        errorTitle="Error loading tests"
        renderError={(error) => (
          <ErrorView
            title="The tests could not be loaded"
            text={`Error loading tests: ${loadFailureText(error)}`}
            error={error}
            onRetry={() => void exams.refetch()}
          />
        )}
      >
        {({ pages }) =>
          pages[0]?.tests.length === 0 ? (
            <NoExams filter={filter} search={search} onShowAll={showAll} />
          ) : (
            <ExamGrid
              pages={pages}
              queryKey={queryKey}
              onStart={(exam) => (user === null ? goToLogin(exam.id) : startDialog.open(exam.id))}
              onResume={(exam) => taking.open(exam.id)}
              more={exams}
            />
          )
        }
      </QueryView>
      <TestWindows learner={learner} onVisitor={goToLogin} onEnded={setEnded} />
    </div>
  )
}

function useExamList(input: ListInput, isShown: boolean) {
  const { user, session } = useAuth()
  const query = examsQuery(user?.id ?? null, input)
  // The list of a visitor would be fetched while the page of a learner is hydrated.
  const isRestored = user !== null || !hasStoredSession()
  const isReady = session.status !== 'loading' && isRestored && isShown
  const exams = useInfiniteQuery({ ...query, enabled: isReady })
  return { queryKey: query.queryKey, exams, resumable: useListedResumable(exams, isReady) }
}

/** The initial HTML has no tests, and they may have arrived before it is hydrated. */
function useListReady(isShown: boolean): boolean {
  const areOffersReady = useOffersReady(isShown)
  return useIsHydrated() && areOffersReady
}

function ResultsLink() {
  return (
    <ArrowLink
      render={(link) => (
        // No higher than the title: the initial HTML, a visitor's, has no link.
        <Link {...link} to={paths.testResults()} className={`${link.className} -my-1`} />
      )}
    >
      My Results
    </ArrowLink>
  )
}

/** The start dialog of a test, or the test that is taken, over the list. */
function TestWindows({
  learner,
  onVisitor,
  onEnded,
}: {
  learner: StoredUser | null
  onVisitor: (testId: number) => void
  onEnded: (attemptId: number) => void
}) {
  const { session } = useAuth()
  const location = useLocation()
  const navigate = useNavigate()
  const startDialog = useWindowParam('test')
  const taking = useWindowParam('taking')
  return (
    <Suspense fallback={null}>
      {startDialog.id !== null && taking.id === null && session.status !== 'loading' && (
        <StartDialog
          testId={startDialog.id}
          onClose={startDialog.close}
          onVisitor={() => onVisitor(startDialog.id ?? 0)}
          onResume={() => taking.open(startDialog.id ?? 0, { replace: true, instead: 'test' })}
          onStarted={(started) => {
            setStartedAttempt(started)
            // If this page was opened at the start dialog, that history entry stays, before the
            // test's.
            const replace = location.key !== FIRST_KEY
            taking.open(started.attempt.testId, { replace, instead: 'test' })
          }}
        />
      )}
      {taking.id !== null && learner !== null && location.key !== FIRST_KEY && (
        <ExamWindow
          key={taking.id}
          testId={taking.id}
          user={learner}
          onLeave={taking.close}
          onEnded={({ test_id: testId, attempt_id: attemptId }) => {
            onEnded(attemptId)
            const to = paths.takenTest(testId, attemptId)
            void navigate(to, { replace: true, state: location.state })
          }}
        />
      )}
    </Suspense>
  )
}

/**
 * The tests of the list that can be resumed; empty if the list is late or failed, because a test's
 * timer runs while a bad connection delays the list; null while the list is awaited.
 */
function useListedResumable(
  exams: {
    data: { pages: { tests: ExamCard[] }[] } | undefined
    isError: boolean
    isPending: boolean
  },
  isReady: boolean,
): number[] | null {
  const isLate = useIsSlow(isReady && exams.isPending, TIMEOUT_MS)
  const tests = exams.data?.pages.flatMap((page) => page.tests)
  if (tests === undefined) return exams.isError || isLate ? [] : null
  return tests.filter((exam) => exam.open_attempt !== null).map((exam) => exam.id)
}

/**
 * Before a test's history entry there is one of this page, even if the test's URL was opened directly:
 * only then can the back key be intercepted. Until then the test does not open.
 */
function useHistoryEntryBefore(testId: number | null): void {
  const { key, search } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (testId === null || key !== FIRST_KEY) return
    const params = withoutWindows(search)
    const insert = async () => {
      await navigate({ search: params.toString() }, { replace: true })
      params.set('taking', String(testId))
      await navigate({ search: params.toString() }, { state: { openedHere: true } })
    }
    void insert()
  }, [testId, key, search, navigate])
}

/**
 * The learner who takes the test; remembered while it is open, because the session may end
 * meanwhile.
 */
function useExamLearner(testId: number | null, user: StoredUser | null): StoredUser | null {
  const [learner, setLearner] = useState<StoredUser | null>(null)
  if (testId === null && learner !== null) setLearner(null)
  if (testId !== null && learner === null && user !== null) setLearner(user)
  return learner
}
