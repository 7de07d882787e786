import { listItems } from '@sopan/contract/console/desk'
import { addLearners, previewLearnerList } from '@sopan/contract/console/learner-list'
import { PERMISSIONS, type Permission } from '@sopan/contract/console/permissions'
import { checkCode, me } from '@sopan/contract/console/session'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'

import { words } from '#console/words.ts'
import { listWords as text } from '#console/words/learner-list.ts'
import { learnerWords } from '#console/words/learners.ts'
import { orderWords } from '#console/words/orders.ts'
import { factorWords } from '#console/words/session.ts'

import {
  answerAdding,
  check,
  chooseMaths,
  done,
  field,
  plain,
  press,
  row,
  sent,
  type,
} from './adding-lists.ts'
import { answer, answerAll, callsTo, checkCalls, dataOf, refuse } from './answers.ts'
import { openPage } from './open-page.tsx'

beforeEach(() => answerAll('full'))
afterEach(checkCalls)

it('the page is reached from the list of learners', async () => {
  await openPage('/learners')
  fireEvent.click(screen.getByRole('link', { name: learnerWords.addSeveral }))
  expect(await screen.findByRole('heading', { name: text.title })).toBeTruthy()
})

it('rows with faults are named and left out, accounts that exist are named, and a changed list is checked again', async () => {
  const known = { id: 7, name: 'Meena Rani' }
  await check([row(2), row(3, { account: known }), row(4, { faults: ['A', 'B'] })], ['Batch'])
  const faulty = within(await screen.findByRole('table', { name: text.faulty }))
  expect(faulty.getByText('A. B')).toBeTruthy()
  expect(plain(screen.getByRole('alert').textContent)).toBe(plain(text.faultyText(1)))
  expect(screen.getByText(text.ignored(['Batch']))).toBeTruthy()
  expect(screen.getByRole('link', { name: text.exists('Meena Rani') })).toBeTruthy()
  expect(await screen.findByText(plain(text.accounts(1, 1)))).toBeTruthy()
  expect(screen.getByText(text.mailed)).toBeTruthy()
  type(text.list, 'another list')
  await waitFor(() => expect(document.querySelector('table')).toBeNull())
  expect(screen.queryByRole('button', { name: /^Add/ })).toBeNull()
})

it('120 learners are added in calls of 50; a call that failed is made again with the same key', async () => {
  await check(Array.from({ length: 120 }, (_, n) => row(n + 1)))
  await chooseMaths()
  await screen.findByText(plain(text.free(120, 'Maths', 30, '')))
  press(text.add(120))
  await screen.findByText(words.reasonNeeded)
  type(words.reason, 'Batch 3')
  await screen.findByText(plain(text.free(120, 'Maths', 30, 'Batch 3')))
  expect(sent()).toEqual([])

  const held = { account: 'existing', access: 'held', problem: null } as const
  const refused = { account: null, access: null, problem: 'The account is deactivated.' }
  answerAdding([2], (email) =>
    email === 'l5@example.com' ? refused : email === 'l6@example.com' ? held : done,
  )
  press(text.add(120))
  await screen.findByText(words.noConnection)
  expect(screen.getByText(text.known(50, 120))).toBeTruthy()
  press(text.goOn)
  await screen.findByText(text.finished(119, 120))
  expect(sent().map(({ rows }) => rows.length)).toEqual([50, 50, 50, 20])
  expect(new Set(sent().map(({ key }) => key)).size).toBe(1)
  expect(sent()[1]?.rows).toEqual(sent()[2]?.rows)
  const access = { kind: 'free', type: 'course', slug: 'maths', days: 30 }
  expect(sent()[0]).toMatchObject({ reason: 'Batch 3', access })
  expect(screen.getByText(plain(text.outcome(118, 1)))).toBeTruthy()
  expect(screen.getByText(text.outcomeAccess(118, 1))).toBeTruthy()
  const problems = within(screen.getByRole('table', { name: text.problems }))
  expect(problems.getByText('l5@example.com')).toBeTruthy()
  expect(problems.getByText(refused.problem)).toBeTruthy()

  press(text.another)
  expect(field(text.list)).toHaveProperty('value', '')
})

it('after a refusal the list is still there, and can be added in another way', async () => {
  await check([row(1)])
  await screen.findByText(text.mailed)
  type(words.reason, 'Batch 3')
  refuse(addLearners, 'The price is ₹399 now, not ₹499. Nothing was changed.')
  press(text.add(1))
  await screen.findByText(/^The price is/)
  expect(document.activeElement).toBe(screen.getByRole('group', { name: text.adding }))
  press(words.back)
  expect(field(text.list)).toHaveProperty('value', 'the list')
  expect(field(words.reason)).toHaveProperty('value', 'Batch 3')
  answerAdding()
  await screen.findByText(text.mailed)
  press(text.add(1))
  await screen.findByText(text.finished(1, 1))
  expect(new Set(sent().map(({ key }) => key)).size).toBe(2)
})

