import { listTransactions } from '@sopan/contract/orders/history'
import { type LinkedDocument, getReceipt } from '@sopan/contract/orders/receipts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'

import { no, server, yes } from '#test/fake-server.ts'
import { anjali, renderApp } from '#test/render.tsx'

const paid = {
  id: 5,
  order_id: 'order_5',
  payment_status: 'success',
  amount: 499,
  created_at: '2026-11-20T06:00:00Z',
  item_name: 'Maths',
  transaction_type: 'course',
  receipt_number: 'R/26-27/000007',
}
const refunded = {
  ...paid,
  payment_status: 'refunded',
}

const link = (expires: number) => `/uploads/receipts/order_5.pdf?expires=${expires}&u=7&signature=x`

const receipt: LinkedDocument = {
  kind: 'receipt',
  title: 'Tax invoice and receipt',
  number: 'R/26-27/000007',
  issued_at: '2026-11-20T06:00:00Z',
  order_id: 'order_5',
  receipt: null,
  seller: {
    name: 'Udaan Classes',
    address: 'Hisar',
    email: 'accounts@udaan.example',
    gstin: '06AAPFU0939F1ZZ',
    state: 'Haryana',
  },
  buyer: { name: 'Anjali Sharma', email: 'anjali@example.com', state: 'Punjab' },
  item: { type: 'course', title: 'Maths', code: '999293' },
  place_of_supply: 'Punjab (03)',
  lines: [
    { label: 'Taxable value', amount: 422.88 },
    { label: 'IGST 18 %', amount: 76.12 },
  ],
  amount: 499,
  pdf_url: link(9_999_999_999),
}
const creditNote: LinkedDocument = {
  ...receipt,
  kind: 'credit note',
  title: 'Credit note',
  number: 'C/26-27/000001',
  receipt: { number: receipt.number, issued_at: receipt.issued_at },
  pdf_url: '/uploads/credit-notes/order_5/C-26-27-000001.pdf?expires=9999999999&u=7&signature=y',
}

async function open(transaction: object, answer: object, title: string) {
  server.on(listTransactions, yes({ transactions: [transaction] }))
  server.on(getReceipt, answer)
  renderApp('/payment-history?payment=5', { user: anjali })
  return within(await screen.findByRole('dialog', { name: title }))
}

const documents = (one: Partial<LinkedDocument> = {}, notes: readonly LinkedDocument[] = []) =>
  yes({ receipt: { ...receipt, ...one }, credit_notes: notes })

describe('the receipt of a payment', () => {
  it('has no note about demo payments, because it is for money that was taken', async () => {
    const window = await open(paid, documents(), 'Receipt')
    await window.findByText('Udaan Classes')
    expect(window.queryByText('Demo payments: no money is taken')).toBeNull()
  })

  it('is shown with seller, buyer and taxes, to print and to download', async () => {
    const print = vi.fn<() => void>()
    vi.stubGlobal('print', print)
    const window = await open(paid, documents(), 'Receipt')
    const shown = within(await window.findByRole('region', { name: 'Receipt R/26-27/000007' }))
    for (const text of [
      'Tax invoice and receipt, 20 Nov 2026',
      'Udaan Classes',
      'GSTIN 06AAPFU0939F1ZZ',
      'Anjali Sharma',
      'Course, SAC/HSN 999293',
      'Punjab (03)',
      '₹422.88',
      '₹76.12',
      '₹499.00',
    ]) {
      expect(shown.getByText(text)).toBeTruthy()
    }
    const download = shown.getByRole('link', { name: 'Download PDF: Receipt R/26-27/000007' })
    expect(download.getAttribute('href')).toContain(receipt.pdf_url)
    expect(download.hasAttribute('download')).toBe(true)
    expect(server.callsTo(getReceipt)[0]?.query).toEqual({
      user_id: '7',
      order_id: 'order_5',
      can: 'bundles',
    })
    expect(window.queryByText(/not a tax receipt/)).toBeNull()
    await userEvent.click(window.getByRole('button', { name: 'Print' }))
    expect(print).toHaveBeenCalledOnce()
  })

  it('is followed by the credit note of a payment that was returned', async () => {
    const window = await open(refunded, documents({}, [creditNote]), 'Receipt and credit note')
    const note = within(await window.findByRole('region', { name: 'Credit note C/26-27/000001' }))
    expect(
      note.getByText('Credit note, 20 Nov 2026, for R/26-27/000007 of 20 Nov 2026'),
    ).toBeTruthy()
    expect(note.getByText('Total refunded')).toBeTruthy()
    expect(
      note.getByRole('link', { name: /^Download PDF: Credit note/ }).getAttribute('href'),
    ).toContain('/uploads/credit-notes/')
    expect(
      window.getByText('Refunded: the money went back to the payment method that you used.'),
    ).toBeTruthy()
  })

  it('is followed by the credit note of each part that was returned, with a separate link', async () => {
    const second = {
      ...creditNote,
      number: 'C/26-27/000002',
      amount: 399,
      pdf_url:
        '/uploads/credit-notes/order_5/C-26-27-000002.pdf?expires=1700000000&u=7&signature=z',
    }
    const part = { ...creditNote, amount: 100 }
    const window = await open(refunded, documents({}, [part, second]), 'Receipt and credit notes')
    const names = (await window.findAllByRole('region', { name: /\d$/ })).map(
      (one) => one.textContent,
    )
    expect(names).toEqual([
      expect.stringMatching(/^Receipt R\/26-27\/000007/),
      expect.stringMatching(/^Credit note C\/26-27\/000001.*₹100\.00/),
      expect.stringMatching(/^Credit note C\/26-27\/000002.*₹399\.00/),
    ])
    const download = window.getByRole('link', { name: 'Download PDF: Credit note C/26-27/000002' })
    const renewed = { ...second, pdf_url: second.pdf_url.replace('1700000000', '9999999999') }
    server.on(getReceipt, documents({}, [part, renewed]))
    await userEvent.click(download)
    await waitFor(() =>
      expect(download.getAttribute('href')).toContain('C-26-27-000002.pdf?expires=9999999999'),
    )
  })

  it('can be loaded again after a failure, and is printed only when it is there', async () => {
    const window = await open(paid, no('Busy', 503), 'Receipt')
    expect(await window.findByText('This receipt could not be loaded')).toBeTruthy()
    expect(window.getByRole('button', { name: 'Print' }).hasAttribute('disabled')).toBe(true)
    server.on(getReceipt, documents())
    await userEvent.click(window.getByRole('button', { name: 'Try again' }))
    expect(await window.findByRole('region', { name: /^Receipt R/ })).toBeTruthy()
    expect(window.getByRole('button', { name: 'Print' }).hasAttribute('disabled')).toBe(false)
  })

  it('has a new link to its PDF if the old one has ended', async () => {
    const window = await open(paid, documents({ pdf_url: link(1_700_000_000) }), 'Receipt')
    const download = await window.findByRole('link', { name: /^Download PDF/ })
    const before = server.callsTo(getReceipt).length
    server.on(getReceipt, documents())
    await userEvent.click(download)
    await waitFor(() => expect(server.callsTo(getReceipt)).toHaveLength(before + 1))
    await waitFor(() => expect(download.getAttribute('href')).toContain('expires=9999999999'))
  })

  it('is not there for a payment without a number, whose summary is no tax receipt', async () => {
    const window = await open({ ...paid, receipt_number: null }, no('x', 404), 'Payment summary')
    expect(window.getByText('This summary is not a tax receipt.')).toBeTruthy()
    expect(server.callsTo(getReceipt)).toEqual([])
  })
})
