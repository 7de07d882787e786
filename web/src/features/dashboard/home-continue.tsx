import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { setContinueHint, useContinueHint } from '#web/lib/browser/continue-hint.ts'

import { ContinueCard } from './continue-card.tsx'
import { ContinueSkeleton } from './continue-skeleton.tsx'
import { dashboardQuery } from './queries.ts'

/**
 * 'Continue' on home. Where no place was kept for it, it is shown by the next visit of home only:
 * the page would move under the learner's finger.
 */
export function HomeContinue({ userId }: { userId: number }) {
  const { data, isError } = useQuery({ ...dashboardQuery(userId), retry: false })
  const { rows } = useContinueHint(userId)
  const [hasPlace] = useState(rows > 0 || data !== undefined)
  const [result = null] = data?.last_results ?? []
  useEffect(() => {
    if (data === undefined) return
    const entries = [data.open_attempt, data.last_class, result].filter((entry) => entry !== null)
    const hasCourse = data.last_class !== null || data.course_spent > 0
    setContinueHint(userId, { rows: entries.length, hasCourse })
  }, [userId, data, result])

  if (!hasPlace || isError) return null
  if (data === undefined) return <ContinueSkeleton rows={rows} />
  return <ContinueCard {...data} last_result={result} className="" />
}
