import { StateView } from '@sopan/ui/content/state-view.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'

import { MoreButton } from '#web/components/lists/more-button.tsx'

import { historyQuery } from '../queries.ts'
import { AttemptCards } from './attempt-cards.tsx'
import { ResultsView, StartTesting } from './results-states.tsx'

/** The finished attempts of all tests, newest first. */
export function History({ userId }: { userId: number }) {
  const query = useInfiniteQuery(historyQuery(userId))
  return (
    <ResultsView query={query} cards={4}>
      {({ pages }) => {
        const attempts = pages.flatMap((page) => page.history)
        if (attempts.length === 0) return <NoResults />
        return (
          <>
            <AttemptCards attempts={attempts} className="mt-4" />
            <MoreButton label="Show more results" query={query} />
          </>
        )
      }}
    </ResultsView>
  )
}

function NoResults() {
  return (
    <StateView
      drawing="empty"
      level="h2"
      title="No results yet"
      text="Tests that you finish are shown here, with your score and a review."
      actions={<StartTesting />}
    />
  )
}
