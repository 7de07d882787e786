import { Button } from '@sopan/ui/actions/button.tsx'
import { StateView } from '@sopan/ui/content/state-view.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { cards } from '@sopan/words/exams/cards'

import type { ListedFilter } from './queries.ts'

export function NoExams({
  filter,
  search,
  onShowAll,
}: {
  filter: ListedFilter | undefined
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
