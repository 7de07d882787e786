import { useWords } from '@sopan/ui/language.ts'
import { cards } from '@sopan/words/exams/cards'

import { CardGrid } from '#web/components/lists/card-grid.tsx'
import type { PagedQuery } from '#web/components/lists/more-button.tsx'
import { useItems } from '#web/components/use-items.ts'

import { ExamCard, type ExamCardProps } from './exam-card.tsx'
import type { ExamPage } from './queries.ts'

export function ExamGrid({
  pages,
  more,
  ...acts
}: Omit<ExamCardProps, 'exam'> & {
  pages: ExamPage[]
  more: PagedQuery
}) {
  const exams = pages.flatMap((page) => page.tests).map(useItems())
  return (
    <CardGrid items={exams} more={more} moreLabel={useWords(cards).more}>
      {(exam) => <ExamCard {...acts} exam={exam} />}
    </CardGrid>
  )
}
