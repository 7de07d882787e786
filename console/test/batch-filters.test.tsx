import { listBatches } from '@sopan/contract/console/batches'
import { previewLearnerList, previewLearners } from '@sopan/contract/console/learner-list'
import { listLearners } from '@sopan/contract/console/learners'
import { PERMISSIONS, type Permission } from '@sopan/contract/console/permissions'
import { getReport } from '@sopan/contract/console/reports'
import { me } from '@sopan/contract/console/session'
import { listAttempts } from '@sopan/contract/console/tests'
import { success } from '@sopan/contract/envelope'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'

import { words } from '#console/words.ts'
import { listWords } from '#console/words/learner-list.ts'
import { testWords } from '#console/words/tests.ts'

import { server } from '../../web/test/fake-server.ts'
import {
  answerAdding,
  answerPreview,
  done,
  field,
  plain,
  press,
  row,
  sent,
} from './adding-lists.ts'
import { answer, answerAll, callsTo, checkCalls, dataOf } from './answers.ts'
import { openPage } from './open-page.tsx'

const batch = (id: number, state: 'running' | 'over') => ({
  id,
  name: `Batch ${id}`,
  exam: null,
  first_day: '2026-12-01',
  last_day: state === 'over' ? '2026-11-01' : '2027-03-31',
  state,
  members: 2,
  waiting: 0,
})

beforeEach(() => {
  answerAll('full')
  server.on(listBatches, ({ query }) =>
    success(
      query['cursor'] === undefined
        ? { batches: [batch(3, 'running'), batch(2, 'running')], next_cursor: 'next' }
        : { batches: [batch(4, 'running'), batch(1, 'over')], next_cursor: 'further' },
    ),
  )
})
afterEach(checkCalls)

const optionsOf = (label: string) =>
  within(field(label))
    .getAllByRole('option')
    .map((one) => one.textContent)

const choose = (value: string) => fireEvent.change(field(words.batch), { target: { value } })

const without = (...left: Permission[]) =>
  answer(me, {
    ...dataOf(me),
    stage: 'done',
    permissions: PERMISSIONS.filter((one) => !left.includes(one)),
  })

it('limits the list of learners to a batch, of all that are not over and the newest others', async () => {
  await openPage('/learners')
  expect(optionsOf(words.batch)).toEqual([words.all, 'Batch 3', 'Batch 2', 'Batch 4', 'Batch 1'])
  choose('4')
  press(words.show)
  await waitFor(() => expect(callsTo(listLearners).at(-1)?.query).toEqual({ batch: '4' }))
})

it('has no such filter for a member who may not see batches', async () => {
  without('batch.read')
  await openPage('/learners')
  expect(screen.queryByLabelText(words.batch)).toBeNull()
  expect(callsTo(listBatches)).toEqual([])
})

it('limits the attempts at a test to a batch', async () => {
  await openPage('/tests/ratio')
  press(testWords.showTakers)
  await waitFor(() => expect(callsTo(listAttempts)).toHaveLength(1))
  await screen.findByRole('option', { name: 'Batch 2' })
  choose('2')
  await waitFor(() => expect(callsTo(listAttempts).at(-1)?.query).toEqual({ batch: '2' }))
})

it('limits the reports that name learners to a batch', async () => {
  await openPage('/reports/results?test=ratio&batch=2')
  expect(callsTo(getReport).at(-1)?.query).toEqual({ test: 'ratio', batch: '2' })
  await openPage('/reports/progress?course=maths&batch=2')
  expect(callsTo(getReport).at(-1)?.query).toEqual({ course: 'maths', batch: '2' })
  await openPage('/reports/items?test=ratio&batch=2')
  expect(callsTo(getReport).at(-1)?.query).toEqual({ test: 'ratio' })
  expect(screen.queryByLabelText(words.batch)).toBeNull()
})

it('asks for a batch before its report is read', async () => {
  await openPage('/reports/batch')
  expect(callsTo(getReport)).toEqual([])
  choose('3')
  press(words.show)
  await waitFor(() => expect(callsTo(getReport).at(-1)?.query).toEqual({ batch: '3' }))
})

async function checkList(url: string) {
  answer(previewLearnerList, { rows: [row(1), row(2)], ignored: [] })
  answerPreview((email) => ({ ...done, access: email === 'l2@example.com' ? 'held' : 'given' }))
  await openPage(url)
  fireEvent.change(field(listWords.list), { target: { value: 'the list' } })
  press(listWords.check)
  await screen.findByRole('table', { name: listWords.right })
}

it('adds a list to the batch from whose page the member comes', async () => {
  await checkList('/learners/add?batch=2')
  await waitFor(() => expect(field(words.batch)).toHaveProperty('value', '2'))
  expect(optionsOf(words.batch)).toEqual([
    listWords.chooseBatch,
    ...[3, 2, 4].map((id) => `Batch ${id}, until 31 Mar 2027`),
  ])
  await screen.findByText(plain(listWords.batch(1, 'Batch 2, until 31 Mar 2027')))
  await screen.findByText(/^Members get: /)
  answerAdding([], (email) => ({ ...done, access: email === 'l2@example.com' ? 'held' : 'given' }))
  press(listWords.add(2))
  await screen.findByText(listWords.outcomeBatch(1, 1))
  const access = { kind: 'batch', batch_id: 2 }
  expect(sent()).toMatchObject([{ access, reason: listWords.batchReason }])
})

it('adds a list to no batch before one is chosen', async () => {
  await checkList('/learners/add')
  fireEvent.change(field(listWords.how), { target: { value: 'batch' } })
  await waitFor(() => expect(optionsOf(words.batch)).toHaveLength(4))
  press(listWords.add(2))
  await screen.findAllByText(listWords.chooseBatch)
  expect(callsTo(previewLearners).at(-1)?.body).toMatchObject({ access: null })
  expect(sent()).toEqual([])
})

it('offers no batch for a list to a member who may not change batches', async () => {
  without('batch.change')
  await checkList('/learners/add')
  expect(optionsOf(listWords.how)).not.toContain(listWords.hows.batch)
})
