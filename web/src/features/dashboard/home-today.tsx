import { useWords } from '@sopan/ui/language.ts'
import { RowsSkeleton } from '@sopan/ui/loading/skeleton.tsx'
import { today as todayWords } from '@sopan/words/learning/today'
import { useQuery } from '@tanstack/react-query'

import { messageOf } from '#web/lib/api/api-error.ts'
import { paths } from '#web/lib/paths.ts'

import { keptToday } from './kept-today.ts'
import { dashboardQuery } from './queries.ts'
import { Today } from './today.tsx'
import { WeekStair } from './week-stair.tsx'

/** Their place is kept while they load. */
const ROWS = 3

/** 'Today' as this device has stored it, until the server has responded. */
export function HomeToday({ userId }: { userId: number }) {
  const words = useWords(todayWords)
  const { data, dataUpdatedAt, error } = useQuery({ ...dashboardQuery(userId), retry: false })
  const today = data
    ? { rows: data.today_list, at: new Date(dataUpdatedAt).toISOString() }
    : keptToday(userId)
  if (today === null) {
    return error === null ? <RowsSkeleton count={ROWS} /> : <p role="alert">{messageOf(error)}</p>
  }
  const isOld = data === undefined || error !== null
  return (
    <div className="pb-4 md:pb-8">
      <Today
        rows={today.rows}
        first={ROWS}
        moreTo={paths.dashboard()}
        end={isOld && <p className="text-14 text-ink-2">{words.asOf(today.at)}</p>}
      />
      <WeekStair
        week={data?.week ?? []}
        className="absolute right-0 bottom-0 w-144 max-lg:hidden"
      />
    </div>
  )
}
