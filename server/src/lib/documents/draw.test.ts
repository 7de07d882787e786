import type { MoneyDocument } from '@sopan/contract/orders/receipts'
import { describe, expect, it } from 'vitest'

import { drawDocument } from './draw.ts'

const plain: MoneyDocument = {
  kind: 'receipt',
  title: 'Tax invoice and receipt',
  number: 'R/26-27/000001',
  issued_at: '2026-11-20T06:00:00.000Z',
  order_id: 'order_x',
  receipt: null,
  seller: {
    name: 'Udaan Classes',
    address: 'Hisar',
    email: 'a@b.example',
    gstin: '06AAPFU0939F1ZZ',
    state: 'Haryana',
  },
  buyer: { name: 'अंजलि शर्मा', email: 'anjali@example.org', state: null },
  item: { type: 'course', title: 'Maths', code: '999293' },
  place_of_supply: 'Haryana (06)',
  lines: [
    { label: 'Taxable value', amount: 422.88 },
    { label: 'CGST 9 %', amount: 38.06 },
    { label: 'SGST 9 %', amount: 38.06 },
  ],
  amount: 499,
}

const named = (name: string): MoneyDocument => ({
  ...plain,
  buyer: { ...plain.buyer, name },
  seller: { ...plain.seller, name, address: name },
  item: { ...plain.item, title: name },
})

const pages = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length

describe('a document as PDF', () => {
  it.each([
    ['Latin and Devanagari', plain],
    ['no lines of tax', { ...plain, lines: [] }],
    ['a credit note', { ...plain, receipt: { number: 'R/1', issued_at: plain.issued_at } }],
    ['a million letters', named('क्ष'.repeat(330_000))],
    ['one long word', named('W'.repeat(5000))],
    ['many lines', named('a\n'.repeat(5000))],
    ['marks of direction and half an emoji', named('\u202Eabc\u2066 \uD83D')],
    ['scripts that the font does not have', named('日本 ਪੰਜਾਬ தமிழ் 😀')],
    ['nothing', named('')],
  ])('is one page of A4 with %s', async (_, document) => {
    const pdf = await drawDocument(document)
    expect(pages(pdf)).toBe(1)
    expect(pdf.toString('latin1')).toContain('/MediaBox [0 0 595.28 841.89]')
    expect(pdf.length).toBeLessThan(60_000)
  })

  it('has the same text for a name with and without marks of direction', async () => {
    const [one, two] = await Promise.all([
      drawDocument(named('abc')),
      drawDocument(named('\u202Ea\u200Eb\u2066c')),
    ])
    expect(one.length).toBe(two.length)
  })
})
