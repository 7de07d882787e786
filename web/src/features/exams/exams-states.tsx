import { Button } from '@sopan/ui/actions/button.tsx'
import { StateView } from '@sopan/ui/content/state-view.tsx'

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
  // The filter's name in lower case; the sentence omits it without a filter.
  const kind = filter === 'previous' ? "previous years' " : filter === undefined ? '' : `${filter} `
  const title = `No ${kind}tests available at the moment.`
  return (
    <StateView
      drawing="empty"
      level="h2"
      title={search === '' ? title : 'No tests found'}
      text={
        search === ''
          ? filter === 'purchased'
            ? 'Tests that you buy are shown here.'
            : 'New tests are added regularly.'
          : `Nothing matches “${search}”. Try another word.`
      }
      actions={<Button onClick={onShowAll}>View All Tests</Button>}
    />
  )
}
