import type { ReactNode } from 'react'

import { loadFailureText } from '#web/lib/api/failure-text.ts'

import { ErrorView } from './error-view.tsx'

export interface QueryState<D> {
  data: D | undefined
  error: unknown
  refetch: () => unknown
}

/** In place of a query whose data must not be shown yet. */
export const WAITING = { data: undefined, error: null, refetch: () => undefined }

/**
 * The states of a query: its data, even while it is refetched; else the error, else the skeleton.
 * The children decide whether the data is empty.
 */
export function QueryView<D>({
  query,
  skeleton,
  errorTitle,
  errorLevel = 'h2',
  renderError,
  children,
}: {
  query: QueryState<D>
  skeleton: ReactNode
  errorTitle: string
  /** Of the heading of the default view. */
  errorLevel?: 'h1' | 'h2'
  /** For errors with their own page, such as 'not found'; null uses the default view. */
  renderError?: (error: unknown) => ReactNode
  children: (data: D) => ReactNode
}) {
  if (query.data !== undefined) return children(query.data)
  if (query.error === null || query.error === undefined) return skeleton
  const special = renderError?.(query.error) ?? null
  if (special !== null) return special
  return (
    <ErrorView
      title={errorTitle}
      text={loadFailureText(query.error, errorTitle)}
      error={query.error}
      level={errorLevel}
      onRetry={() => void query.refetch()}
    />
  )
}
