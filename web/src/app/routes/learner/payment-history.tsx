import type { Transaction } from '@sopan/contract/orders/history'
import {
  PAYMENT_GROUPS,
  type PaymentGroup,
  paymentGroup,
} from '@sopan/domain/orders/payment-status'
import { PageHead } from '@sopan/ui/content/page-head.tsx'
import { SummaryCounts } from '@sopan/ui/content/summary-counts.tsx'
import { cx } from '@sopan/ui/cx.ts'
import { useWords } from '@sopan/ui/language.ts'
import { RowsSkeleton } from '@sopan/ui/loading/skeleton.tsx'
import { Tabs } from '@sopan/ui/views/tabs.tsx'
import { pageWords } from '@sopan/words/frame/pages'
import { paymentHistory } from '@sopan/words/payments/payments'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { toast } from 'react-hot-toast/headless'
import { type LoaderFunctionArgs, useSearchParams } from 'react-router'

import { prefetchUnsettled, useUnsettledOrders } from '#web/components/checkout/orders/unsettled.ts'
import { DemoPaymentsLine } from '#web/components/demo-payments-line.tsx'
import { NoUserId } from '#web/components/no-user-id.tsx'
import { ErrorView } from '#web/components/queries/error-view.tsx'
import { RefreshButton } from '#web/components/queries/refresh-button.tsx'
import { TabTitle } from '#web/components/tab-title.tsx'
import { useWindowParam } from '#web/components/use-window-param.ts'
import { NoPayments, PaymentList } from '#web/features/payments/payment-list.tsx'
import { PaymentWindow } from '#web/features/payments/payment-window.tsx'
import { loadFailure } from '#web/features/payments/payment-words.ts'
import { paymentsQuery } from '#web/features/payments/queries.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { useAuth } from '#web/lib/session/session.tsx'
import { type StoredUser, storedUser } from '#web/lib/session/stored-user.ts'
import { exceptForWindows } from '#web/lib/window-params.ts'

/** The filter in the URL; null for all payments. */
const groupIn = (search: URLSearchParams): PaymentGroup | null =>
  PAYMENT_GROUPS.find((group) => group === search.get('status')) ?? null

// The list is never fresh, so that the loader would fetch it again.
export const shouldRevalidate = exceptForWindows

export function loader({ url: { search } }: LoaderFunctionArgs): null {
  const userId = storedUser()?.id
  const group = groupIn(new URLSearchParams(search))
  if (userId) {
    prefetchUnsettled()
    void queryClient.prefetchInfiniteQuery(paymentsQuery(userId, group))
  }
  return null
}

export function Component() {
  const { user } = useAuth()
  if (user === null) return null
  return user.id ? <PaymentHistory user={user} /> : <NoUserId />
}

function PaymentHistory({ user }: { user: StoredUser }) {
  const words = useWords(paymentHistory)
  const { titles } = useWords(pageWords)
  const [search, setSearch] = useSearchParams()
  const group = groupIn(search)
  const query = usePayments(user.id, group)
  // While it is used, the payments are fetched again when an order has changed.
  useUnsettledOrders()
  const { id, open, close } = useWindowParam('payment')
  const select = (value: PaymentGroup | 'all') =>
    setSearch(value === 'all' ? {} : { status: value }, { replace: true })
  return (
    <div className="page pb-10">
      <TabTitle />
      <PageHead
        title={titles['payment-history']}
        end={<RefreshButton turning={query.isFetching} onPress={() => void query.refresh()} />}
      />
      <SummaryCounts
        // Without a count it would take the room of the error.
        className={cx('mt-4', query.error !== null && 'short:hidden')}
        items={[
          { label: words.total, value: query.counts?.total ?? null },
          ...PAYMENT_GROUPS.map((one) => ({
            label: words.groups[one],
            value: query.counts?.[one] ?? null,
            tone: TONES[one],
          })),
        ]}
      />
      <DemoPaymentsLine className="pt-3 short:pt-1.5" />
      <Tabs
        className="mt-3 short:mt-1.5"
        label={words.payments}
        items={(['all', ...PAYMENT_GROUPS] as const).map((value) => ({
          value,
          label: value === 'all' ? words.all : words.groups[value],
        }))}
        value={group ?? 'all'}
        onChange={select}
      >
        <Payments query={query} group={group} onOpen={open} onShowAll={() => select('all')} />
      </Tabs>
      {id !== null && (
        <PaymentWindow
          key={id}
          id={id}
          user={user}
          known={query.payments.find((one) => one.id === id)}
          onClose={() => close()}
        />
      )}
    </div>
  )
}

const TONES = { successful: 'done', pending: 'pending', failed: 'wrong' } as const

type PaymentsState = ReturnType<typeof usePayments>

function Payments({
  query,
  group,
  onOpen,
  onShowAll,
}: {
  query: PaymentsState
  group: PaymentGroup | null
  onOpen: (id: number) => void
  onShowAll: () => void
}) {
  const words = useWords(paymentHistory)
  const { payments, error, isLoading, more } = query
  if (isLoading) return <RowsSkeleton count={5} />
  if (error !== null) {
    return (
      <ErrorView
        title={words.loadFailed}
        text={loadFailure(error, words)}
        error={error}
        onRetry={() => void query.refresh()}
      />
    )
  }
  if (payments.length === 0 && !more.hasNextPage) {
    return <NoPayments group={group} onShowAll={onShowAll} />
  }
  return <PaymentList payments={payments} more={more} onOpen={onOpen} />
}

/** The payments of a group, and the counts of all of them. */
function usePayments(userId: number, group: PaymentGroup | null) {
  const words = useWords(paymentHistory)
  const options = paymentsQuery(userId, group)
  const query = useInfiniteQuery({ ...options, placeholderData: keepPreviousData })
  const { data, isPlaceholderData: isOfOtherGroup } = query
  const isListed = (one: Transaction) =>
    group === null || paymentGroup(one.payment_status) === group
  const payments = data?.pages.flatMap((page) => page.transactions).filter(isListed) ?? []

  async function refresh(): Promise<void> {
    // Only the first page: otherwise every page that was scrolled to would be fetched again.
    queryClient.setQueryData(options.queryKey, (known) =>
      known === undefined
        ? known
        : { pages: known.pages.slice(0, 1), pageParams: known.pageParams.slice(0, 1) },
    )
    const { error, data: shown } = await query.refetch({ cancelRefetch: false })
    // Without data the page itself shows the error.
    if (error !== null && shown !== undefined) toast.error(loadFailure(error, words))
  }

  return {
    payments: isOfOtherGroup ? [] : payments,
    counts: data?.pages[0]?.counts,
    isLoading: (data === undefined && query.error === null) || isOfOtherGroup,
    error: data === undefined ? query.error : null,
    isFetching: query.isFetching,
    more: query,
    refresh,
  }
}
