import { buttonClass } from '@sopan/ui/actions/button.tsx'
import { PageHead } from '@sopan/ui/content/page-head.tsx'
import { Spinner } from '@sopan/ui/loading/spinner.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useSearchParams } from 'react-router'

import type { PaymentWords } from '#web/components/checkout/orders/payment-lines.tsx'
import { QueryView } from '#web/components/queries/query-view.tsx'
import { TabTitle } from '#web/components/tab-title.tsx'
import { PaymentView } from '#web/features/payments/payment-view.tsx'
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
  return (
    <PaymentView
      drawing="empty"
      words={OUTCOMES[data ?? 'pending'] ?? CHECKED}
      actions={
        <Link to={paths.login()} state={{ from: location }} className={buttonClass()}>
          Login
        </Link>
      }
    />
  )
}

const LOG_IN = 'Go back to the app, or log in to see it.'

const CHECKED: PaymentWords = {
  money: 'Not known yet: your payment is being checked.',
  next: 'You get access automatically, usually in 2 to 3\u00A0minutes.',
  buyer: `Do not pay again. ${LOG_IN}`,
  documents: null,
}

const FAILED: PaymentWords = {
  money: 'No money was taken.',
  next: 'Nothing was bought.',
  buyer: `You can pay again. ${LOG_IN}`,
  documents: 'Payment Failed',
}

/** By the word of the payment; any other word means that nothing is known yet. */
const OUTCOMES: Record<string, PaymentWords> = {
  success: {
    money: 'We have received your payment.',
    next: 'You have access to what you bought.',
    buyer: LOG_IN,
    documents: 'Payment successful',
  },
  processing: {
    money: 'We have received your payment.',
    next: 'It is being processed.',
    buyer: `Do not pay again. ${LOG_IN}`,
    documents: null,
  },
  failed: FAILED,
  cancelled: FAILED,
  refunded: {
    money: 'Refunded: this payment was returned.',
    next: 'This purchase gives no access any more.',
    buyer: LOG_IN,
    documents: null,
  },
}

function Returned({ userId, orderId }: { userId: number; orderId: string }) {
  const query = useQuery(orderQuery(userId, orderId))
  return (
    <QueryView
      query={query}
      skeleton={<Spinner text="Processing..." className="py-16" />}
      errorTitle="Your payment could not be loaded"
    >
      {(payment) => (payment === null ? <NoSuchOrder /> : <ReturnedOrder payment={payment} />)}
    </QueryView>
  )
}
