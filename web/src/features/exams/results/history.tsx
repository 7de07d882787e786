import { StateView } from '@sopan/ui/content/state-view.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { results } from '@sopan/words/results/results'
import { useInfiniteQuery } from '@tanstack/react-query'

import { MoreButton } from '#web/components/lists/more-button.tsx'

import { historyQuery } from '../queries.ts'
import { AttemptCards } from './attempt-cards.tsx'
import { ResultsView, StartTesting } from './results-states.tsx'

/** The finished attempts of all tests, newest first. */
export function History({ userId }: { userId: number }) {
  const { more } = useWords(results)
  const query = useInfiniteQuery(historyQuery(userId))
  return (
    <ResultsView query={query} cards={4}>
      {({ pages }) => {
        const attempts = pages.flatMap((page) => page.history)
        if (attempts.length === 0) return <NoResults />
        return (
          <>
            <AttemptCards attempts={attempts} className="mt-4" />
            <MoreButton label={more} query={query} />
          </>
        )
      }}
    </ResultsView>
  )
}

function NoResults() {
  const { title, text } = useWords(results).empty
  return (
    <StateView drawing="empty" level="h2" title={title} text={text} actions={<StartTesting />} />
  )
}
