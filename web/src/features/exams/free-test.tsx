import { listExams } from '@sopan/contract/exams/exams'
import { counted } from '@sopan/domain/format'
import { buttonClass } from '@sopan/ui/actions/button.tsx'
import { MarginList, MarginRow } from '@sopan/ui/content/margin-list.tsx'
import { RowsSkeleton } from '@sopan/ui/loading/skeleton.tsx'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { ClipboardList } from 'lucide-react'
import { Link } from 'react-router'

import { ItemTitle } from '#web/components/item-title.tsx'
import { callData } from '#web/lib/api/call.ts'
import { catalogueList } from '#web/lib/api/list-query.ts'
import { paths } from '#web/lib/paths.ts'
import { useAuth } from '#web/lib/session/session.tsx'

const TITLE = 'Try a test now'

/** The newest free test, the same for everyone; null if there is none. */
export const freeTestQuery = queryOptions({
  queryKey: ['free test'],
  queryFn: async ({ signal }) => {
    const querystring = { type: 'free', limit: '1' } as const
    return (await callData(listExams, { querystring }, { signal })).tests[0] ?? null
  },
  staleTime: catalogueList.staleTime,
})

/** A free test to try now. A visitor logs in first and returns to its start dialog. */
export function FreeTest() {
  const { user } = useAuth()
  const { data: exam, isPending } = useQuery(freeTestQuery)
  if (isPending) {
    return (
      // As high as the row, so that nothing below moves.
      <div className="grid min-h-32.5 md:min-h-21.5">
        <RowsSkeleton count={1} />
      </div>
    )
  }
  if (!exam) return null
  const start = paths.test(exam.id)
  const target = user === null ? { to: paths.login(), state: { from: start } } : { to: start }
  return (
    // The HTML is a visitor's, whose link leads to the login.
    <MarginList label={TITLE} className="in-data-signed-in:invisible">
      <MarginRow
        current
        margin={<ClipboardList aria-hidden className="size-5" />}
        title={
          <>
            <span className="block text-14 font-normal">{TITLE}</span>
            <ItemTitle text={exam.test_name} />
          </>
        }
        detail={`${counted(exam.total_questions, 'question')}, ${counted(exam.duration_minutes, 'minute')}, free`}
        end={<span className={buttonClass({ size: 'regular' })}>Start</span>}
        render={(row) => <Link {...row} {...target} />}
      />
    </MarginList>
  )
}
