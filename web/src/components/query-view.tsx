import { RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'

import { messageOf } from '#web/lib/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { StateView } from '#web/ui/state-view.tsx'

/** Shown on a page whose query failed: the error's message and a retry button. */
function QueryError({
  title,
  error,
  onRetry,
  level = 'h2',
}: {
  title: string
  error: unknown
  onRetry: () => void
  level?: 'h1' | 'h2' | 'h3'
}) {
  const message = messageOf(error)
  return (
    <StateView
      drawing="error"
      role="alert"
      level={level}
      title={title}
      text={message === title ? 'Please try again in a moment.' : message}
      actions={
        <Button onClick={onRetry}>
          <RefreshCw aria-hidden className="size-5" />
          Try again
        </Button>
      }
    />
  )
}

export interface QueryState<D> {
  data: D | undefined
  error: unknown
  refetch: () => unknown
}

/**
 * The states of a query: its data, even while it is refetched; else the error, else the skeleton.
 * The children decide whether the data is empty.
 */
export function QueryView<D>({
  query,
  skeleton,
  errorTitle,
  renderError,
  children,
}: {
  query: QueryState<D>
  skeleton: ReactNode
  errorTitle: string
  /** For errors with their own page, such as 'not found'; null uses the default view. */
  renderError?: (error: unknown) => ReactNode
  children: (data: D) => ReactNode
}) {
  if (query.data !== undefined) return children(query.data)
  if (query.error === null || query.error === undefined) return skeleton
  const special = renderError?.(query.error) ?? null
  if (special !== null) return special
  return <QueryError title={errorTitle} error={query.error} onRetry={() => void query.refetch()} />
}
