import * as batchCalls from '@sopan/contract/console/batches'
import { listPublishedItems } from '@sopan/contract/console/desk'
import { PERMISSIONS, type Permission } from '@sopan/contract/console/permissions'
import { getReport } from '@sopan/contract/console/reports'
import { me } from '@sopan/contract/console/session'
import { success } from '@sopan/contract/envelope'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'

import { batchWords as text } from '#console/words/batches.ts'
import { contentWords } from '#console/words/content.ts'

import { server } from '../../web/test/fake-server.ts'
import { answer, answerAll, callsTo, checkCalls, dataOf, refuse } from './answers.ts'
import { withBatch } from './batch-acts.ts'
import { openPage } from './open-page.tsx'

beforeEach(() => {
  answerAll('full')
  withBatch()
})
afterEach(checkCalls)

const TEACHER: Permission[] = ['batch.read', 'batch.message']

const withPermissions = (permissions: readonly Permission[]) =>
  answer(me, { ...dataOf(me), stage: 'done', permissions: [...permissions] })

/** Changes the response of the batch that `withBatch` has given. */
function changeBatch(changed: Partial<ReturnType<typeof dataOf<typeof batchCalls.getBatch>>>) {
  const data = dataOf(batchCalls.getBatch)
  const days = { first_day: '2026-12-01', last_day: '2099-03-31', exam: null }
  const batch = { ...data.batch, ...days, id: 12, name: 'Morning', state: 'running' as const }
  answer(batchCalls.getBatch, { ...data, batch, invitations: null, requests: null, ...changed })
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const acts = () => within(screen.getByRole('group', { name: text.acts }))
const linksOfActs = () =>
  acts()
    .getAllByRole('link')
    .map((one) => one.textContent)

it('shows a member who may only write no other button, the report cards, and no link to a learner', async () => {
  withPermissions(TEACHER)
  changeBatch({})
  await openPage('/batches/12')
  const buttons = acts().getAllByRole('button')
  expect(buttons.map((one) => one.textContent)).toEqual([text.write])
  expect(linksOfActs()).toEqual([text.reportCards])
  expect(await screen.findByText('Meena Rani')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Meena Rani' })).toBeNull()
  for (const name of [text.addOne, /^Remove: /, /^End the invitation/, /^Let /])
    expect(screen.queryByRole('button', { name })).toBeNull()
})

it('links the learners of a batch to their pages, with email and phone below the name', async () => {
  const report = dataOf(getReport)
  const column = (key: string) => ({ key, title: key, kind: 'text' as const, help: null })
  const row = { user_id: 7, name: 'Meena Rani', email: 'meena@example.com', phone: '9812012345' }
  const columns = ['name', 'email', 'phone'].map(column)
  const table = { name: 'members', title: 'Learners', columns, rows: [row], total_rows: 1 }
  answer(getReport, { ...report, period: null, tables: [table] })
  await openPage('/batches/12')
  const learners = within(await screen.findByRole('table', { name: 'Learners' }))
  const link = learners.getByRole('link', { name: 'Meena Rani' })
  expect(link).toHaveProperty('pathname', '/learners/7')
  expect(link.closest('td')?.textContent).toBe('Meena Ranimeena@example.com9812012345')
  expect(learners.getAllByRole('columnheader').map((one) => one.textContent)).toEqual([
    'name',
    text.acts,
  ])
  expect(callsTo(getReport)[0]?.query).toEqual({ batch: '12' })
  const tables = screen.getAllByRole('table').map((one) => one.getAttribute('aria-label'))
  expect(tables.at(-1)).toBe('Learners')
})

it('offers nothing for a batch that is over but another day and its report cards', async () => {
  const { batch } = dataOf(batchCalls.getBatch)
  const days = { first_day: '2026-01-01', last_day: '2026-02-01' }
  changeBatch({ batch: { ...batch, ...days, state: 'over' } })
  await openPage('/batches/12')
  expect(
    acts()
      .getAllByRole('button')
      .map((one) => one.textContent),
  ).toEqual([text.change])
  expect(linksOfActs()).toEqual([text.reportCards])
  expect(screen.queryByRole('button', { name: text.addOne })).toBeNull()
})

const requestsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    learner_id: index + 1,
    name: `Learner ${index + 1}`,
    email: `l${index + 1}@example.com`,
    phone: null,
    asked_at: '2026-11-30T06:00:00.000Z',
  }))

it('lets in all learners who wait by one press, in calls of at most 200', async () => {
  changeBatch({ requests: requestsOf(250) })
  server.on(batchCalls.decideBatchRequests, ({ body }) =>
    success({ decided: (body as { ids: number[] }).ids.length }),
  )
  await openPage('/batches/12')
  expect(screen.getAllByRole('button', { name: /^Let in: / })).toHaveLength(50)
  press(text.letAllIn(250))
  await screen.findByText(text.wereLetIn(250).replaceAll('\u00A0', ' '))
  const bodies = callsTo(batchCalls.decideBatchRequests).map(({ body }) => body)
  expect(bodies).toMatchObject([
    { batch_id: 12, accept: true },
    { batch_id: 12, accept: true },
  ])
  const ids = bodies.map((body) => (body as { ids: number[] }).ids)
  expect(ids.map((one) => one.length)).toEqual([200, 50])
})

