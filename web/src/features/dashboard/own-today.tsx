import type { Dashboard } from '@sopan/contract/dashboard'
import { useWords } from '@sopan/ui/language.ts'
import { today as todayWords } from '@sopan/words/learning/today'
import type { UseQueryResult } from '@tanstack/react-query'

import { keptToday } from './kept-today.ts'
import { Today } from './today.tsx'

type DashboardQuery = Pick<UseQueryResult<Dashboard>, 'data' | 'dataUpdatedAt' | 'error'>

/** 'Today' of a learner, while it cannot be loaded as this device has stored it; null while nothing is known. */
export function OwnToday({
  userId,
  query: { data, dataUpdatedAt, error },
  ...shown
}: {
  userId: number
  query: DashboardQuery
  first: number
  moreTo?: string
}) {
  const words = useWords(todayWords)
  const today = data
    ? { rows: data.today_list, at: new Date(dataUpdatedAt).toISOString() }
    : keptToday(userId)
  const isOld = data === undefined || error !== null
  return (
    today && (
      <Today
        rows={today.rows}
        {...shown}
        end={isOld && <p className="text-14 text-ink-2">{words.asOf(today.at)}</p>}
      />
    )
  )
}
