import { type Balance, ownOf, secondOf } from './balance.ts'
import {
  type Ledger,
  type LedgerRefund,
  type Purpose,
  type RefundRequest,
  hasEnded,
} from './ledger.ts'

/** Something about an order's money that a person has to look at. */
export interface Finding {
  /** Names it when it is resolved. */
  id: string
  /** 'refused': nothing more is requested until it is resolved; 'announced': nothing is sent until it is. */
  kind: 'refused' | 'announced' | 'overpaid' | 'return by hand'
  /** Our id of the refund; null if the finding is not about a refund of ours. */
  refundId: string | null
  /** Which payment the finding is about; null if it may be the own payment and a second one. */
  purpose: Purpose | null
  paise: number | null
}

type Due = Record<Purpose, number>

/** The findings that follow from the facts about an order's money, without those that are resolved. */
export function findingsOf(ledger: Ledger, balance: Balance, due: Due): Finding[] {
  const found = [
    ...ledger.refunds.flatMap((refund) => failureOf(ledger, refund, due)),
    ...ledger.announced.map((id) => finding('announced', id)),
    ...overpaidOf(ledger, balance),
    ...byHandOf(ledger, due),
  ]
  return found.filter((one) => !isResolved(ledger, one))
}

/** A decision covers one failure. If the same refund fails again, a new decision is needed. */
function isResolved({ resolved, refunds }: Ledger, { id }: Finding): boolean {
  const failedAt = refunds.find((refund) => id === `refused:${refund.id}`)?.failedAt ?? 0
  return resolved.some(({ finding, at }) => finding === id && at >= failedAt)
}

const finding = (
  kind: Finding['kind'],
  of: string,
  values: Partial<Omit<Finding, 'id' | 'kind'>> = {},
): Finding => ({
  id: `${kind.replaceAll(' ', '-')}:${of}`,
  kind,
  refundId: null,
  purpose: null,
  paise: null,
  ...values,
})

/** A failed refund whose money is still to be returned, and that no later request replaces. */
function failureOf(ledger: Ledger, refund: LedgerRefund, due: Due): Finding[] {
  if (refund.state !== 'failed') return []
  const isOurs = ledger.requests.some(({ refundId }) => refundId === refund.refundId)
  const purpose = purposeOfRefund(ledger, refund)
  const ofPurpose = (one: RefundRequest) => !one.isWithdrawn && one.purpose === purpose
  // A request from before the failure is about other money, as is one of another second payment.
  const isReplaced = ledger.requests.some(
    (one) =>
      ofPurpose(one) &&
      one.refundId !== refund.refundId &&
      one.requestedAt >= (refund.failedAt ?? 0),
  )
  const isReturned = ledger.outsideReturns.some(
    ({ refundId }) => refundId !== null && refundId === refund.refundId,
  )
  // A refund that we did not ask for and that never was made changes nothing, unless it had ended the access.
  const isOther = !isOurs && !refund.hasSucceeded
  const hasEndedAccess =
    purpose === 'own' && hasEnded(ledger) && !ledger.requests.some((one) => ofPurpose(one))
  if (isReplaced || isReturned || (isOther && !hasEndedAccess)) return []
  if (due[purpose] === 0 && refund.creditedPaise === 0) return []
  const { amountPaise: paise, refundId } = refund
  return [finding('refused', refund.id, { refundId, purpose, paise })]
}

/** The purpose of a refund: a refund of ours has it from its request, another one from the payment that it names. */
function purposeOfRefund(
  { requests, payments, ownPayment }: Ledger,
  refund: LedgerRefund,
): Purpose {
  const request = requests.find(({ refundId }) => refundId === refund.refundId)
  if (request !== undefined) return request.purpose
  const { paymentId } = refund
  const isOther = paymentId !== ownPayment && payments.some(({ id }) => id === paymentId)
  return isOther ? 'second' : 'own'
}

/** More was returned than was paid. */
function overpaidOf({ paidPaise }: Ledger, { returned, ...balance }: Balance): Finding[] {
  const paise = ownOf(returned) + secondOf(returned) - balance.ownPaise - balance.secondPaise
  return paidPaise === null || paise <= 0 ? [] : [finding('overpaid', String(paise), { paise })]
}

/** Money that was received without the provider is returned without it. */
function byHandOf({ payments, ownPayment }: Ledger, due: Due): Finding[] {
  const isOutside = payments.some((one) => one.isOutside && one.id === ownPayment)
  if (!isOutside || due.own === 0) return []
  return [finding('return by hand', 'own', { purpose: 'own', paise: due.own })]
}
