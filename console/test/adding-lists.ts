import { listPublishedItems } from '@sopan/contract/console/desk'
import {
  addLearners,
  previewLearnerList,
  previewLearners,
} from '@sopan/contract/console/learner-list'
import type { EndpointData } from '@sopan/contract/endpoint'
import { success } from '@sopan/contract/envelope'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'

import { listWords as text } from '#console/words/learner-list.ts'
import { learnerWords } from '#console/words/learners.ts'
import { orderWords } from '#console/words/orders.ts'

import { server } from '../../web/test/fake-server.ts'
import { answer, callsTo } from './answers.ts'
import { loaded, openPage } from './open-page.tsx'

type Row = EndpointData<typeof previewLearnerList>['rows'][number]
export type Outcome = EndpointData<typeof addLearners>['rows'][number]

export const row = (number: number, given: Partial<Row> = {}): Row => ({
  row: number,
  name: 'Anjali Sharma',
  email: `l${number}@example.com`,
  phone: null,
  reference: null,
  faults: [],
  account: null,
  ...given,
})

export const done: Outcome = { account: 'made', access: 'given', problem: null }

/** As queries read it. */
export const plain = (words: string) => words.replaceAll('\u00A0', ' ')

export const field = (label: string) => screen.getByLabelText(new RegExp(`^${label}`))
export const type = (label: string, value: string) =>
  fireEvent.change(field(label), { target: { value } })
export const press = (name: string | RegExp) =>
  fireEvent.click(screen.getByRole('button', { name }))

/** Answers what adding rows would do. */
export function answerPreview(outcomeOf: (email: string) => Outcome) {
  server.on(previewLearners, ({ body }) =>
    success({ rows: (body as Sent).rows.map(({ email }) => outcomeOf(email)) }),
  )
}

/** Checks a list whose rows the server finds to be these. */
export async function check(rows: Row[], ignored: string[] = []) {
  answer(previewLearnerList, { rows, ignored })
  const existing = rows.filter(({ account }) => account !== null).map(({ email }) => email)
  answerPreview((email) => (existing.includes(email) ? { ...done, account: 'existing' } : done))
  await openPage('/learners/add')
  type(text.list, 'the list')
  press(text.check)
  await loaded()
  await waitFor(() => expect(callsTo(previewLearnerList)).toHaveLength(1))
}

interface Sent {
  key: string
  reason: string
  access: unknown
  rows: { email: string }[]
}
export const sent = () => callsTo(addLearners).map(({ body }) => body as Sent)

/** Answers the calls that add rows. `failing` are the calls, from 1, that do not reach the server. */
export function answerAdding(
  failing: readonly number[] = [],
  outcomeOf = (_email: string) => done,
) {
  let count = 0
  server.on(addLearners, ({ body }) => {
    count += 1
    if (failing.includes(count)) throw new TypeError('no connection')
    return success({ rows: (body as Sent).rows.map(({ email }) => outcomeOf(email)) })
  })
}

/** Chooses free access to a course for 30 days. */
export async function chooseMaths() {
  answer(listPublishedItems, [{ slug: 'maths', title: 'Maths', price_paise: 149_900 }])
  type(text.how, 'free')
  await screen.findByRole('option', { name: 'Maths' })
  type(orderWords.item, 'maths')
  type(learnerWords.days, '30')
}
