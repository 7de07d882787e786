import { dateAndTime } from '@sopan/domain/format'
import { buttonClass } from '@sopan/ui/actions/button.tsx'
import { RowsSkeleton } from '@sopan/ui/loading/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { BannerStair } from '#web/components/welcome-banner.tsx'
import { messageOf } from '#web/lib/api/api-error.ts'
import { paths } from '#web/lib/paths.ts'

import { keptToday } from './kept-today.ts'
import { dashboardQuery } from './queries.ts'
import { Today } from './today.tsx'

/** The banner has room for more rows, but not for the stair below them. */
const ROWS_ABOVE_STAIR = 2

/** 'Today' as this device has stored it, until the server has responded. */
export function HomeToday({
  userId,
  search,
}: {
  userId: number
  /** Shown to a learner who has nothing to do today. */
  search: ReactNode
}) {
  const { data, dataUpdatedAt, error } = useQuery({ ...dashboardQuery(userId), retry: false })
  const today = data
    ? { rows: data.today, at: new Date(dataUpdatedAt).toISOString() }
    : keptToday(userId)
  if (today === null) {
    return error === null ? <RowsSkeleton count={2} /> : <p role="alert">{messageOf(error)}</p>
  }
  const isOld = data === undefined || error !== null
  const hasStair = today.rows.length <= ROWS_ABOVE_STAIR
  return (
    // As high as the stair, which then covers nothing.
    <div className={hasStair ? 'pb-24' : 'pb-4 md:pb-8'}>
      <Today rows={today.rows} />
      {today.rows.length === 0 && (
        <>
          <div className="my-4 flex flex-wrap gap-3">
            <Link to={paths.courses()} className={buttonClass()}>
              Browse Courses
            </Link>
            <Link to={paths.tests('free')} className={buttonClass({ kind: 'secondary' })}>
              Free Tests
            </Link>
          </div>
          {search}
        </>
      )}
      {hasStair && <BannerStair className="absolute right-0 bottom-0" />}
      {isOld && <p className="mt-2 text-14 text-ink-2">As of {dateAndTime(today.at)}</p>}
    </div>
  )
}
