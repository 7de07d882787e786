import { toRupees } from '@sopan/domain/orders/pricing'

import type { Gateway, RefundOutcome } from '../gateway.ts'
import type { Calls } from './calls.ts'
import { CashfreeError, hasStatus } from './errors.ts'
import type { ListedRefund, RefundStatus } from './responses.ts'
import { timing } from './timing.ts'

export const REFUND_STATES: Partial<Record<string, RefundOutcome['state']>> = {
  SUCCESS: 'succeeded',
  PENDING: 'pending',
  ONHOLD: 'pending',
  PENDING_APPROVAL: 'pending',
  CANCELLED: 'failed',
  FAILED: 'failed',
  REJECTED: 'failed',
}

/** The operations of the gateway for refunds. */
export function refundMethods(
  calls: Calls,
  onAlarm: (problem: string) => void,
): Pick<Gateway, 'createRefund' | 'listRefunds'> {
  /** An unknown status is pending: it never ends a refund. */
  function present(response: RefundStatus | ListedRefund): RefundOutcome {
    const state = REFUND_STATES[response.refund_status]
    if (state === undefined || response.refund_status === 'ONHOLD') {
      onAlarm(
        `refund ${response.refund_id ?? response.cf_refund_id} has the status ${response.refund_status}`,
      )
    }
    return {
      state: state ?? 'pending',
      providerRefundId: response.cf_refund_id ?? null,
      paymentId: response.cf_payment_id ?? null,
      bankReference: response.refund_arn || null,
    }
  }

  return {
    async createRefund({ refundId, orderId, amountPaise, note }) {
      const time = timing('sweep')
      const body = {
        refund_id: refundId,
        refund_amount: toRupees(amountPaise),
        refund_note: note,
        refund_speed: 'STANDARD',
      }
      const response = await calls.createRefund(orderId, body, time).catch((error: unknown) => {
        // Created by a call whose response was lost.
        if (!hasStatus(error, 409)) throw error
        return calls.readRefund(orderId, refundId, time).catch(() => {
          // The provider has it, so this may not look like a refund that was not made.
          throw new CashfreeError('faulty', `refund ${refundId} exists, but cannot be read`)
        })
      })
      if (response.refund_id !== refundId || response.refund_paise !== amountPaise) {
        throw new CashfreeError('invalid', `the response about refund ${refundId} is about another`)
      }
      return present(response)
    },

    async listRefunds(orderId) {
      const response = await calls.readRefunds(orderId, timing('sweep'))
      return response
        .filter((refund) => refund.order_id === orderId)
        .map((refund) => ({
          ...present(refund),
          refundId: refund.refund_id || null,
          providerRefundId: refund.cf_refund_id,
          amountPaise: refund.refund_paise,
        }))
    },
  }
}
