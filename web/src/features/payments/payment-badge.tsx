import type { Transaction } from '@sopan/contract/orders/history'
import { paymentGroup } from '@sopan/domain/orders/payment-status'
import { Badge, type BadgeKind } from '@sopan/ui/content/badge.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { paymentHistory } from '@sopan/words/payments/payments'

import { statusLabel } from './payment-words.ts'

const KINDS = { successful: 'done', pending: 'pending', failed: 'failed' } as const

/** Green, yellow or red by the group of the status, grey for any other word. */
export function PaymentBadge({ payment }: { payment: Transaction }) {
  const words = useWords(paymentHistory)
  return <Badge kind={kindOf(payment.payment_status)}>{statusLabel(payment, words)}</Badge>
}

function kindOf(word: string): BadgeKind {
  if (word === 'refunded') return 'refunded'
  const group = paymentGroup(word)
  return group === null ? 'plain' : KINDS[group]
}
