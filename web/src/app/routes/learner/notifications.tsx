import { PageHead } from '@sopan/ui/content/page-head.tsx'
import { StateView } from '@sopan/ui/content/state-view.tsx'
import { SummaryCounts } from '@sopan/ui/content/summary-counts.tsx'
import { cx } from '@sopan/ui/cx.ts'
import { useWords } from '@sopan/ui/language.ts'
import { RowsSkeleton } from '@sopan/ui/loading/skeleton.tsx'
import { pageWords } from '@sopan/words/frame/pages'
import { notices as noticeWords } from '@sopan/words/learning/notices'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { toast } from 'react-hot-toast/headless'

import { MoreButton } from '#web/components/lists/more-button.tsx'
import { ErrorView } from '#web/components/queries/error-view.tsx'
import { QueryView } from '#web/components/queries/query-view.tsx'
import { RefreshButton } from '#web/components/queries/refresh-button.tsx'
import { TabTitle } from '#web/components/tab-title.tsx'
import { useWindowParam } from '#web/components/use-window-param.ts'
import { NoticeList } from '#web/features/notices/notice-list.tsx'
import { NoticeWindow } from '#web/features/notices/notice-window.tsx'
import { noticePagesQuery } from '#web/features/notices/queries.ts'
import { markRead } from '#web/features/notices/read-notices.ts'
import { loadFailureText } from '#web/lib/api/failure-text.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { useAuth } from '#web/lib/session/session.tsx'
import { storedUser } from '#web/lib/session/stored-user.ts'
import { exceptForWindows } from '#web/lib/window-params.ts'

// The list is never fresh, so that the loader would fetch it again.
export const shouldRevalidate = exceptForWindows

export function loader(): null {
  const userId = storedUser()?.id
  if (userId) void queryClient.prefetchInfiniteQuery(noticePagesQuery(userId))
  return null
}

export function Component() {
  const { user } = useAuth()
  return user === null ? null : <Notifications userId={user.id} />
}

function Notifications({ userId }: { userId: number }) {
  const words = useWords(noticeWords)
  const { notifications: title } = useWords(pageWords).titles
  const query = useInfiniteQuery(noticePagesQuery(userId))
  const { id, open, close } = useWindowParam('notice')
  const notices = query.data?.pages.flatMap((page) => page.notices) ?? []
  const counts = query.data?.pages[0]?.counts

  useEffect(() => {
    const listed = query.data?.pages.flatMap((page) => page.notices) ?? []
    markRead(listed.filter(({ status }) => status === 'active').map(({ id: noticeId }) => noticeId))
  }, [query.data])

  async function refresh(): Promise<void> {
    const { error, data: shown } = await query.refetch()
    // Without data the page itself shows the error.
    if (error !== null && shown !== undefined) toast.error(words.failed)
  }

  return (
    <div className="page pb-10">
      <TabTitle />
      <PageHead
        title={title}
        end={<RefreshButton turning={query.isFetching} onPress={() => void refresh()} />}
      />
      <SummaryCounts
        // Without a count it would take the room of the error.
        className={cx('my-4', query.isLoadingError && 'short:hidden')}
        items={[
          { label: words.counts.total, value: counts?.total ?? null },
          { label: words.counts.active, value: counts?.active ?? null },
          { label: words.counts.important, value: counts?.important ?? null },
          { label: words.counts.warnings, value: counts?.warnings ?? null },
        ]}
      />
      <QueryView
        query={query}
        skeleton={<RowsSkeleton count={5} />}
        errorTitle={words.failed}
        renderError={(error) => (
          <ErrorView
            title={words.failed}
            text={loadFailureText(error)}
            error={error}
            onRetry={() => void query.refetch()}
          />
        )}
      >
        {() =>
          notices.length === 0 ? (
            <StateView drawing="empty" level="h2" title={words.none} text={words.noneText} />
          ) : (
            <>
              <NoticeList notices={notices} onOpen={open} />
              <MoreButton label={words.more} query={query} />
            </>
          )
        }
      </QueryView>
      {id !== null && (
        <NoticeWindow
          key={id}
          id={id}
          known={notices.find((notice) => notice.id === id)}
          onClose={() => close()}
        />
      )}
    </div>
  )
}
