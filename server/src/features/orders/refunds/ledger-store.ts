import type { Ledger } from '@sopan/domain/orders/ledger'

import type { Trx } from '#server/db/tables.ts'

import type { Order } from '../order-store.ts'
import { findReceiptOf } from '../receipts/store.ts'
import { listAnnounced } from './announced-store.ts'
import { isLostDispute, isOpenDispute } from './dispute-store.ts'

const ANNOUNCED = 'announced:'

/** All facts about the money of an order that the transaction has locked. */
export async function readLedger(trx: Trx, order: Order): Promise<Ledger> {
  const outside = await listOutside(trx, order.id)
  const resolved = await rowsOfOrder(trx, 'resolution', order.id)
  const receipt = await findReceiptOf(trx, order.id)
  return {
    state: order.state,
    paidPaise: order.paid_paise,
    ownPayment: order.own_payment,
    receiptPaise: receipt?.amount_paise ?? 0,
    payments: [
      ...(await listPayments(trx, order.id)),
      ...outside
        .filter(({ kind }) => kind === 'received')
        .map(({ id, amount_paise: amountPaise }) => ({
          id: outsideId(id),
          state: 'success' as const,
          amountPaise,
          isOutside: true,
        })),
    ],
    refunds: await listRefunds(trx, order.id),
    requests: (await rowsOfOrder(trx, 'refund_request', order.id)).map((request) => ({
      refundId: request.refund_id,
      amountPaise: request.amount_paise,
      purpose: request.purpose,
      cause: request.cause,
      requestedAt: request.requested_at,
      decidedAt: request.decided_at,
      despiteDispute: request.despite_dispute,
      sentAt: request.sent_at,
      isWithdrawn: request.withdrawn_at !== null,
    })),
    outsideReturns: outside
      .filter(({ kind }) => kind === 'returned')
      .map(({ id, refund_id: refundId, amount_paise: amountPaise, credited }) => ({
        id: outsideId(id),
        refundId,
        amountPaise,
        creditedPaise: credited ?? 0,
      })),
    disputes: await listDisputes(trx, order.id),
    announced: await listAnnounced(trx, order.id),
    // An announced refund is resolved only until another event names it, which its list takes into account.
    resolved: resolved.filter(({ finding }) => !finding.startsWith(ANNOUNCED)),
    refundsReadAt: order.refunds_read_at,
  }
}

const outsideId = (id: number) => `outside${id}`

/** The row of a refund, or of money returned without the provider, in the columns of a credit note. */
export async function rowOfReturned(trx: Trx, id: string) {
  if (id.startsWith('outside')) {
    return { provider_refund_id: null, outside_money_id: Number(id.slice('outside'.length)) }
  }
  const { id: row } = await trx
    .selectFrom('provider_refund')
    .select('id')
    .where('provider_id', '=', id)
    .executeTakeFirstOrThrow()
  return { provider_refund_id: row, outside_money_id: null }
}

function rowsOfOrder<Table extends 'resolution' | 'refund_request'>(
  trx: Trx,
  table: Table,
  orderRowId: number,
) {
  return trx
    .selectFrom<'resolution' | 'refund_request'>(table)
    .selectAll(table)
    .where('order_id', '=', orderRowId)
    .orderBy('id')
    .execute()
}

async function listPayments(trx: Trx, orderRowId: number): Promise<Ledger['payments']> {
  const rows = await trx
    .selectFrom('payment_attempt')
    .select(['provider_id as id', 'state', 'amount_paise as amountPaise'])
    .where('order_id', '=', orderRowId)
    .orderBy('at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, isOutside: false }))
}

async function listRefunds(trx: Trx, orderRowId: number): Promise<Ledger['refunds']> {
  const rows = await trx
    .selectFrom('provider_refund as p')
    .selectAll('p')
    .select((eb) =>
      eb
        .selectFrom('credit_note as n')
        .whereRef('n.provider_refund_id', '=', 'p.id')
        .select((of) => of.cast<number>(of.fn.sum('n.amount_paise'), 'bigint').as('paise'))
        .as('credited'),
    )
    .where('p.order_id', '=', orderRowId)
    .where('p.amount_paise', 'is not', null)
    .orderBy('p.id')
    .$narrowType<{ amount_paise: number }>()
    .execute()
  return rows.map((row) => ({
    id: row.provider_id,
    refundId: row.refund_id,
    paymentId: row.payment_id,
    amountPaise: row.amount_paise,
    state: row.state,
    hasSucceeded: row.succeeded_at !== null,
    failedAt: row.failed_at,
    creditedPaise: row.credited ?? 0,
  }))
}

function listOutside(trx: Trx, orderRowId: number) {
  return trx
    .selectFrom('outside_money as m')
    .select(['m.id', 'm.kind', 'm.refund_id', 'm.amount_paise'])
    .select((eb) =>
      eb
        .selectFrom('credit_note as n')
        .whereRef('n.outside_money_id', '=', 'm.id')
        .select((of) => of.cast<number>(of.fn.sum('n.amount_paise'), 'bigint').as('paise'))
        .as('credited'),
    )
    .where('m.order_id', '=', orderRowId)
    .orderBy('m.id')
    .execute()
}

function listDisputes(trx: Trx, orderRowId: number): Promise<{ receivedAt: Date }[]> {
  return trx
    .selectFrom('dispute as d')
    .select('d.received_at as receivedAt')
    .where('d.order_id', '=', orderRowId)
    .where((eb) => eb.or([isOpenDispute, isLostDispute]))
    .execute()
}