it('decides about one learner who waits, and shows why that failed', async () => {
  changeBatch({ requests: requestsOf(2) })
  refuse(batchCalls.decideBatchRequests, 'The batch is full')
  await openPage('/batches/12')
  press(text.letInOf('Learner 1'))
  await screen.findByText('The batch is full')
  answer(batchCalls.decideBatchRequests, { decided: 1 })
  press(text.refuseOf('Learner 2'))
  await screen.findByText(text.wereRefused(1).replaceAll('\u00A0', ' '))
  expect(callsTo(batchCalls.decideBatchRequests)[1]?.body).toEqual({
    batch_id: 12,
    ids: [2],
    accept: false,
  })
})

it('shows instead of the fields that a message was sent today', async () => {
  changeBatch({ wrote_today: true })
  await openPage('/batches/12')
  press(text.write)
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText(text.wroteToday)
  expect(dialog.queryByLabelText(text.heading)).toBeNull()
  expect(dialog.queryByRole('button', { name: text.send })).toBeNull()
})

it('asks for a tick before members lose an item, and again when they lose another one', async () => {
  const item = (slug: string) => ({
    type: 'course' as const,
    slug,
    title: `Course ${slug}`,
    is_published: true,
  })
  changeBatch({ items: [item('a'), item('b')] })
  server.on(batchCalls.previewBatch, ({ body }) => {
    const kept = (body as { items: { slug: string }[] }).items.map(({ slug }) => slug)
    const removed = ['a', 'b'].filter((slug) => !kept.includes(slug))
    return success({
      members: 3,
      added: [],
      removed: removed.map((slug) => `Course ${slug}`),
      moves_days: false,
    })
  })
  await openPage('/batches/12')
  press(text.change)
  const dialog = within(await screen.findByRole('dialog'))
  const loss = (titles: string[]) =>
    dialog.findByLabelText<HTMLInputElement>(text.endsAccess(titles))
  const save = async () => {
    const button = dialog.getByRole('button', { name: text.save })
    await waitFor(() => expect(button.ariaDisabled).not.toBe('true'))
    fireEvent.click(button)
  }
  await dialog.findByText(text.sameForMembers)
  fireEvent.click(dialog.getByRole('button', { name: contentWords.remove('Course a') }))
  fireEvent.click(await loss(['Course a']))
  fireEvent.click(dialog.getByRole('button', { name: contentWords.remove('Course b') }))
  const both = await loss(['Course a', 'Course b'])
  expect(both.checked).toBe(false)
  await save()
  await dialog.findByText(text.lossNeeded)
  expect(document.activeElement).toBe(both)
  expect(callsTo(batchCalls.changeBatch)).toEqual([])
  fireEvent.click(both)
  await save()
  await waitFor(() => expect(callsTo(batchCalls.changeBatch)).toHaveLength(1))
  expect(callsTo(batchCalls.changeBatch)[0]?.body).toMatchObject({ items: [], exam: null })
})

it('offers tests with a price or for batches alone, and every course', async () => {
  const item = (slug: string, price: number | null, isForBatches = false) => ({
    slug,
    title: slug,
    price_paise: price,
    ...(isForBatches && { for_batches: true }),
  })
  server.on(listPublishedItems, ({ query }) =>
    success(
      query['type'] === 'test'
        ? [item('free', null), item('paid', 4900), item('ours', null, true)]
        : query['type'] === 'course'
          ? [item('steps', null)]
          : [],
    ),
  )
  await openPage('/batches')
  press(text.new)
  fireEvent.click(await screen.findByRole('button', { name: contentWords.addItems }))
  const picker = within(await screen.findByRole('dialog', { name: contentWords.addItems }))
  await picker.findByLabelText(/^steps/)
  const boxes = picker.getAllByRole<HTMLInputElement>('checkbox')
  expect(boxes.map(({ labels }) => labels?.[0]?.textContent)).toEqual([
    contentWords.allListed(3),
    `ours (test), ${contentWords.forBatches}`,
    'paid (test), ₹49.00',
    'steps (course)',
  ])
  fireEvent.click(picker.getByLabelText(/^ours/))
  fireEvent.click(picker.getByRole('button', { name: contentWords.addPicked(1) }))
  const list = within(await screen.findByRole('list'))
  expect(list.getByText('ours')).toBeTruthy()
})

it('lists batches without a button for a member who may not make one', async () => {
  withPermissions(PERMISSIONS.filter((one) => one !== 'batch.change'))
  await openPage('/batches')
  await screen.findByRole('table', { name: text.title })
  expect(screen.queryByRole('button', { name: text.new })).toBeNull()
})

it('lists a batch whose name is a long word so that the name may be broken', async () => {
  const { batches, ...rest } = dataOf(batchCalls.listBatches)
  const name = 'Morning'.repeat(11)
  answer(batchCalls.listBatches, { ...rest, batches: batches.map((one) => ({ ...one, name })) })
  await openPage('/batches')
  const [link] = await screen.findAllByRole('link', { name })
  expect(link?.querySelector('.wrap-anywhere')?.textContent).toBe(name)
})
