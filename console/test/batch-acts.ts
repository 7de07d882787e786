import * as batchCalls from '@sopan/contract/console/batches'
import { getReport } from '@sopan/contract/console/reports'

import { words } from '#console/words.ts'
import { batchWords as text } from '#console/words/batches.ts'

import type { Act } from './act.ts'
import { answer, dataOf } from './answers.ts'

const EMAIL = 'asha@example.com'
const reason = { [words.reason]: 'The learner has asked for it' }

/** The batch runs, and has one member and one invitation. */
export function withBatch(): void {
  const data = dataOf(batchCalls.getBatch)
  const days = { first_day: '2026-12-01', last_day: '2099-03-31' }
  const [invitation] = data.invitations ?? []
  answer(batchCalls.getBatch, {
    ...data,
    batch: { ...data.batch, ...days, id: 12, name: 'Morning', exam: 'SSC CGL', state: 'running' },
    invitations:
      invitation === undefined
        ? []
        : [{ ...invitation, ended_at: null, ends_at: '2099-01-01T00:00:00.000Z' }],
    wrote_today: false,
  })
  answer(getReport, {
    name: 'batch',
    period: null,
    notice: null,
    notes: [],
    tables: [
      {
        name: 'learners',
        title: 'Learners',
        columns: [{ key: 'name', title: 'Name', kind: 'text', help: null }],
        rows: [{ user_id: 7, name: 'Meena Rani' }],
        total_rows: 1,
      },
    ],
  })
}

const ofBatch = (
  file: string,
  press: string | RegExp,
  endpoint: Act['endpoint'],
  fields: Act['fields'] = {},
): Act => ({
  file: `batches/${file}`,
  url: '/batches/12',
  change: withBatch,
  press: [press],
  fields,
  endpoint,
})

const written = {
  [text.name]: 'Evening',
  [text.exam]: 'SSC CGL',
  [text.firstDay]: '2026-12-01',
  [text.lastDay]: '2027-03-31',
}

/** The acts on batches and their learners. */
export const batchActs: readonly Act[] = [
  {
    ...ofBatch('new-batch-dialog.tsx', text.new, batchCalls.createBatch, written),
    url: '/batches',
  },
  ofBatch('change-batch-dialog.tsx', text.change, batchCalls.changeBatch, {
    ...written,
    'End this access': true,
  }),
  ofBatch('write-dialog.tsx', text.write, batchCalls.writeToBatch, {
    [text.heading]: 'No class on Monday',
    [text.message]: 'It is a holiday.',
    [text.byMail]: true,
  }),
  {
    ...ofBatch('invite-dialog.tsx', text.invite, batchCalls.inviteToBatch, {
      [text.most]: '60',
      [text.inviteUntil]: '2026-12-31',
      [text.needsApproval]: true,
    }),
    next: [text.addressTitle],
  },
  ofBatch('end-invitation-dialog.tsx', /^End the invitation/, batchCalls.endBatchInvitation),
  ofBatch('add-member-dialog.tsx', text.addOne, batchCalls.addBatchMember, {
    [text.email]: EMAIL,
    ...reason,
  }),
  ofBatch('remove-member-dialog.tsx', /^Remove: /, batchCalls.removeBatchMember, reason),
]
