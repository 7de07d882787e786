import { Button } from '@sopan/ui/actions/button.tsx'
import { StateView } from '@sopan/ui/content/state-view.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { cards } from '@sopan/words/exams/cards'

import type { TestFilter } from '#web/components/lists/list-filter.tsx'

export function NoExams({
  filter,
  search,
  onShowAll,
}: {
  filter: TestFilter | undefined
  search: string
  onShowAll: () => void
}) {
  const { empty, viewAll } = useWords(cards)
  const hint = filter === 'purchased' ? empty.purchased : empty.regularly
  return (
    <StateView
      drawing="empty"
      level="h2"
      title={search === '' ? empty.titles[filter ?? 'all'] : empty.notFound}
      text={search === '' ? hint : empty.noMatch(search)}
      actions={<Button onClick={onShowAll}>{viewAll}</Button>}
    />
  )
}