it('a code that is asked for is given once, and then the rows are added', async () => {
  await check([row(1)])
  await screen.findByText(text.mailed)
  type(words.reason, 'Batch 3')
  refuse(addLearners, 'A code is needed', { needs_code: true })
  press(text.add(1))
  await screen.findByRole('heading', { name: factorWords.freshTitle })
  answer(checkCode, dataOf(checkCode))
  answerAdding()
  type(factorWords.code, '123456')
  fireEvent.submit(document.querySelector('dialog form') ?? document.body)
  await screen.findByText(text.finished(1, 1))
  expect(sent()).toHaveLength(2)
  expect(sent()[1]).toMatchObject({ access: null })
})

it('payments need a reference in each row, and have the price of the item', async () => {
  answer(listItems, [{ slug: 'maths', title: 'Maths', price_paise: 49_900 }])
  await check([row(1, { reference: 'R 1' }), row(2)])
  type(text.how, 'paid')
  await screen.findByText(plain(text.noReferences(1)))
  press(text.add(2))
  expect(sent()).toEqual([])

  answer(previewLearnerList, {
    rows: [row(1, { reference: 'R 1' }), row(2, { reference: 'R 2' })],
    ignored: [],
  })
  type(text.list, 'the list with references')
  press(text.check)
  await screen.findByText('R 2')
  type(text.how, 'paid')
  await screen.findByRole('option', { name: 'Maths, ₹499.00' })
  type(orderWords.item, 'maths')
  type(orderWords.method, 'cash')
  type(words.reason, 'Batch 3')
  await screen.findByText(plain(text.paid(2, 'Maths', '₹499.00', '₹998.00')))
  answerAdding()
  press(text.add(2))
  await screen.findByText(text.finished(1, 1))
  const item = { type: 'course', slug: 'maths' }
  expect(sent()).toMatchObject([
    { access: { kind: 'paid', ...item, amount_paise: 49_900, method: 'cash' } },
  ])
})

it('an Excel file is sent as it is, another file is read as text', async () => {
  answer(previewLearnerList, { rows: [row(2)], ignored: [] })
  await openPage('/learners/add')
  const choose = (file: File) =>
    fireEvent.change(field(text.chooseFile), { target: { files: [file] } })
  choose(new File(['name,email'], 'list.csv', { type: 'text/csv' }))
  await screen.findByRole('table', { name: text.right })
  expect(field(text.list)).toHaveProperty('value', 'name,email')
  choose(new File([new Uint8Array([80, 75, 255])], 'List.XLSX'))
  await screen.findByText('List.XLSX')
  await screen.findByRole('table', { name: text.right })
  const lists = callsTo(previewLearnerList).map(({ body }) => body)
  expect(lists).toEqual([{ list: { text: 'name,email' } }, { list: { file: 'UEv/' } }])
  choose(new File([new Uint8Array(1_000_001)], 'large.xlsx'))
  await screen.findByText(text.fileTooLarge)
  expect(callsTo(previewLearnerList)).toHaveLength(2)
  press(text.removeFile)
  press(text.check)
  expect(field(text.list)).toHaveProperty('value', 'name,email')
})

it('a list that is refused shows why, and one that is empty is not sent', async () => {
  await openPage('/learners/add')
  press(text.check)
  await screen.findByText(text.listNeeded)
  refuse(previewLearnerList, 'The list has no rows.')
  type(text.list, 'name,email')
  press(text.check)
  expect(await screen.findByText('The list has no rows.')).toBeTruthy()
  expect(callsTo(previewLearnerList)).toHaveLength(1)
})

const withPermissions = (permissions: Permission[]) =>
  answer(me, { ...dataOf(me), stage: 'done', permissions })

it('a member who may not record payments is offered access without one', async () => {
  withPermissions(PERMISSIONS.filter((one) => one !== 'order.record-payment'))
  await check([row(1)])
  await screen.findByRole('option', { name: text.hows.free })
  expect(screen.queryByRole('option', { name: text.hows.paid })).toBeNull()
})

const ACCOUNTANT: Permission[] = ['order.read', 'order.record-payment']

it('an accountant reaches the page from the orders', async () => {
  withPermissions(ACCOUNTANT)
  await openPage('/orders')
  fireEvent.click(await screen.findByRole('link', { name: orderWords.recordSeveral }))
  expect(await screen.findByRole('heading', { name: text.title })).toBeTruthy()
})

it('an accountant adds lists with payments only', async () => {
  withPermissions(ACCOUNTANT)
  answer(listItems, [{ slug: 'maths', title: 'Maths', price_paise: 49_900 }])
  await check([row(1, { reference: 'R 1', account: { id: 7, name: 'Meena Rani' } })])
  await screen.findByRole('option', { name: 'Maths, ₹499.00' })
  const hows = within(field(text.how)).getAllByRole('option')
  expect(hows.map((one) => one.textContent)).toEqual([text.hows.paid])
  expect(screen.getByText(text.exists('Meena Rani'))).toBeTruthy()
  expect(screen.queryByRole('link', { name: text.exists('Meena Rani') })).toBeNull()
})

it('a member who may neither change learners nor record payments does not see the page, and no link to it', async () => {
  withPermissions(['learner.read'])
  await openPage('/learners/add')
  await screen.findByRole('heading', { name: words.notPermitted.title })
  expect(screen.queryByLabelText(text.list)).toBeNull()
})
