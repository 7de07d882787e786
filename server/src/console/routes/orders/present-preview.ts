import { conditionText } from '@sopan/words/staff/refunds'

import type { RefundPreview } from '#server/features/orders/refunds/operate/preview-refund.ts'

import { timeOf } from '../present.ts'

export const presentPreview = ({
  order_id,
  conditions,
  obstacles,
  refunded,
  ...preview
}: RefundPreview) => ({
  order_id,
  title: refunded.title,
  user_name: preview.buyer.name,
  amount_paise: refunded.amount_paise,
  conditions: conditions.map((one) => ({ is_met: one.isMet, text: conditionText(one) })),
  obstacles,
  by_hand_paise: refunded.by_hand_paise,
  orders: refunded.orders,
  access: preview.access.map(({ id, starts_at, ends_at }) => ({
    id,
    starts_at: starts_at.toISOString(),
    ends_at: timeOf(ends_at),
  })),
  mail_to: preview.buyer.erased_at === null ? preview.buyer.email : null,
  last_act: preview.newestAct,
})
