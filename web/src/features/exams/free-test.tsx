import { listExams } from '@sopan/contract/exams/exams'
import { counted } from '@sopan/domain/format'
import { buttonClass } from '@sopan/ui/actions/button.tsx'
import { MarginList, MarginRow } from '@sopan/ui/content/margin-list.tsx'
import { Skeleton } from '@sopan/ui/loading/skeleton.tsx'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { ClipboardList } from 'lucide-react'
import type { MouseEvent } from 'react'
import { Link, useNavigate } from 'react-router'

import { ItemTitle } from '#web/components/item-title.tsx'
import { callData } from '#web/lib/api/call.ts'
import { catalogueList } from '#web/lib/api/list-query.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { examsOfDevice } from '#web/lib/own-exams.ts'
import { paths } from '#web/lib/paths.ts'
import { useAuth } from '#web/lib/session/session.tsx'

const TITLE = 'Try a test now'

/** The newest free test of an exam, or of all, without a window; the same for everyone, null if there is none. */
export const freeTestQuery = (exam: string) =>
  queryOptions({
    queryKey: ['free test', exam],
    queryFn: async ({ signal }) => {
      const newestOf = async (exams: { exam?: string }) => {
        const querystring = { type: 'free', window: 'none', limit: '1', ...exams } as const
        return (await callData(listExams, { querystring }, { signal })).tests[0] ?? null
      }
      return (exam === '' ? null : await newestOf({ exam })) ?? newestOf({})
    },
    staleTime: catalogueList.staleTime,
  })

/** The exam that was pressed last on this device; '' before the first press. */
export const chosenExam = () => examsOfDevice()[0] ?? ''

/** A free test to try now, for visitors: they log in first, and return to its start dialog. */
export function FreeTest() {
  const { user } = useAuth()
  const navigate = useNavigate()
  const goToLogin = (event: MouseEvent, examId: number) => {
    event.preventDefault()
    void navigate(paths.login(), { state: { from: paths.test(examId) } })
  }
  const { data: exam, isPending } = useQuery({
    ...freeTestQuery(chosenExam()),
    enabled: user === null,
    // The initial HTML shows the one of all exams.
    placeholderData: queryClient.getQueryData(freeTestQuery('').queryKey),
  })
  if (user !== null) return null
  // As high as the row, so that nothing below moves.
  if (isPending) return <Skeleton className="h-32.5 rounded-card! md:h-21.5" />
  if (!exam) return null
  return (
    <MarginList label={TITLE} className="in-data-signed-in:hidden">
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
        render={(row) => (
          // Before the scripts run, the link opens the start dialog, which leads to the login as well.
          <Link {...row} to={paths.test(exam.id)} onClick={(event) => goToLogin(event, exam.id)} />
        )}
      />
    </MarginList>
  )
}
