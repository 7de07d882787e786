import { describe, expect, it } from 'vitest'

import { type StoredReceipt, creditNoteDocument, receiptDocument } from './document.ts'

const stored: StoredReceipt = {
  number: 'R/26-27/000007',
  issued_at: new Date('2026-11-20T06:00:00Z'),
  public_order_id: 'order_x',
  seller_name: 'Udaan Classes',
  seller_address: 'Hisar',
  seller_email: 'a@b.example',
  seller_gstin: '06AAPFU0939F1ZZ',
  seller_state: 'Haryana',
  buyer_name: 'Anjali',
  buyer_email: 'anjali@example.org',
  buyer_state: null,
  item_kind: 'exam',
  item_code: null,
  title: 'Mock 7',
  place_of_supply: 'Haryana (06)',
  gst_hundredths: 1800,
  amount_paise: 49_900,
  taxable_paise: 42_288,
  cgst_paise: 3806,
  sgst_paise: 3806,
  igst_paise: 0,
}
const lines = (change: Partial<StoredReceipt>) =>
  receiptDocument({ ...stored, ...change }).lines.map(({ label, amount }) => [label, amount])

describe('a document', () => {
  it('of a receipt states the taxes of its place of supply', () => {
    expect(receiptDocument(stored)).toMatchObject({
      title: 'Tax invoice and receipt',
      item: { type: 'test' },
      amount: 499,
      receipt: null,
    })
    expect(lines({})).toEqual([
      ['Taxable value', 422.88],
      ['CGST 9 %', 38.06],
      ['SGST 9 %', 38.06],
    ])
    expect(lines({ seller_state: 'Ladakh', place_of_supply: 'Ladakh (38)' })[2]).toEqual([
      'UTGST 9 %',
      38.06,
    ])
    expect(lines({ place_of_supply: 'Punjab (03)', igst_paise: 7612 })).toEqual([
      ['Taxable value', 422.88],
      ['IGST 18 %', 76.12],
    ])
    expect(lines({ gst_hundredths: 25 })[1]?.[0]).toBe('CGST 0.125 %')
  })

  it('without a rate has no lines, and is no tax invoice', () => {
    const plain = receiptDocument({ ...stored, gst_hundredths: null })
    expect([plain.title, plain.lines]).toEqual(['Receipt', []])
    expect(receiptDocument({ ...stored, gst_hundredths: 0 }).title).toBe('Receipt')
  })

  it('of a credit note names its receipt', () => {
    const amounts = { ...stored, number: 'C/26-27/000001', issued_at: new Date(0) }
    expect(creditNoteDocument(stored, amounts)).toMatchObject({
      title: 'Credit note',
      number: 'C/26-27/000001',
      issued_at: '1970-01-01T00:00:00.000Z',
      receipt: { number: 'R/26-27/000007', issued_at: '2026-11-20T06:00:00.000Z' },
      amount: 499,
    })
  })
})
