import { listExams } from '@sopan/contract/exams/exams'
import { MarginList } from '@sopan/ui/content/margin-list.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { Skeleton } from '@sopan/ui/loading/skeleton.tsx'
import { tryTest } from '@sopan/words/catalogue/try-test'
import { queryOptions, useQuery } from '@tanstack/react-query'

import { TryTestRow } from '#web/components/exams/try-test-row.tsx'
import { useItems } from '#web/components/use-items.ts'
import { callData } from '#web/lib/api/call.ts'
import { catalogueList } from '#web/lib/api/list-query.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { examsOfDevice } from '#web/lib/own-exams.ts'
import { useAuth } from '#web/lib/session/session.tsx'

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

/** A free test to try now, for visitors. */
export function FreeTest() {
  const words = useWords(tryTest)
  const { user } = useAuth()
  const shown = useItems()
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
    <MarginList label={words.title} className="in-data-signed-in:hidden">
      <TryTestRow
        id={exam.id}
        title={shown(exam).test_name}
        questions={exam.total_questions}
        minutes={exam.duration_minutes}
      />
    </MarginList>
  )
}
