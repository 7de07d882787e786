import { type GstParts, gstParts, supplyOf } from '@sopan/domain/receipts/gst'
import { type DocumentKind, documentNumber, financialYear } from '@sopan/domain/receipts/number'
import { findState, stateLabel } from '@sopan/domain/receipts/states'

import type { Row, Trx } from '#server/db/tables.ts'
import type { SellerSettings } from '#server/lib/env/seller.ts'

import type { Order } from '../order-store.ts'
import * as store from './store.ts'
import { taxOf } from './tax.ts'

/**
 * Issues the receipt of an order that was granted for a real payment, as the last statements of the
 * same transaction. Orders without a price and demo payments get no receipt.
 */
export async function issueReceipt(
  trx: Trx,
  order: Order,
  seller: SellerSettings,
  at: Date,
): Promise<void> {
  if (order.gateway === 'mock' || order.gateway === 'none') return
  const amount = order.paid_paise ?? 0
  const buyer = await store.getBuyer(trx, order.user_id)
  const { rate, code } = await taxOf(trx, order, seller.taxes)
  const supply = supplyOf(buyer.state, seller.state)
  const parts = gstParts(amount, rate, supply)
  const numbered = await takeNumber(trx, 'receipt', seller.prefixes.receipt, at)
  await store.insertReceipt(trx, {
    ...numbered,
    ...columnsOf(parts),
    order_id: order.id,
    seller_name: seller.name,
    seller_address: seller.address,
    seller_email: seller.email,
    seller_gstin: seller.gstin,
    seller_state: seller.state,
    buyer_name: buyer.name,
    buyer_email: buyer.email,
    buyer_state: findState(buyer.state)?.name ?? buyer.state,
    item_kind: order.item_kind,
    item_code: code,
    title: order.title,
    place_of_supply: supply.place === null ? null : stateLabel(supply.place),
    gst_hundredths: rate,
    amount_paise: amount,
  })
}

type Credited = Pick<Row<'credit_note'>, 'provider_refund_id' | 'outside_money_id' | 'amount_paise'>

/** Issues a credit note about an order's receipt, as the last statements of the same transaction. */
export async function issueCreditNote(
  trx: Trx,
  orderRowId: number,
  credited: Credited,
  seller: SellerSettings,
  at: Date,
): Promise<void> {
  const receipt = await store.findReceiptOf(trx, orderRowId)
  if (receipt === undefined) throw new Error(`order ${orderRowId} has no receipt`)
  const isInterState = receipt.igst_paise > 0
  const parts = gstParts(credited.amount_paise, receipt.gst_hundredths, { isInterState })
  const numbered = await takeNumber(trx, 'credit note', seller.prefixes.creditNote, at)
  await store.insertCreditNote(trx, {
    ...numbered,
    ...columnsOf(parts),
    ...credited,
    receipt_id: receipt.id,
  })
}

async function takeNumber(trx: Trx, kind: DocumentKind, prefix: string, at: Date) {
  const year = financialYear(at)
  const serial = await store.takeSerial(trx, kind, year)
  return { year, serial, number: documentNumber(prefix, year, serial), issued_at: at }
}

const columnsOf = (parts: GstParts) => ({
  taxable_paise: parts.taxablePaise,
  cgst_paise: parts.cgstPaise,
  sgst_paise: parts.sgstPaise,
  igst_paise: parts.igstPaise,
})
