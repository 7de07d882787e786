import { buttonClass } from '@sopan/ui/actions/button.tsx'
import { PageHead } from '@sopan/ui/content/page-head.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { Spinner } from '@sopan/ui/loading/spinner.tsx'
import { common } from '@sopan/words/frame/common'
import { pageWords } from '@sopan/words/frame/pages'
import { type PaymentStateWords, paymentStates } from '@sopan/words/payments/payment-states'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useSearchParams } from 'react-router'

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
  const { titles } = useWords(pageWords)
  const orderId = search.get('order_id') ?? ''
  if (session.status === 'loading') return <Checking />
  return (
    <div className="page pb-10">
      <TabTitle />
      <PageHead title={titles['payment-return']} />
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
  const { outcomes } = useWords(paymentStates)
  const { login } = useWords(common)
  const { data } = useQuery(outcomeQuery(orderId))
  return (
    <PaymentView
      drawing="empty"
      words={{ documents: null, ...outcomes[OUTCOMES[data ?? 'pending'] ?? 'checked'] }}
      actions={
        <Link to={paths.login()} state={{ from: location }} className={buttonClass()}>
          {login}
        </Link>
      }
    />
  )
}

/** By the word of the payment; any other word means that nothing is known yet. */
const OUTCOMES: Record<string, keyof PaymentStateWords['outcomes']> = {
  success: 'success',
  processing: 'processing',
  failed: 'failed',
  cancelled: 'failed',
  refunded: 'refunded',
}

function Returned({ userId, orderId }: { userId: number; orderId: string }) {
  const words = useWords(paymentStates)
  const { processing } = useWords(common)
  const query = useQuery(orderQuery(userId, orderId))
  return (
    <QueryView
      query={query}
      skeleton={<Spinner text={processing} className="py-16" />}
      errorTitle={words.notLoaded}
    >
      {(payment) => (payment === null ? <NoSuchOrder /> : <ReturnedOrder payment={payment} />)}
    </QueryView>
  )
}
