import { CHECKS_BEFORE_REVIEW } from '#server/features/orders/refunds/request-store.ts'
import type { Review } from '#server/features/orders/refunds/review-store.ts'

type Finding = Review['findings'][number]

const NOTHING = { finding: null, refund_id: null, amount_paise: null, detail: null, acts: [] }

/** The decisions that a person has to make about one order, with the acts that may be possible. */
export const presentReview = (review: Review) => [
  ...review.orders.map(({ paid_paise, reason }) => ({
    ...NOTHING,
    kind: 'amount' as const,
    amount_paise: paid_paise,
    detail: reason,
    acts: ['accept' as const],
  })),
  ...review.refunds.map(({ refund_id, amount_paise, checks }) => ({
    ...NOTHING,
    kind: 'refund not taken' as const,
    refund_id,
    amount_paise,
    detail: refund_id,
    acts: checks > CHECKS_BEFORE_REVIEW ? ['settled' as const] : [],
  })),
  ...review.findings.map(presentFinding),
  ...review.disputes.map(({ provider_id, status, reason, amount_paise }) => ({
    ...NOTHING,
    kind: 'dispute' as const,
    amount_paise,
    detail: joined(provider_id, status, reason),
  })),
  ...review.provider_refunds.map(({ provider_refund_id, state, amount_paise }) => ({
    ...NOTHING,
    kind: 'returned by provider' as const,
    amount_paise,
    detail: joined(provider_refund_id, state),
  })),
  ...review.unconfirmed_orders.map(() => ({ ...NOTHING, kind: 'unconfirmed' as const })),
  ...review.coupon_exceptions.map(({ code, reason, of_user: count }) => ({
    ...NOTHING,
    kind: 'coupon exception' as const,
    detail: joined(code, reason, count > 1 ? `${count} such payments of this learner` : null),
  })),
]

function presentFinding({ id, kind, refundId, paise }: Finding) {
  const isByHand = kind === 'return by hand'
  const isSettleable = isByHand || (kind === 'refused' && refundId !== null)
  return {
    ...NOTHING,
    kind,
    finding: isByHand ? null : id,
    refund_id: refundId,
    amount_paise: paise,
    detail: isByHand ? null : (refundId ?? id.slice(id.indexOf(':') + 1)),
    acts: [
      ...(isByHand ? [] : ['resolve' as const]),
      ...(isSettleable ? ['settled' as const] : []),
    ],
  }
}

const joined = (...parts: (string | null)[]) => parts.filter((part) => part !== null).join(', ')
