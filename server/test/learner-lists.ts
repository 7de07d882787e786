import { addLearners } from '@sopan/contract/console/learner-list'
import type { EndpointInput } from '@sopan/contract/endpoint'

import type { testConsole } from './console.ts'

export type ListBody = EndpointInput<typeof addLearners>['body']

export const LIST_KEY = '3d2f8a52-6a0c-4b52-8a3c-2f4a9d1b7e55'

/** A body that adds learners with these emails; without access unless a test gives it. */
export const listBody = (emails: readonly string[], given: Partial<ListBody> = {}): ListBody => ({
  key: LIST_KEY,
  reason: 'Batch of November',
  access: null,
  rows: emails.map((email) => ({
    name: 'Anjali Sharma',
    email,
    phone: '9812012345',
    reference: null,
  })),
  ...given,
})

/** Adds the learners of a list, and returns what was done with each row. */
export const listAdder =
  (c: Pick<ReturnType<typeof testConsole>, 'call'>) => async (cookie: string, body: ListBody) =>
    (await c.call(addLearners, { body }, { cookie })).data.rows
