import type { ExamCard as Exam } from '@sopan/contract/exams/exams'
import { accessEnd } from '@sopan/domain/orders/access'

import { gridClass } from '#web/components/course-skeletons.tsx'
import { CardGrid } from '#web/components/lists/card-grid.tsx'
import type { PagedQuery } from '#web/components/lists/more-button.tsx'
import { queryClient } from '#web/lib/api/query-client.ts'
import { now } from '#web/lib/browser/clock.ts'
import { Card } from '#web/ui/card.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'

import { ExamCard } from './exam-card.tsx'
import { type ExamPage, type examsQuery, markExamsStale } from './queries.ts'

interface Pages {
  pages: ExamPage[]
  pageParams: (string | null)[]
}

type ListKey = ReturnType<typeof examsQuery>['queryKey']

/** Lets the card of a purchased test offer its start immediately; the list is refetched later. */
function showPurchase(queryKey: ListKey, bought: Exam): void {
  const purchased = (exam: Exam): Exam =>
    exam.id === bought.id
      ? {
          ...exam,
          max_attempts: exam.purchase_attempts,
          access_info: {
            ...exam.access_info,
            has_access: true,
            needs_to_buy_again: false,
            access_status: 'active',
            access_expires: accessEnd(now(), exam.validity_days)?.toISOString() ?? null,
          },
          user_stats: { ...exam.user_stats, total_attempts: 0, can_attempt: true },
        }
      : exam
  queryClient.setQueryData<Pages>(queryKey, (known) => {
    if (known === undefined) return known
    const pages = known.pages.map((page) => ({ ...page, tests: page.tests.map(purchased) }))
    return { ...known, pages }
  })
  void markExamsStale()
}

export function ExamGrid({
  pages,
  queryKey,
  onStart,
  onResume,
  more,
}: {
  pages: ExamPage[]
  queryKey: ListKey
  onStart: (exam: Exam) => void
  onResume: (exam: Exam) => void
  more: PagedQuery
}) {
  const exams = pages.flatMap((page) => page.tests)
  return (
    <CardGrid items={exams} more={more} moreLabel="Show more tests">
      {(exam) => (
        <ExamCard
          exam={exam}
          onStart={onStart}
          onResume={onResume}
          onPurchased={(bought) => showPurchase(queryKey, bought)}
        />
      )}
    </CardGrid>
  )
}

export function ExamGridSkeleton({ cards = 6 }: { cards?: number }) {
  return (
    <SkeletonGroup>
      <div className={gridClass}>
        {Array.from({ length: cards }, (_, index) => (
          <Card key={index} className="flex flex-col p-4 md:p-5">
            <Skeleton className="h-6 w-20" />
            <Skeleton className="mt-3 h-6 w-5/6" />
            <Skeleton className="mt-2 h-4 w-2/3" />
            <Skeleton className="mt-3 h-15" />
            <Skeleton className="mt-6 h-6 w-1/3" />
            <Skeleton className="mt-3 h-12" />
          </Card>
        ))}
      </div>
    </SkeletonGroup>
  )
}
