import type { MoneyDocument } from '@sopan/contract/orders/receipts'

import { ITEM_KINDS, type ItemKind } from '../items.ts'
import { toRupees } from '../orders/pricing.ts'
import { findState, stateLabel, stateTaxName } from './states.ts'

interface Amounts {
  number: string
  issued_at: Date
  amount_paise: number
  taxable_paise: number
  cgst_paise: number
  sgst_paise: number
  igst_paise: number
}

/** A receipt as it is stored, with the id of its order that the buyer sees. */
export interface StoredReceipt extends Amounts {
  public_order_id: string
  seller_name: string
  seller_address: string
  seller_email: string
  seller_gstin: string | null
  seller_state: string | null
  buyer_name: string
  buyer_email: string
  buyer_state: string | null
  item_kind: ItemKind
  item_code: string | null
  title: string
  place_of_supply: string | null
  gst_hundredths: number | null
}

/** A receipt as its document shows it. */
export const receiptDocument = (receipt: StoredReceipt): MoneyDocument => ({
  kind: 'receipt',
  title: (receipt.gst_hundredths ?? 0) > 0 ? 'Tax invoice and receipt' : 'Receipt',
  receipt: null,
  ...shared(receipt, receipt),
})

/** A credit note of a receipt as its document shows it. */
export const creditNoteDocument = (receipt: StoredReceipt, note: Amounts): MoneyDocument => ({
  kind: 'credit note',
  title: 'Credit note',
  receipt: { number: receipt.number, issued_at: receipt.issued_at.toISOString() },
  ...shared(receipt, note),
})

const shared = (receipt: StoredReceipt, amounts: Amounts) => ({
  number: amounts.number,
  issued_at: amounts.issued_at.toISOString(),
  order_id: receipt.public_order_id,
  seller: {
    name: receipt.seller_name,
    address: receipt.seller_address,
    email: receipt.seller_email,
    gstin: receipt.seller_gstin,
    state: receipt.seller_state,
  },
  buyer: { name: receipt.buyer_name, email: receipt.buyer_email, state: receipt.buyer_state },
  item: { type: ITEM_KINDS[receipt.item_kind].type, title: receipt.title, code: receipt.item_code },
  place_of_supply: receipt.place_of_supply,
  lines: linesOf(receipt, amounts),
  amount: toRupees(amounts.amount_paise),
})

/** IGST is stated if the place of supply is outside the seller's state, even if it is 0. */
function linesOf(receipt: StoredReceipt, amounts: Amounts): MoneyDocument['lines'] {
  const { gst_hundredths: rate, seller_state: seller, place_of_supply: place } = receipt
  if (rate === null) return []
  const state = findState(seller)
  const isInterState = state !== null && place !== null && place !== stateLabel(state)
  const taxes = isInterState
    ? [{ label: `IGST ${percent(rate)}`, paise: amounts.igst_paise }]
    : [
        { label: `CGST ${percent(rate / 2)}`, paise: amounts.cgst_paise },
        { label: `${stateTaxName(state)} ${percent(rate / 2)}`, paise: amounts.sgst_paise },
      ]
  const lines = [{ label: 'Taxable value', paise: amounts.taxable_paise }, ...taxes]
  return lines.map(({ label, paise }) => ({ label, amount: toRupees(paise) }))
}

const percent = (hundredths: number): string => `${hundredths / 100} %`
