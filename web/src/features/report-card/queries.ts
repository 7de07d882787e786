import { getReportCard } from '@sopan/contract/report-card'
import type { ReportCardDays } from '@sopan/contract/report-card-days'
import { reportCard } from '@sopan/words/results/report-card'
import { queryOptions } from '@tanstack/react-query'

import { dashboardKey } from '#web/lib/api/access-keys.ts'
import { callData } from '#web/lib/api/call.ts'
import { userIdOf } from '#web/lib/api/list-query.ts'
import { wordsNow } from '#web/lib/language.ts'

/** Never fresh: every class, test and payment changes it. */
export const reportCardQuery = (userId: number, days: ReportCardDays) =>
  queryOptions({
    queryKey: [...dashboardKey(userId), 'report card', days],
    queryFn: ({ signal }) =>
      callData(
        getReportCard,
        { querystring: { ...userIdOf(userId), days } },
        { fallback: wordsNow(reportCard).notLoaded, signal },
      ),
    staleTime: 0,
  })
