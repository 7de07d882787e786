import type { ExamCard as Exam } from '@sopan/contract/exams/exams'

import { purchaseEnd } from '#web/components/checkout/purchase-validity.ts'
import { CardGrid } from '#web/components/lists/card-grid.tsx'
import type { PagedQuery } from '#web/components/lists/more-button.tsx'
import { changeInLists } from '#web/lib/api/list-query.ts'

import { ExamCard, type ExamCardProps } from './exam-card.tsx'
import { type ExamPage, type examsQuery, markExamsStale } from './queries.ts'

type ListKey = ReturnType<typeof examsQuery>['queryKey']

/** Lets the card of a purchased test offer its start immediately; the list is refetched later. */
function showPurchase(queryKey: ListKey, exam: Exam): void {
  changeInLists(queryKey, 'tests', {
    ...exam,
    max_attempts: exam.purchase_attempts,
    access_info: {
      ...exam.access_info,
      has_access: true,
      needs_to_buy_again: false,
      access_status: 'active',
      access_expires: purchaseEnd(exam)?.toISOString() ?? null,
    },
    user_stats: { ...exam.user_stats, total_attempts: 0, can_attempt: true },
  })
  void markExamsStale()
}

export function ExamGrid({
  pages,
  queryKey,
  more,
  ...acts
}: Pick<ExamCardProps, 'onStart' | 'onResume'> & {
  pages: ExamPage[]
  queryKey: ListKey
  more: PagedQuery
}) {
  const exams = pages.flatMap((page) => page.tests)
  return (
    <CardGrid items={exams} more={more} moreLabel="Show more tests">
      {(exam) => (
        <ExamCard {...acts} exam={exam} onPurchased={() => showPurchase(queryKey, exam)} />
      )}
    </CardGrid>
  )
}
