import { RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'

import { messageOf } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { StateView } from '#web/ui/state-view.tsx'

/** A page whose query failed: what happened in the call's words, and another try. */
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
 * The states of a query: what is known is shown, even while it is asked for again; else the error,
 * else the skeleton. Whether something known is empty is for the children to say.
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
  /** For errors with a page of their own, such as 'not found'; null leaves it to the usual view. */
  renderError?: (error: unknown) => ReactNode
  children: (data: D) => ReactNode
}) {
  if (query.data !== undefined) return children(query.data)
  if (query.error === null || query.error === undefined) return skeleton
  const special = renderError?.(query.error) ?? null
  if (special !== null) return special
  return <QueryError title={errorTitle} error={query.error} onRetry={() => void query.refetch()} />
}
