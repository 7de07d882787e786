import { buttonClass } from '@sopan/ui/actions/button.tsx'
import { Panel } from '@sopan/ui/content/panel.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { CardsSkeleton } from '@sopan/ui/loading/skeleton.tsx'
import { common } from '@sopan/words/frame/common'
import { results } from '@sopan/words/results/results'
import { CircleAlert, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { RetryButton } from '#web/components/queries/error-view.tsx'
import { type QueryState, QueryView } from '#web/components/queries/query-view.tsx'
import { useIsOffline } from '#web/components/queries/use-is-offline.ts'
import { loadFailureText } from '#web/lib/api/failure-text.ts'
import { paths } from '#web/lib/paths.ts'

/** The states of a query for results, see QueryView; `cards` is the number in its skeleton. */
export function ResultsView<D>({
  query,
  cards = 2,
  children,
}: {
  query: QueryState<D>
  cards?: number
  children: (data: D) => ReactNode
}) {
  const { error: words } = useWords(results)
  return (
    <QueryView
      query={query}
      skeleton={<CardsSkeleton count={cards} className="mt-4 grid gap-4 md:grid-cols-2 md:gap-6" />}
      errorTitle={words.title}
      renderError={(error) => <ErrorCard error={error} onRetry={() => void query.refetch()} />}
    >
      {children}
    </QueryView>
  )
}

function ErrorCard({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { offline } = useWords(common)
  const { error: words } = useWords(results)
  const isOffline = useIsOffline(error)
  return (
    <Panel
      kind="wrong"
      icon={CircleAlert}
      role="alert"
      outlined
      title={isOffline ? offline : words.title}
      className="mt-4"
    >
      <p>{words.text(loadFailureText(error))}</p>
      <RetryButton
        kind="secondary"
        size="regular"
        className="mt-3 mb-1"
        error={error}
        onClick={onRetry}
      />
    </Panel>
  )
}

export function WarningCard({ text, action }: { text: string; action?: ReactNode }) {
  return (
    <Panel
      kind="accent"
      icon={TriangleAlert}
      role="status"
      outlined
      title={useWords(results).warning}
      className="mt-4"
    >
      <p>{text}</p>
      {action !== undefined && <div className="mt-3 mb-1">{action}</div>}
    </Panel>
  )
}

export function StartTesting() {
  return (
    <Link to={paths.tests()} className={buttonClass()}>
      {useWords(results).startTesting}
    </Link>
  )
}

/** There are no results for this test. */
export const NothingFound = () => (
  <WarningCard text={useWords(results).notFound} action={<StartTesting />} />
)
