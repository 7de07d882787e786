import { ArrowLink } from '@sopan/ui/content/section-head.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { results } from '@sopan/words/results/results'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'

import { paths } from '#web/lib/paths.ts'

import { resultQuery } from '../queries.ts'
import { AttemptResult } from './attempt-result.tsx'
import { NothingFound, ResultsView } from './results-states.tsx'

/** One attempt of a test, at its own URL. */
export function OneResult({
  userId,
  testId,
  attemptId,
}: {
  userId: number
  testId: number | null
  attemptId: number
}) {
  const { attemptsOfTest } = useWords(results)
  const query = useQuery(resultQuery(userId, testId, attemptId))
  return (
    <ResultsView query={query}>
      {({ results: [result], ...review }) =>
        result === undefined ? (
          <NothingFound />
        ) : (
          <>
            <AttemptResult userId={userId} summary={result} details={{ result, review }} />
            <ArrowLink
              render={(link) => (
                <Link
                  {...link}
                  to={paths.testResults(result.test_id)}
                  className={`${link.className} mt-6`}
                />
              )}
            >
              {attemptsOfTest}
            </ArrowLink>
          </>
        )
      }
    </ResultsView>
  )
}
