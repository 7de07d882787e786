import type { DuePart } from '@sopan/contract/orders/fees'
import { useWords } from '@sopan/ui/language.ts'
import { fees } from '@sopan/words/offers/fees'

import { dashboardKey, keysChangedBy, paymentsKey } from '#web/lib/api/access-keys.ts'
import { refetchChanged } from '#web/lib/api/refetch-changed.ts'
import { useAuth } from '#web/lib/session/session.tsx'

import { partPurchase } from './part-purchase.ts'
import { type Sale, useSale } from './use-sale.ts'

/** The payment of a learner's part of fees. What it changes is fetched again before the success is shown. */
export function usePartSale(part: DuePart): Sale {
  const userId = useAuth().user?.id ?? 0
  const { paid } = useWords(fees)
  return useSale(partPurchase(part, paid(part)), part.amount, {
    // Only a learner has parts.
    onVisitor: () => undefined,
    onGranted: async () => {
      const changed = keysChangedBy(part.transaction_type)
      await Promise.all([...changed, paymentsKey(userId), dashboardKey(userId)].map(refetchChanged))
    },
  })
}
