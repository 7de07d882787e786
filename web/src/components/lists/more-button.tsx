import { Button } from '@sopan/ui/actions/button.tsx'
import { cx } from '@sopan/ui/cx.ts'
import { FieldError } from '@sopan/ui/fields/field.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { common } from '@sopan/words/frame/common'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import { loadFailureText } from '#web/lib/api/failure-text.ts'
import { useBackOnline } from '#web/lib/browser/hooks/use-back-online.ts'

import { RetryButton } from '../queries/error-view.tsx'

/** The fields of a paged query that this button uses. */
export type PagedQuery = Pick<
  UseInfiniteQueryResult,
  'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'error'
> & { fetchNextPage: () => unknown }

/**
 * Loads the next page of a list when the reader nears the end, or by the button. After a failure
 * scrolling loads nothing more: the error is shown here, and only the button or a connection that is
 * back retries. At the end of the list what was around the button keeps its focus.
 */
export function MoreButton({ label, query }: { label: string; query: PagedQuery }) {
  const { loading } = useWords(common)
  const { hasNextPage, isFetchingNextPage: isLoading, fetchNextPage } = query
  const hasFailed = query.isFetchNextPageError && !isLoading
  const end = useRef<HTMLDivElement>(null)
  const [wasShown, setWasShown] = useState(hasNextPage)
  if (hasNextPage && !wasShown) setWasShown(true)
  const loadsOnScroll = hasNextPage && !isLoading && !query.isFetchNextPageError
  useEffect(() => {
    if (end.current === null || !loadsOnScroll) return undefined
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) void fetchNextPage()
      },
      { rootMargin: '600px' },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [loadsOnScroll, fetchNextPage])
  useBackOnline(() => {
    if (hasFailed) void fetchNextPage()
  })
  if (!wasShown) return null
  const button = {
    kind: 'secondary',
    size: 'regular',
    onClick: () => void fetchNextPage(),
  } as const
  return (
    <div
      ref={end}
      tabIndex={-1}
      className={cx('outline-none', hasNextPage && 'mt-6 flex flex-col items-center gap-3')}
    >
      <div role="alert">{hasFailed && <FieldError>{loadFailureText(query.error)}</FieldError>}</div>
      {hasNextPage &&
        (hasFailed ? (
          <RetryButton {...button} error={query.error} />
        ) : (
          <Button {...button} busy={isLoading}>
            {isLoading ? loading : label}
          </Button>
        ))}
    </div>
  )
}
