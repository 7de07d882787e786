import type { ReactNode } from 'react'

import { messageOf } from '#web/lib/api/api-error.ts'

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
  const message = messageOf(query.error)
  return (
    <ErrorView
      title={errorTitle}
      text={message === errorTitle ? 'Please try again in a moment.' : message}
      onRetry={() => void query.refetch()}
    />
  )
}
