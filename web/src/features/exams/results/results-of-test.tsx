import { SectionHead } from '@sopan/ui/content/section-head.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { results } from '@sopan/words/results/results'
import { useInfiniteQuery } from '@tanstack/react-query'

import { MoreButton } from '#web/components/lists/more-button.tsx'

import { resultsQuery } from '../queries.ts'
import { AttemptCards } from './attempt-cards.tsx'
import { AttemptResult } from './attempt-result.tsx'
import { NothingFound, ResultsView } from './results-states.tsx'

/** All attempts of one test: the newest with its review, the earlier results as cards. */
export function ResultsOfTest({ userId, testId }: { userId: number; testId: number | null }) {
  const { earlier: title, more } = useWords(results)
  const query = useInfiniteQuery(resultsQuery(userId, testId))
  return (
    <ResultsView query={query}>
      {({ pages }) => {
        const [newest, ...earlier] = pages.flatMap((page) => page.results)
        const review = pages.find((page) => page.review_locked) ?? pages[0]
        if (newest === undefined || review === undefined) return <NothingFound />
        return (
          <>
            <AttemptResult
              key={newest.attempt_id}
              userId={userId}
              summary={newest}
              details={{ result: newest, review }}
            />
            {earlier.length > 0 && (
              <section aria-labelledby="earlier" className="mt-10">
                <SectionHead id="earlier" title={title} />
                <AttemptCards attempts={earlier} />
              </section>
            )}
            <MoreButton label={more} query={query} />
          </>
        )
      }}
    </ResultsView>
  )
}
