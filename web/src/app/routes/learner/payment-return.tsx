import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'

import { QueryView } from '#web/components/queries/query-view.tsx'
import { TabTitle } from '#web/components/tab-title.tsx'
import { orderQuery } from '#web/features/payments/queries.ts'
import { NoSuchOrder, ReturnedOrder } from '#web/features/payments/returned-order.tsx'
import { useIsHydrated } from '#web/lib/browser/hooks/use-is-hydrated.ts'
import { useAuth } from '#web/lib/session/session.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

/** Where the payment provider's own page sends a buyer back to. */
export function Component() {
  const { user } = useAuth()
  const [search] = useSearchParams()
  const orderId = search.get('order_id') ?? ''
  // The initial HTML is the same for every order.
  const isHydrated = useIsHydrated()
  if (user === null) return null
  return (
    <div className="page pb-10">
      <TabTitle />
      <PageHead title="Your Payment" />
      {isHydrated && orderId === '' ? (
        <NoSuchOrder />
      ) : (
        <Returned key={orderId} userId={user.id} orderId={orderId} />
      )}
    </div>
  )
}

function Returned({ userId, orderId }: { userId: number; orderId: string }) {
  const query = useQuery(orderQuery(userId, orderId))
  return (
    <QueryView
      query={query}
      skeleton={<Spinner size="lg" text="Processing..." className="py-16" />}
      errorTitle="Your payment could not be loaded"
    >
      {(payment) =>
        payment === null ? (
          <NoSuchOrder />
        ) : (
          <ReturnedOrder payment={payment} onSettled={() => void query.refetch()} />
        )
      }
    </QueryView>
  )
}
