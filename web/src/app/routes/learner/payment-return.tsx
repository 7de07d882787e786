import { buttonClass } from '@sopan/ui/actions/button.tsx'
import { PageHead } from '@sopan/ui/content/page-head.tsx'
import { StateView } from '@sopan/ui/content/state-view.tsx'
import { Spinner } from '@sopan/ui/loading/spinner.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useSearchParams } from 'react-router'

import { QueryView } from '#web/components/queries/query-view.tsx'
import { TabTitle } from '#web/components/tab-title.tsx'
import { orderQuery, outcomeQuery } from '#web/features/payments/queries.ts'
import { NoSuchOrder, ReturnedOrder } from '#web/features/payments/returned-order.tsx'
import { paths } from '#web/lib/paths.ts'
import { useAuth } from '#web/lib/session/session.tsx'

import { Checking } from '../../guards.tsx'

/** Where the payment provider's own page sends a buyer back to. */
export function Component() {
  const { user, session } = useAuth()
  const [search] = useSearchParams()
  const orderId = search.get('order_id') ?? ''
  if (session.status === 'loading') return <Checking />
  return (
    <div className="page pb-10">
      <TabTitle />
      <PageHead title="Your Payment" />
      {user === null ? (
        <OutcomeForVisitor orderId={orderId} />
      ) : orderId === '' ? (
        <NoSuchOrder />
      ) : (
        <Returned key={orderId} userId={user.id} orderId={orderId} />
      )}
    </div>
  )
}

/** A payment that left the app returns in the phone's browser, where its buyer may not be logged in. */
function OutcomeForVisitor({ orderId }: { orderId: string }) {
  const location = useLocation()
  const { data } = useQuery(outcomeQuery(orderId))
  const { title, text } = OUTCOMES[data ?? 'pending'] ?? CHECKED
  return (
    <StateView
      drawing="empty"
      role="status"
      level="h2"
      title={title}
      text={`${text} Go back to the app, or log in to see it.`}
      actions={
        <Link to={paths.login()} state={{ from: location }} className={buttonClass()}>
          Login
        </Link>
      }
    />
  )
}

const CHECKED = { title: 'Your payment is being checked', text: 'Please do not pay again.' }

/** By the word of the payment; any other word means that nothing is known yet. */
const OUTCOMES: Record<string, { title: string; text: string }> = {
  success: { title: 'Payment successful', text: 'You have access to what you bought.' },
  processing: {
    title: 'Your payment has arrived',
    text: 'It is being processed. Please do not pay again.',
  },
  failed: { title: 'Payment Failed', text: 'No access was given. You can pay again.' },
  cancelled: { title: 'Payment Failed', text: 'No access was given. You can pay again.' },
  refunded: { title: 'Refunded', text: 'This payment was returned.' },
}

function Returned({ userId, orderId }: { userId: number; orderId: string }) {
  const query = useQuery(orderQuery(userId, orderId))
  return (
    <QueryView
      query={query}
      skeleton={<Spinner size="lg" text="Processing..." className="py-16" />}
      errorTitle="Your payment could not be loaded"
    >
      {(payment) => (payment === null ? <NoSuchOrder /> : <ReturnedOrder payment={payment} />)}
    </QueryView>
  )
}
