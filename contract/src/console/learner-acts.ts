import { z } from 'zod'

import { envelope } from '../envelope.ts'
import { id, itemType, newEmail, time } from '../fields.ts'
import { consoleEndpoint } from './endpoint.ts'
import { fileResponse } from './fields.ts'

/** The account with the email that the page showed: after another member's change, an act is refused. */
const account = { learner_id: id, email: z.string().min(1).max(254) }
const reason = z.string().trim().min(1, 'Give a reason').max(500)
const ofAccount = { ...account, reason }

const slug = z.string().min(1).max(200)
const days = z.int().min(1).max(36_500).nullable()
const done = { 200: envelope(z.null()) }

export const changeLearnerEmail = consoleEndpoint(
  'POST',
  '/learners/change-email',
  'Changes the email of an account: sessions and reset links end, and the old address gets ' +
    'a mail. 409 if another account has the address, or with the name if somebody has changed the email meanwhile.',
  { access: 'learner.change', freshCode: true },
  {
    body: z.object({ ...ofAccount, new_email: newEmail }),
    response: { 200: envelope(z.object({ sessions: z.int() })) },
  },
)

export const sendResetLink = consoleEndpoint(
  'POST',
  '/learners/send-reset',
  'Mails a link that sets a new password. 409 for an inactive account, and with the name if ' +
    'a link was sent to this address within the last minute.',
  { access: 'learner.change' },
  { body: z.object(ofAccount), response: done },
)

export const endLearnerSessions = consoleEndpoint(
  'POST',
  '/learners/end-sessions',
  'Ends all sessions of an account, or one. 409 if this one has ended already.',
  { access: 'learner.change' },
  {
    body: z.object({ ...ofAccount, session_id: id.nullable() }),
    response: { 200: envelope(z.object({ sessions: z.int() })) },
  },
)

export const setLearnerStatus = consoleEndpoint(
  'POST',
  '/learners/set-status',
  'Activates or deactivates an account. 409 with the names of tests that ' +
    'are running, unless `despite_running` is true, and if the account has this status already.',
  { access: 'learner.change' },
  {
    body: z.object({
      ...ofAccount,
      status: z.enum(['active', 'inactive']),
      despite_running: z.boolean(),
    }),
    response: done,
  },
)

export const setLearnerExtraTime = consoleEndpoint(
  'POST',
  '/learners/set-extra-time',
  'Gives a learner more time in the tests that start from now on, in minutes for each hour; 0 takes it ' +
    'back. An attempt in progress keeps its deadline. 409 if the learner has this time already.',
  { access: 'learner.change' },
  {
    body: z.object({ ...ofAccount, minutes_per_hour: z.int().min(0).max(60) }),
    response: done,
  },
)

const grant = { ...account, type: itemType, slug, days }

export const previewGrant = consoleEndpoint(
  'POST',
  '/learners/preview-grant',
  'What a grant would give. 403 and 409 as for the grant.',
  { access: 'access.grant' },
  {
    body: z.object(grant),
    response: {
      200: envelope(
        z.object({
          title: z.string(),
          ends_at: time.nullable(),
          max_attempts: z.int().nullable(),
        }),
      ),
    },
  },
)

export const grantLearnerAccess = consoleEndpoint(
  'POST',
  '/learners/grant',
  'Access to an item without an order. More than 30 days, or as long as a purchase, needs ' +
    '`access.grant-longer`. 409 while the learner has access.',
  { access: 'access.grant' },
  { body: z.object({ ...grant, reason }), response: done },
)

export const revokeLearnerAccess = consoleEndpoint(
  'POST',
  '/learners/revoke',
  'Ends live access to an item at once. 409 if there is none.',
  { access: 'access.grant' },
  { body: z.object({ ...ofAccount, type: itemType, slug }), response: done },
)

export const previewErasure = consoleEndpoint(
  'POST',
  '/learners/preview-erasure',
  'What an erasure would end. 409 while a test runs, an order is unsettled or a refund ' +
    'is open.',
  { access: 'learner.erase' },
  {
    body: z.object(account),
    response: {
      200: envelope(
        z.object({
          sessions: z.int(),
          tickets: z.int(),
          /** Access that has to be given up. */
          access: z.array(z.object({ id, title: z.string(), ends_at: time.nullable() })),
        }),
      ),
    },
  },
)

export const eraseLearner = consoleEndpoint(
  'POST',
  '/learners/erase',
  'Erases the personal data of an account for ever. `given_up` are the ids of live access that the ' +
    'member has confirmed; 409 if there is other live access, and as for the preview. Open orders end first; 409 while ' +
    'a payment of one is in progress or the provider does not answer.',
  { access: 'learner.erase', freshCode: true },
  {
    body: z.object({ ...ofAccount, given_up: z.array(id).max(1000) }),
    response: done,
  },
)

export const exportLearner = consoleEndpoint(
  'POST',
  '/learners/export',
  'Everything that is stored about a learner as a ZIP archive in Base64. Each one is in the audit.',
  { access: 'learner.erase', freshCode: true },
  {
    body: z.object(account),
    response: fileResponse,
  },
)
