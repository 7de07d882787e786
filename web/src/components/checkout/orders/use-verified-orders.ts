import { useAuth } from '#web/lib/session/session.tsx'

import { refetchUnsettled, useUnsettledOrders } from './unsettled.ts'
import { useOrderChecks } from './use-order-checks.ts'

/**
 * How many orders one check verifies. Its checks are at most seven in a minute, and the server verifies
 * payments in progress 30 times a minute for a learner.
 */
const MAX_ORDERS = 2

/**
 * The unsettled orders of the learner for a page that lists payments. While it is visible the server is
 * asked about the newest of them again and again.
 */
export function useVerifiedOrders() {
  const userId = useAuth().user?.id ?? 0
  const orders = useUnsettledOrders()
  const open = orders.filter(({ state }) => state !== 'review').slice(0, MAX_ORDERS)
  useOrderChecks(
    async () => {
      const code = await import('./resume-orders.ts').catch(() => null)
      await code?.verifyListed(userId, open)
      await refetchUnsettled(userId)
    },
    { isActive: open.length > 0, startsNow: true },
  )
  return orders
}
