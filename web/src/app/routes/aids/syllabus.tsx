import type { Syllabus } from '@sopan/contract/aids'
import { Button } from '@sopan/ui/actions/button.tsx'
import { Chip } from '@sopan/ui/actions/chip.tsx'
import { PageHead } from '@sopan/ui/content/page-head.tsx'
import { StateView } from '@sopan/ui/content/state-view.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { CardsSkeleton } from '@sopan/ui/loading/skeleton.tsx'
import { filters } from '@sopan/words/catalogue/filters'
import { common } from '@sopan/words/frame/common'
import { pageWords } from '@sopan/words/frame/pages'
import { aids } from '@sopan/words/learning/aids'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { type LoaderFunctionArgs, useNavigate, useSearchParams } from 'react-router'

import { CardGrid } from '#web/components/lists/card-grid.tsx'
import { ExamChip, examIn } from '#web/components/lists/exam-filter.tsx'
import { QueryView } from '#web/components/queries/query-view.tsx'
import { TabTitle } from '#web/components/tab-title.tsx'
import { useItems } from '#web/components/use-items.ts'
import { AidCard } from '#web/features/aids/aid-card.tsx'
import { AidFiles, isUnavailable, useAidFiles } from '#web/features/aids/aid-files.tsx'
import { CardButton } from '#web/features/aids/card-button.tsx'
import { type AidStatus, syllabusItemQuery, syllabusQuery } from '#web/features/aids/queries.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { paths } from '#web/lib/paths.ts'
import { useAuth } from '#web/lib/session/session.tsx'
import { storedUser } from '#web/lib/session/stored-user.ts'

/** The filter in the URL, so that a reload and a link keep it. */
const statusIn = (params: URLSearchParams): AidStatus =>
  params.get('filter') === 'active' ? 'active' : 'all'

export function loader({ url: { search } }: LoaderFunctionArgs): null {
  const userId = storedUser()?.id
  // A visitor is redirected to /login without a call.
  if (userId === undefined) return null
  const status = statusIn(new URLSearchParams(search))
  void queryClient.prefetchInfiniteQuery(syllabusQuery(userId, status, examIn(search)))
  return null
}

export function Component() {
  const { more, syllabus: words } = useWords(aids)
  const { show: showLabel, all } = useWords(filters)
  const { syllabus: title } = useWords(pageWords).titles
  const userId = useAuth().user?.id ?? null
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const status = statusIn(params)
  const exam = examIn(params.toString())
  const query = useInfiniteQuery(syllabusQuery(userId, status, exam))
  const items = query.data?.pages.flatMap((page) => page.items) ?? []
  const show = (next: AidStatus) => void navigate(paths.syllabus(next, exam), { replace: true })
  return (
    <div className="page">
      <TabTitle title={title} />
      <PageHead title={title} />
      <fieldset className="flex flex-wrap gap-2 py-4">
        <legend className="sr-only">{showLabel}</legend>
        <Chip selected={status === 'all'} onClick={() => show('all')}>
          {all}
        </Chip>
        <Chip selected={status === 'active'} onClick={() => show('active')}>
          {words.active}
        </Chip>
        <ExamChip exam={exam} items={items} to={paths.syllabus(status)} state={null} />
      </fieldset>
      <QueryView query={query} skeleton={<CardsSkeleton />} errorTitle={words.failed}>
        {() =>
          items.length === 0 && !query.hasNextPage ? (
            <NoSyllabus
              isFiltered={status === 'active' || exam !== ''}
              onShowAll={() => void navigate(paths.syllabus(), { replace: true })}
              onRetry={query.refetch}
            />
          ) : (
            <CardGrid items={items} more={query} moreLabel={more}>
              {(item) => <SyllabusCard item={item} />}
            </CardGrid>
          )
        }
      </QueryView>
      <AidFiles
        items={items}
        queryOf={(id) => syllabusItemQuery(userId, id)}
        titleOf={(item) => item.name}
        missing={words.noFile}
      />
    </div>
  )
}

function SyllabusCard({ item: given }: { item: Syllabus }) {
  const item = useItems()(given)
  const titleId = useId()
  const words = useWords(aids)
  const files = useAidFiles(words.syllabus.noFile)
  return (
    <AidCard
      titleId={titleId}
      name={item.name}
      subject={item.subject}
      description={item.description}
      createdAt={item.created_at}
      isActive={item.status === 'active'}
    >
      {isUnavailable(item) ? (
        <p className="text-14 text-ink-2">{words.unavailable}</p>
      ) : (
        <CardButton kind="secondary" titleId={titleId} onClick={() => files.open(item)}>
          {words.view}
        </CardButton>
      )}
    </AidCard>
  )
}

function NoSyllabus({
  isFiltered,
  onShowAll,
  onRetry,
}: {
  isFiltered: boolean
  onShowAll: () => void
  onRetry: () => unknown
}) {
  const words = useWords(aids).syllabus
  const { viewAll, refresh } = useWords(common)
  return (
    <StateView
      drawing="empty"
      level="h2"
      title={words.none}
      text={isFiltered ? words.nothingOfKind : words.nothing}
      actions={
        <Button onClick={() => (isFiltered ? onShowAll() : void onRetry())}>
          {isFiltered ? viewAll : refresh}
        </Button>
      }
    />
  )
}
