import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type LoaderFunctionArgs, Link, useParams, useSearchParams } from 'react-router'

import { MoreButton } from '#web/components/more-button.tsx'
import { QueryView } from '#web/components/query-view.tsx'
import { historyQuery, resultQuery, resultsQuery } from '#web/features/exams/queries.ts'
import type { ResultSummary, ResultsPage } from '#web/features/exams/read-result.ts'
import { AttemptDetails, AttemptSummary } from '#web/features/exams/results/attempt-result.tsx'
import { ResultCard } from '#web/features/exams/results/result-card.tsx'
import {
  ErrorCard,
  ResultsSkeleton,
  StartTesting,
  WarningCard,
} from '#web/features/exams/results/results-states.tsx'
import { paths } from '#web/lib/paths.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { routeId } from '#web/lib/route-id.ts'
import { storedUser, useAuth } from '#web/lib/session.tsx'
import { settings } from '#web/lib/settings.ts'
import { BackLink, PageHead } from '#web/ui/page-head.tsx'
import { ArrowLink, SectionHead } from '#web/ui/section-head.tsx'
import { StateView } from '#web/ui/state-view.tsx'

export function loader({ params, request }: LoaderFunctionArgs): null {
  const userId = storedUser()?.id ?? null
  const testId = routeId(params['testId'])
  const attemptId = routeId(new URL(request.url).searchParams.get('attempt') ?? undefined)
  if (userId === null) return null
  if (testId === null) void queryClient.prefetchInfiniteQuery(historyQuery(userId))
  else if (attemptId === null) void queryClient.prefetchInfiniteQuery(resultsQuery(userId, testId))
  else void queryClient.prefetchQuery(resultQuery(userId, testId, attemptId))
  return null
}

export function Component() {
  const { user } = useAuth()
  const [search] = useSearchParams()
  const param = useParams()['testId']
  const attemptId = routeId(search.get('attempt') ?? undefined)
  if (user === null) return null
  return (
    <div className="page">
      <title>{`Test Results | ${settings.brandName}`}</title>
      <PageHead
        title="Test Results"
        detail="Your performance history"
        back={
          param !== undefined && (
            <BackLink render={(link) => <Link {...link} to={paths.testResults()} />}>
              All results
            </BackLink>
          )
        }
      />
      {param === undefined && <History userId={user.id} />}
      {param !== undefined && attemptId === null && (
        <ResultsOfTest userId={user.id} testId={routeId(param)} />
      )}
      {param !== undefined && attemptId !== null && (
        <OneResult userId={user.id} testId={routeId(param)} attemptId={attemptId} />
      )}
    </div>
  )
}

function History({ userId }: { userId: number }) {
  const query = useInfiniteQuery(historyQuery(userId))
  const { fetchNextPage } = query
  return (
    <QueryView
      query={query}
      skeleton={<ResultsSkeleton cards={4} />}
      errorTitle="ERROR!"
      renderError={(error) => <ErrorCard error={error} onRetry={() => void query.refetch()} />}
    >
      {({ pages }) => {
        const attempts = pages.flatMap((page) => page.attempts)
        if (attempts.length === 0) return <NoResults />
        return (
          <>
            <Cards attempts={attempts} className="mt-4" />
            {query.hasNextPage && (
              <MoreButton
                label="Show more results"
                isLoading={query.isFetchingNextPage}
                load={() => void fetchNextPage()}
              />
            )}
          </>
        )
      }}
    </QueryView>
  )
}

function NoResults() {
  return (
    <StateView
      drawing="empty"
      level="h2"
      title="No results yet"
      text="Every test that you finish is shown here, with its score and its review."
      actions={<StartTesting />}
    />
  )
}

/** Attempts as cards, each with the way to its review. */
function Cards({
  attempts,
  className = '',
}: {
  attempts: readonly ResultSummary[]
  className?: string
}) {
  return (
    <ul className={`grid gap-4 md:grid-cols-2 md:gap-6 ${className}`}>
      {attempts.map((attempt) => (
        <li key={attempt.attemptId}>
          <ResultCard
            result={attempt}
            foot={
              <ArrowLink
                render={(link) => (
                  <Link
                    {...link}
                    to={paths.testResults(attempt.testId, attempt.attemptId)}
                    aria-label={`Review of ${attempt.testName}, attempt ${attempt.number ?? ''}`}
                  />
                )}
              >
                Review
              </ArrowLink>
            }
          />
        </li>
      ))}
    </ul>
  )
}

/** All attempts of one test: the newest with its review, the earlier ones as cards. */
function ResultsOfTest({ userId, testId }: { userId: number; testId: number | null }) {
  const query = useInfiniteQuery(resultsQuery(userId, testId))
  const { fetchNextPage } = query
  return (
    <QueryView
      query={query}
      skeleton={<ResultsSkeleton />}
      errorTitle="ERROR!"
      renderError={(error) => <ErrorCard error={error} onRetry={() => void query.refetch()} />}
    >
      {({ pages }) => {
        const [newest, ...earlier] = pages.flatMap((page) => page.results)
        if (newest === undefined) return <NothingFound />
        const isLocked = pages.some((page) => page.isLocked)
        return (
          <>
            <AttemptSummary userId={userId} result={newest} />
            <AttemptDetails result={newest} isLocked={isLocked} />
            {earlier.length > 0 && (
              <section aria-labelledby="earlier" className="mt-10">
                <SectionHead id="earlier" title="Earlier attempts" />
                <Cards attempts={earlier} />
              </section>
            )}
            {query.hasNextPage && (
              <MoreButton
                label="Show more results"
                isLoading={query.isFetchingNextPage}
                load={() => void fetchNextPage()}
              />
            )}
          </>
        )
      }}
    </QueryView>
  )
}

function OneResult({
  userId,
  testId,
  attemptId,
}: {
  userId: number
  testId: number | null
  attemptId: number
}) {
  const query = useQuery(resultQuery(userId, testId, attemptId))
  return (
    <QueryView
      query={query}
      skeleton={<ResultsSkeleton />}
      errorTitle="ERROR!"
      renderError={(error) => <ErrorCard error={error} onRetry={() => void query.refetch()} />}
    >
      {({ results: [result], isLocked }: ResultsPage) =>
        result === undefined ? (
          <NothingFound />
        ) : (
          <>
            <AttemptSummary userId={userId} result={result} />
            <AttemptDetails result={result} isLocked={isLocked} />
            <ArrowLink
              render={(link) => (
                <Link
                  {...link}
                  to={paths.testResults(result.testId)}
                  className={`${link.className} mt-6`}
                />
              )}
            >
              All attempts of this test
            </ArrowLink>
          </>
        )
      }
    </QueryView>
  )
}

const NothingFound = () => <WarningCard text="No test results found" action={<StartTesting />} />
