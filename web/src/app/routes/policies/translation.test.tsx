import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'

import { renderApp } from '#test/render.tsx'
import { showIn } from '#web/lib/language.ts'

const BINDS = 'यह अनुवाद है। केवल अंग्रेज़ी पाठ मान्य है।'
const READ_ENGLISH = 'अंग्रेज़ी पाठ पढ़ें'

const POLICIES = [
  ['/terms-and-conditions', 'नियम और शर्तें', 'Terms and Conditions'],
  ['/privacy-policy', 'प्राइवेसी पॉलिसी', 'Privacy Policy'],
  ['/shipping-policy', 'डिलीवरी की शर्तें', 'Shipping Policy'],
  ['/cancellation-and-refunds', 'रद्द करना और राशि वापसी', 'Cancellation and Refunds'],
] as const

const title = (name: string) => screen.findByRole('heading', { name, level: 1 })
const article = () => screen.getByRole('article')

beforeEach(() => showIn('hi'))
afterEach(() => act(() => showIn('en')))

it.each(POLICIES)('%s in Hindi begins with which text binds', async (path, hindi) => {
  renderApp(path)
  await title(hindi)
  const note = screen.getByText(BINDS)
  const [first] = within(article()).getAllByRole('heading', { level: 2 })
  expect(note.compareDocumentPosition(first as Node)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

it.each(POLICIES)('%s in Hindi shows its English text in the same place', async (...policy) => {
  const [path, hindi, english] = policy
  renderApp(path)
  await title(hindi)
  await userEvent.click(screen.getByRole('button', { name: READ_ENGLISH }))
  await title(english)
  expect(article().lang).toBe('en-IN')
  // Only the line about the translation and its button are Hindi.
  const [note, ...others] = [...article().querySelectorAll('[lang]')]
  expect([note?.getAttribute('lang'), others]).toEqual(['hi-IN', []])
  const text = article().textContent.replace(note?.textContent ?? '', '')
  expect(text).not.toMatch(/\p{Script=Devanagari}/u)
  expect(document.title).toContain(hindi)
})

it('the English text of a policy can be left for the translation', async () => {
  renderApp('/shipping-policy')
  await title('डिलीवरी की शर्तें')
  const button = screen.getByRole('button', { name: READ_ENGLISH })
  await userEvent.click(button)
  await userEvent.click(screen.getByRole('button', { name: 'अनुवाद पढ़ें' }))
  await title('डिलीवरी की शर्तें')
  expect(article().hasAttribute('lang')).toBe(false)
  expect(document.activeElement).toBe(button)
})

it('readers of English see no line about a translation', async () => {
  await act(() => showIn('en'))
  renderApp('/shipping-policy')
  await title('Shipping Policy')
  expect(screen.queryByText(/translation/i)).toBeNull()
  expect(article().hasAttribute('lang')).toBe(false)
})

it('the links of a Hindi policy are in its sentences', async () => {
  renderApp('/terms-and-conditions')
  await title('नियम और शर्तें')
  const page = within(article())
  const hrefOf = (name: string) => page.getByRole('link', { name }).getAttribute('href')
  expect(hrefOf('रद्द करना और राशि वापसी')).toBe('/cancellation-and-refunds')
  expect(hrefOf('डिलीवरी की शर्तें')).toBe('/shipping-policy')
})
