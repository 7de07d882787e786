import type { Timetable } from '@sopan/contract/aids'
import { Button } from '@sopan/ui/actions/button.tsx'
import { PageHead } from '@sopan/ui/content/page-head.tsx'
import { StateView } from '@sopan/ui/content/state-view.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { CardsSkeleton } from '@sopan/ui/loading/skeleton.tsx'
import { common } from '@sopan/words/frame/common'
import { pageWords } from '@sopan/words/frame/pages'
import { aids } from '@sopan/words/learning/aids'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useId } from 'react'

import { CardGrid } from '#web/components/lists/card-grid.tsx'
import { QueryView } from '#web/components/queries/query-view.tsx'
import { TabTitle } from '#web/components/tab-title.tsx'
import { useItems } from '#web/components/use-items.ts'
import { AidCard } from '#web/features/aids/aid-card.tsx'
import { AidFiles, isUnavailable, useAidFiles } from '#web/features/aids/aid-files.tsx'
import { CardButton } from '#web/features/aids/card-button.tsx'
import { timetableQuery, timetablesQuery } from '#web/features/aids/queries.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { useAuth } from '#web/lib/session/session.tsx'
import { storedUser } from '#web/lib/session/stored-user.ts'

export function loader(): null {
  const userId = storedUser()?.id
  // A visitor is redirected to /login without a call.
  if (userId !== undefined) void queryClient.prefetchInfiniteQuery(timetablesQuery(userId))
  return null
}

export function Component() {
  const { more, timeTables: words } = useWords(aids)
  const { refresh } = useWords(common)
  const { titles } = useWords(pageWords)
  const userId = useAuth().user?.id ?? null
  const query = useInfiniteQuery(timetablesQuery(userId))
  const items = query.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <div className="page">
      <TabTitle title={titles['time-table']} />
      <PageHead title={titles['time-table']} className="mb-5" />
      <QueryView query={query} skeleton={<CardsSkeleton />} errorTitle={words.failed}>
        {() =>
          items.length === 0 && !query.hasNextPage ? (
            <StateView
              drawing="empty"
              level="h2"
              title={words.none}
              text={words.nothing}
              actions={<Button onClick={() => void query.refetch()}>{refresh}</Button>}
            />
          ) : (
            <CardGrid items={items} more={query} moreLabel={more}>
              {(item) => <TimetableCard item={item} />}
            </CardGrid>
          )
        }
      </QueryView>
      <AidFiles
        items={items}
        queryOf={(id) => timetableQuery(userId, id)}
        titleOf={(item) => item.name}
        missing={words.noFile}
      />
    </div>
  )
}

function TimetableCard({ item: given }: { item: Timetable }) {
  const item = useItems()(given)
  const titleId = useId()
  const words = useWords(aids)
  const files = useAidFiles(words.timeTables.noFile)
  const { view, viewPdf, viewImage } = words
  const label = item.pdf !== null ? viewPdf : item.image !== null ? viewImage : view
  const hasBoth = item.pdf !== null && item.image !== null
  return (
    <AidCard
      titleId={titleId}
      name={item.name}
      description={item.description}
      createdAt={item.created_at}
      isActive={item.status === 'active'}
    >
      {isUnavailable(item) ? (
        <p className="text-14 text-ink-2">{words.unavailable}</p>
      ) : (
        <CardButton kind="secondary" titleId={titleId} onClick={() => files.open(item)}>
          {label}
        </CardButton>
      )}
      {hasBoth && (
        // Above the area of the first button, which is the whole card.
        <Button kind="secondary" className="z-1" onClick={() => files.openImage(item)}>
          {viewImage}
        </Button>
      )}
    </AidCard>
  )
}
