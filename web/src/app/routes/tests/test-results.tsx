import { BackLink, PageHead } from '@sopan/ui/content/page-head.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { pageWords } from '@sopan/words/frame/pages'
import { results } from '@sopan/words/results/results'
import { type LoaderFunctionArgs, Link, useParams, useSearchParams } from 'react-router'

import { TabTitle } from '#web/components/tab-title.tsx'
import { historyQuery, resultQuery, resultsQuery } from '#web/features/exams/queries.ts'
import { History } from '#web/features/exams/results/history.tsx'
import { OneResult } from '#web/features/exams/results/one-result.tsx'
import { ResultsOfTest } from '#web/features/exams/results/results-of-test.tsx'
import { queryClient } from '#web/lib/api/query-client.ts'
import { paths } from '#web/lib/paths.ts'
import { routeId } from '#web/lib/route-id.ts'
import { useAuth } from '#web/lib/session/session.tsx'
import { storedUser } from '#web/lib/session/stored-user.ts'

export function loader({ params, url: { search } }: LoaderFunctionArgs): null {
  const userId = storedUser()?.id ?? null
  const testId = routeId(params['testId'])
  const attemptId = routeId(new URLSearchParams(search).get('attempt') ?? undefined)
  if (userId === null) return null
  if (testId === null) void queryClient.prefetchInfiniteQuery(historyQuery(userId))
  else if (attemptId === null) void queryClient.prefetchInfiniteQuery(resultsQuery(userId, testId))
  else void queryClient.prefetchQuery(resultQuery(userId, testId, attemptId))
  return null
}

export function Component() {
  const { all, detail } = useWords(results)
  const { titles } = useWords(pageWords)
  const { user } = useAuth()
  const [search] = useSearchParams()
  const param = useParams()['testId']
  const attemptId = routeId(search.get('attempt') ?? undefined)
  if (user === null) return null
  return (
    <div className="page">
      <TabTitle />
      <PageHead
        title={titles['test-results']}
        detail={detail}
        back={
          param !== undefined && (
            <BackLink render={(link) => <Link {...link} to={paths.testResults()} />}>
              {all}
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
