import { success } from '@sopan/contract/envelope'
import { cashfreeWebhook } from '@sopan/contract/orders/webhooks'
import { MINUTE_MS } from '@sopan/domain/durations'

import type { Row } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { App, AppDeps } from '#server/http/app-deps.ts'
import { addressKeyOf } from '#server/http/limits/address-key.ts'
import { badRequest, notFound, unauthorized } from '#server/lib/errors.ts'
import { type GatewayEvent, isOurForm, readEvent } from '#server/payments/cashfree/event.ts'
import { isSigned } from '#server/payments/cashfree/signature.ts'

import { makeOrderDue } from '../claim-store.ts'
import { findOrderOfPayment, hasOrder, insertEvent, upsertDispute } from '../payment-store.ts'
import { findNamedRefund, makeRequestDue } from '../refunds/request-store.ts'

const SUCCESS = 'PAYMENT_SUCCESS_WEBHOOK'
const UNPAID_EVENTS = ['PAYMENT_FAILED_WEBHOOK', 'PAYMENT_USER_DROPPED_WEBHOOK']
/** A buyer may fail as often as they like; the checks after that use calls that all buyers share. */
const UNPAID_DELAY_MS = MINUTE_MS / 2

interface Stored {
  isNew: boolean
  orderId: string | null
  /** Problems that a person has to look at. */
  problems: string[]
}

/**
 * Stores the events of the provider. An event only makes its order due for a check, so a forged or
 * outdated one grants nothing. It is answered as soon as that is committed.
 */
export function webhookRoutes(app: App, { db, limits, now, settings, wakeOrders }: AppDeps): void {
  const { payments } = settings
  // The signature is over the bytes, so nothing may parse them before.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, bytes, done) =>
    done(null, bytes),
  )

  app.route({
    ...cashfreeWebhook,
    config: { isSigned: true },
    handler: async (request) => {
      if (payments.gateway !== 'cashfree') {
        limits.hit('visitor', addressKeyOf(request))
        throw notFound()
      }
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const timestamp = headerOf(request.headers['x-webhook-timestamp'])
      const signature = headerOf(request.headers['x-webhook-signature'])
      if (!isSigned({ timestamp, signature, body }, payments.secrets)) {
        // Signed events are not limited: the few addresses of the provider send the events of all orders.
        limits.hit('visitor', addressKeyOf(request))
        request.log.warn('an event of the payment provider has a wrong signature')
        throw unauthorized({ text: 'The signature is not valid' })
      }
      const event = readEvent(body)
      if (event === null) throw badRequest({ text: 'The body is not an event' })
      const { isNew, orderId, problems } = await store(event, body)
      for (const problem of problems) {
        request.log.error({ order: orderId }, `${problem}: look at the order in the console`)
      }
      request.log.info({ type: event.type, order: event.orderId, isNew }, 'payment event')
      wakeOrders()
      return success(null, 'Stored')
    },
  })

  function store(event: GatewayEvent, body: Buffer): Promise<Stored> {
    return inTransaction(db, async (trx) => {
      const at = now()
      const problems: string[] = []
      const orderId = event.orderId ?? (await findOrderOfPayment(trx, event.paymentId))
      const isNew = await insertEvent(trx, {
        event_key: event.key,
        type: event.type,
        order_ref: orderId,
        payment_ref: event.paymentId,
        refund_ref: event.providerRefundId,
        body,
        received_at: at,
      })
      if (event.orderId !== null && event.type === SUCCESS) {
        await makeOrderDue(trx, event.orderId, { at, withSettled: isNew })
      }
      if (event.orderId !== null && UNPAID_EVENTS.includes(event.type)) {
        const soon = new Date(at.getTime() + UNPAID_DELAY_MS)
        await makeOrderDue(trx, event.orderId, { at: soon, withSettled: false })
      }
      if (event.refundId !== null || event.providerRefundId !== null) {
        const known = await findNamedRefund(trx, event)
        if (known !== undefined) await makeRequestDue(trx, known.refund_id, at)
        // A request that is in progress reads its outcome itself.
        if (isNew && orderId !== null && known?.next_check_at == null) {
          await makeOrderDue(trx, orderId, { at, withSettled: true })
        }
        const problem = refundProblem(known, event)
        if (isNew && problem !== null) problems.push(problem)
      }
      if (isNew && orderId !== null && isOurForm(orderId) && !(await hasOrder(trx, orderId))) {
        problems.push('an event is about an order that we do not have')
      }
      if (event.dispute !== null && isNew) {
        await upsertDispute(trx, event.dispute, { orderId, paymentId: event.paymentId, at })
        problems.push('a payment is disputed')
      }
      return { isNew, orderId, problems }
    })
  }
}

function refundProblem(
  known: Row<'refund'> | undefined,
  { refundState }: Pick<GatewayEvent, 'refundState'>,
): string | null {
  if (known === undefined) return 'a refund that we did not ask for'
  if (known.settled_by_operator) {
    return refundState === 'succeeded' ? 'a refund that was returned in another way is made' : null
  }
  const isReversed = known.state === 'succeeded' && refundState === 'failed'
  return isReversed ? 'a refund that had succeeded has failed' : null
}

/** A header that occurs once; Node joins repeated ones. */
const headerOf = (value: string | string[] | undefined): string =>
  typeof value === 'string' ? value.slice(0, 200) : ''
