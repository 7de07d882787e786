import { cleanup, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'

import { anjali, renderApp } from '#test/render.tsx'
import { settings } from '#web/lib/settings.ts'

const NO_REFUND = [
  'after 24 hours',
  'above 20% completed',
  'when all materials were downloaded',
  'when the certificate was used',
]

/** The statements that each page must make, and its buttons. */
const POLICIES: [path: string, title: string, buttons: string[], statements: string[]][] = [
  [
    '/terms-and-conditions',
    'Terms and Conditions',
    ['Get Help'],
    ['Last updated August 20, 2025', 'The minimum age is 13'],
  ],
  [
    '/privacy-policy',
    'Privacy Policy',
    ['Contact Privacy Team'],
    [
      'only as a hash',
      'i.ytimg.com',
      'download everything that we keep about you, and delete your account',
      'receipts and credit notes with your name, email and state, because tax law requires it',
    ],
  ],
  [
    '/shipping-policy',
    'Shipping Policy',
    ['Contact Support'],
    [
      'Delivery is instant and digital',
      'There are no shipping fees',
      'Lifetime access, or for the validity shown on the course',
      'On any device',
      'Downloadable materials',
      'Free updates',
      'Free tests are available immediately',
      'Paid tests unlock after purchase',
      'Detailed results and analytics',
      'Performance tracking',
      'Paid books unlock after purchase',
      'no physical materials',
      'available worldwide',
      'A delay of 2-3 minutes after payment is possible',
      'The mobile app syncs with your web account',
    ],
  ],
  [
    '/cancellation-and-refunds',
    'Cancellation and Refunds',
    ['Request Refund', 'Ask Questions'],
    [
      '7-day money-back guarantee',
      'within 24 hours of purchase',
      'Less than 20% of the course is completed',
      'The materials are not downloaded',
      'a valid reason',
      ...NO_REFUND,
      'only before the attempt, within 24 hours of purchase, for a technical issue or an accidental purchase',
      'A book is refunded within 24 hours of purchase, as long as it has not been opened',
      'full refund within 14 days',
      'Duplicate purchases are refunded',
      'The review takes 2-3 business days',
      'Day 1: acknowledgment',
      'Days 2-3: review',
      'Days 4-5: processing',
      '5-10 days: your bank',
      'only to the original payment method',
      'Bank charges are deducted',
      'Access to the item is lost at once on refund',
      'Support responds within 24 hours',
    ],
  ],
]

it.each(POLICIES)('%s makes every statement of the documents', async (...policy) => {
  const [path, title, buttons, texts] = policy
  renderApp(path, { user: anjali })
  await screen.findByRole('heading', { level: 1, name: title })
  expect(document.title).toBe(`${title} | Sopan`)
  const article = screen.getByRole('article')
  const page = article.textContent.replaceAll(/\s+/g, ' ')
  expect(texts.filter((text) => !page.includes(text))).toEqual([])
  for (const name of buttons) {
    const link = within(article).getByRole('link', { name })
    expect(link.getAttribute('href')).toBe('/contact')
  }
})

it('the refund policy begins with what is refunded until when, and promises nothing else', async () => {
  renderApp('/cancellation-and-refunds')
  const page = await screen.findByRole('article')
  const table = within(page).getByRole('table', { name: 'Refunds' })
  const rows = within(table).getAllByRole('row').slice(1)
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    [
      'A courseless than 20% completed, materials not downloaded, a valid reason',
      '24 hours after the purchase',
    ],
    [
      'A testbefore the first attempt, a technical issue or an accidental purchase',
      '24 hours after the purchase',
    ],
    ['A booknot opened', '24 hours after the purchase'],
    [
      'A series or comboall conditions of its courses, tests and books',
      '24 hours after the purchase',
    ],
    ['A course that differs from what was described', '14 days'],
    ['A duplicate purchasethe second payment of the same item', 'no request is needed'],
  ])
  const [first] = within(page).getAllByRole('heading', { level: 2 })
  expect(first?.nextElementSibling?.nextElementSibling).toBe(table)
  expect(page.textContent.match(/7[ -]days?/g)).toEqual(['7-day', '7-day'])
})

it('the privacy policy names the hosts of the payment service and of the viewer', async () => {
  const text = async () => (await screen.findByRole('article')).textContent
  Object.assign(settings, {
    payments: 'cashfree',
    paymentsSdk: 'https://sdk.cashfree.com/js/v3/cashfree.js',
    pdfViewerUrl: 'https://docs.google.com/viewer?url={url}',
  })
  renderApp('/privacy-policy')
  expect(await text()).toContain('sdk.cashfree.com')
  expect(await text()).toContain('docs.google.com')
  cleanup()
  Object.assign(settings, { payments: 'mock', paymentsSdk: '', pdfViewer: 'builtin' })
  renderApp('/privacy-policy')
  expect(await text()).not.toContain('sdk.cashfree.com')
  expect(await text()).not.toContain('docs.google.com')
  Object.assign(settings, { pdfViewer: 'hosted', pdfViewerUrl: '' })
})

it('the steps after a payment are in order, and My Courses leads to the dashboard', async () => {
  renderApp('/shipping-policy')
  const page = within(await screen.findByRole('article'))
  const [steps] = page.getAllByRole('list')
  expect([...(steps?.children ?? [])].map((step) => step.textContent)).toEqual([
    'Your payment is confirmed and your account is updated.',
    'Find the course under My Courses.',
    'Start learning.',
  ])
  expect(page.getByRole('link', { name: 'My Courses' }).getAttribute('href')).toBe('/dashboard')
})
