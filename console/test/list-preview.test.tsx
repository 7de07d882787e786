import { listItems } from '@sopan/contract/console/desk'
import { previewLearners } from '@sopan/contract/console/learner-list'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'

import { words } from '#console/words.ts'
import { listWords as text } from '#console/words/learner-list.ts'
import { learnerWords } from '#console/words/learners.ts'
import { orderWords } from '#console/words/orders.ts'

import {
  type Outcome,
  answerAdding,
  answerPreview,
  check,
  chooseMaths,
  done,
  plain,
  press,
  row,
  sent,
  type,
} from './adding-lists.ts'
import { answer, answerAll, checkCalls, refuse } from './answers.ts'

beforeEach(() => answerAll('full'))
afterEach(checkCalls)

it('the payments of the sentence are those that would be recorded, and refused rows are named with why', async () => {
  answer(listItems, [{ slug: 'maths', title: 'Maths', price_paise: 49_900 }])
  await check([1, 2, 3, 4, 5].map((n) => row(n, { reference: `R ${n}` })))
  const problem = "The reference 'R 1' was recorded before; refunded on 12 Nov 2026."
  const before = (email: string): Outcome => {
    if (email === 'l1@example.com') return { account: null, access: null, problem }
    if (email === 'l2@example.com') return { ...done, account: 'existing', access: 'held' }
    if (email === 'l3@example.com') return { ...done, account: 'existing', access: 'asked' }
    return done
  }
  answerPreview(before)
  type(text.how, 'paid')
  await screen.findByRole('option', { name: 'Maths, ₹499.00' })
  type(orderWords.item, 'maths')
  type(orderWords.method, 'cash')
  type(words.reason, 'Batch 3')
  expect(await screen.findByText(plain(text.paid(2, 'Maths', '₹499.00', '₹998.00')))).toBeTruthy()
  expect(screen.getByText(plain(text.accounts(2, 2)))).toBeTruthy()
  expect(screen.getByText(plain(text.held(1)))).toBeTruthy()
  expect(screen.getByText(plain(text.asked(1)))).toBeTruthy()
  const refused = within(screen.getByRole('table', { name: text.refused }))
  expect(refused.getByText(problem)).toBeTruthy()

  answerAdding([], (email) => (before(email).access === 'asked' ? done : before(email)))
  press(text.add(4))
  await screen.findByText(text.finished(4, 5))
  expect(screen.getByText(plain(text.outcomePayments(3, '₹1,497.00', 1)))).toBeTruthy()
  expect(screen.getByRole('table', { name: text.problems })).toBeTruthy()
})

it('rows that are all refused cannot be added, and a preview that fails shows why', async () => {
  await check([row(1)])
  answerPreview(() => ({ account: null, access: null, problem: 'The account is deactivated.' }))
  await chooseMaths()
  await screen.findByText('The account is deactivated.')
  type(words.reason, 'Batch 3')
  press(text.add(0))
  refuse(previewLearners, 'The price is ₹399 now, not ₹499. Nothing was changed.')
  type(learnerWords.days, '31')
  await screen.findByText(/^The price is/)
  press(text.add(1))
  expect(sent()).toEqual([])
})
