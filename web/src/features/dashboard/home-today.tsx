import type { Dashboard } from '@sopan/contract/dashboard'
import { useWords } from '@sopan/ui/language.ts'
import { RowsSkeleton } from '@sopan/ui/loading/skeleton.tsx'
import { today } from '@sopan/words/learning/today'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'

import { RetryButton } from '#web/components/queries/error-view.tsx'
import { messageOf } from '#web/lib/api/api-error.ts'
import { paths } from '#web/lib/paths.ts'

import { keptToday } from './kept-today.ts'
import { OwnToday } from './own-today.tsx'
import { dashboardQuery } from './queries.ts'
import { WeekStair } from './week-stair.tsx'

/** Their place is kept while they load. */
const ROWS = 3

/** 'Today' as this device has stored it, until the server has responded. */
export function HomeToday({ userId }: { userId: number }) {
  const query = useQuery({ ...dashboardQuery(userId), retry: false })
  if (query.data === undefined && keptToday(userId) === null)
    return query.error === null ? <RowsSkeleton count={ROWS} /> : <NotLoaded {...query} />
  return (
    <div className="pb-4 md:pb-8">
      <OwnToday userId={userId} query={query} first={ROWS} moreTo={paths.dashboard()} />
      <WeekStair
        week={query.data?.week ?? []}
        className="absolute right-0 bottom-0 w-144 [--step:2rem] max-[77rem]:hidden"
      />
    </div>
  )
}

function NotLoaded({
  error,
  isFetching,
  refetch,
}: Pick<UseQueryResult<Dashboard>, 'error' | 'isFetching' | 'refetch'>) {
  return (
    <div role="alert" className="flex flex-col items-start gap-3">
      <p className="font-semibold">{useWords(today).notLoaded}</p>
      <p className="text-ink-2">{messageOf(error)}</p>
      <RetryButton
        kind="secondary"
        size="regular"
        error={error}
        busy={isFetching}
        onClick={() => void refetch()}
      />
    </div>
  )
}
