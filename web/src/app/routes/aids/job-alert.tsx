import { Button } from '@sopan/ui/actions/button.tsx'
import { PageHead } from '@sopan/ui/content/page-head.tsx'
import { StateView } from '@sopan/ui/content/state-view.tsx'
import { SearchField } from '@sopan/ui/fields/search-field.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { CardsSkeleton } from '@sopan/ui/loading/skeleton.tsx'
import { common } from '@sopan/words/frame/common'
import { pageWords } from '@sopan/words/frame/pages'
import { jobAlerts } from '@sopan/words/learning/job-alerts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type LoaderFunctionArgs, useLocation, useNavigate } from 'react-router'

import { CardGrid } from '#web/components/lists/card-grid.tsx'
import { ExamChip, examIn } from '#web/components/lists/exam-filter.tsx'
import { LONGEST_SEARCH, searchIn, useListSearch } from '#web/components/lists/use-list-search.ts'
import { QueryView } from '#web/components/queries/query-view.tsx'
import { TabTitle } from '#web/components/tab-title.tsx'
import { useWindowParam } from '#web/components/use-window-param.ts'
import { AidFiles } from '#web/features/aids/aid-files.tsx'
import { JobCard } from '#web/features/aids/job-card.tsx'
import { JobDialog } from '#web/features/aids/job-dialog.tsx'
import { jobAlertQuery, jobAlertsQuery } from '#web/features/aids/queries.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { paths } from '#web/lib/paths.ts'
import { useAuth } from '#web/lib/session/session.tsx'
import { storedUser } from '#web/lib/session/stored-user.ts'

export function loader({ url: { search } }: LoaderFunctionArgs): null {
  const userId = storedUser()?.id
  // A visitor is redirected to /login without a call.
  if (userId === undefined) return null
  void queryClient.prefetchInfiniteQuery(jobAlertsQuery(userId, searchIn(search), examIn(search)))
  return null
}

export function Component() {
  const words = useWords(jobAlerts)
  const { titles } = useWords(pageWords)
  const userId = useAuth().user?.id ?? null
  const navigate = useNavigate()
  const { typed, setTyped, search } = useListSearch()
  const exam = examIn(useLocation().search)
  const detail = useWindowParam('job')
  const query = useInfiniteQuery(jobAlertsQuery(userId, search, exam))
  const jobs = query.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <div className="page">
      <TabTitle title={titles['job-alert']} />
      <PageHead title={titles['job-alert']} />
      <div className="my-4 flex flex-wrap gap-2">
        <SearchField
          className="w-full md:w-96"
          label={words.search}
          placeholder={words.searchIn}
          maxLength={LONGEST_SEARCH}
          value={typed}
          onChange={setTyped}
        />
        <ExamChip exam={exam} items={jobs} to={paths.jobAlert(search)} state={null} />
      </div>
      <p role="status" className="sr-only">
        {search !== '' && query.isSuccess && words.shown(jobs.length)}
      </p>
      <QueryView query={query} skeleton={<CardsSkeleton />} errorTitle={words.failed}>
        {() =>
          jobs.length === 0 && !query.hasNextPage ? (
            <NoJobs
              search={search}
              exam={exam}
              onRetry={() => void query.refetch()}
              onShowAll={() => void navigate(paths.jobAlert(), { replace: true })}
            />
          ) : (
            <CardGrid items={jobs} more={query} moreLabel={words.more}>
              {(job) => <JobCard job={job} onOpen={() => detail.open(job.id)} />}
            </CardGrid>
          )
        }
      </QueryView>
      {detail.id !== null && (
        <JobDialog
          key={detail.id}
          id={detail.id}
          known={jobs.find((job) => job.id === detail.id)}
          onClose={detail.close}
        />
      )}
      <AidFiles
        items={jobs}
        queryOf={(id) => jobAlertQuery(userId, id)}
        titleOf={(job) => job.title}
        missing={words.noAttachment}
      />
    </div>
  )
}

function NoJobs({
  search,
  exam,
  onRetry,
  onShowAll,
}: {
  search: string
  exam: string
  onRetry: () => void
  onShowAll: () => void
}) {
  const words = useWords(jobAlerts)
  const { refresh } = useWords(common)
  const isWhole = search === '' && exam === ''
  const nothing = isWhole ? words.nothing : words.nothingOfExam
  return (
    <StateView
      drawing="empty"
      level="h2"
      title={words.none}
      text={search === '' ? nothing : words.noMatch(search)}
      actions={
        <Button onClick={isWhole ? onRetry : onShowAll}>{isWhole ? refresh : words.viewAll}</Button>
      }
    />
  )
}
