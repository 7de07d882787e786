import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import { ApiError, messageOf } from '#web/lib/api/api-error.ts'
import { now } from '#web/lib/browser/clock.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'

/** The fields of a paged query that this button uses. */
export type PagedQuery = Pick<
  UseInfiniteQueryResult,
  'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'error' | 'errorUpdatedAt'
> & { fetchNextPage: () => unknown }

/**
 * Loads the next page of a list when the reader nears the end, or by the button. After a failure
 * scrolling loads nothing more: the error is shown here, and only the button retries.
 */
export function MoreButton({ label, query }: { label: string; query: PagedQuery }) {
  const { hasNextPage, isFetchingNextPage: isLoading, fetchNextPage } = query
  const hasFailed = query.isFetchNextPageError && !isLoading
  const secondsLeft = useSecondsUntil(hasFailed ? retryTime(query) : 0)
  const end = useRef<HTMLDivElement>(null)
  const asksByItself = hasNextPage && !isLoading && !query.isFetchNextPageError
  useEffect(() => {
    if (end.current === null || !asksByItself) return undefined
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) void fetchNextPage()
      },
      { rootMargin: '600px' },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [asksByItself, fetchNextPage])
  if (!hasNextPage) return null
  const retryLabel = secondsLeft > 0 ? `Try again in ${secondsLeft} s` : 'Try again'
  return (
    <div ref={end} className="mt-6 flex flex-col items-center gap-3">
      <div role="alert">{hasFailed && <FieldError>{messageOf(query.error)}</FieldError>}</div>
      <Button
        kind="secondary"
        size="regular"
        busy={isLoading}
        disabled={secondsLeft > 0}
        onClick={() => void fetchNextPage()}
      >
        {isLoading ? 'Loading...' : hasFailed ? retryLabel : label}
      </Button>
    </div>
  )
}

/** When the server allows the next attempt, in epoch milliseconds. */
function retryTime({ error, errorUpdatedAt }: PagedQuery): number {
  const wait = error instanceof ApiError ? (error.retryAfterMs ?? 0) : 0
  return errorUpdatedAt + wait
}

const secondsUntil = (time: number) => Math.max(0, Math.ceil((time - now().getTime()) / 1000))

/** Whole seconds until a time, at least 0; counts down while mounted. */
function useSecondsUntil(time: number): number {
  const [seconds, setSeconds] = useState(secondsUntil(time))
  const [shownTime, setShownTime] = useState(time)
  if (shownTime !== time) {
    setShownTime(time)
    setSeconds(secondsUntil(time))
  }
  useEffect(() => {
    if (seconds === 0) return undefined
    const timer = setTimeout(() => setSeconds(secondsUntil(time)), 1000)
    return () => clearTimeout(timer)
  }, [seconds, time])
  return seconds
}
