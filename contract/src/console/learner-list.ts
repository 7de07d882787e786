import { z } from 'zod'

import { envelope } from '../envelope.ts'
import { fullName, id, itemType, newEmail, phone } from '../fields.ts'
import { DESK_METHODS } from './desk.ts'
import { consoleEndpoint } from './endpoint.ts'
import { paise, reason, reference } from './fields.ts'
import { LIST_LIMITS } from './list-limits.ts'

/** Base64 is a third longer than the bytes of the file. */
const FILE_LETTERS = Math.ceil(LIST_LIMITS.fileBytes / 3) * 4
/** A letter of Hindi has three bytes. */
const CHECK_BYTES = 2 * 1024 * 1024
const CALL_BYTES = 128 * 1024

/** Who adds learners, and who records their payments; the server decides by what the list gives. */
const WHO = ['learner.change', 'order.record-payment'] as const

const checkedRow = z.object({
  /** The line of the text, or the row of the sheet. */
  row: z.int(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  reference: z.string().nullable(),
  faults: z.array(z.string()),
  /** The account that has this email already. */
  account: z.object({ id, name: z.string() }).nullable(),
})

export const previewLearnerList = consoleEndpoint(
  'POST',
  '/learners/preview-list',
  'The rows of a list with their faults, by the rules of registration. The list is an Excel file (.xlsx) or a text ' +
    'whose columns are separated by tabs, semicolons or ' +
    'commas: name, email, phone and reference, or in any order below a row with their names. At most ' +
    `${LIST_LIMITS.rows} rows. 409 for a text that is no such list.`,
  { access: WHO, bodyLimit: CHECK_BYTES },
  {
    body: z.object({
      list: z.union([
        z.object({
          text: z.string().max(LIST_LIMITS.characters, 'The list is too long. Divide it.'),
        }),
        /** An Excel file in Base64. */
        z.object({ file: z.string().max(FILE_LETTERS, 'The file is too large. Divide it.') }),
      ]),
    }),
    response: {
      200: envelope(
        z.object({
          rows: z.array(checkedRow),
          /** The names of the columns that are not read. */
          ignored: z.array(z.string()),
        }),
      ),
    },
  },
)

const item = { type: itemType, slug: z.string().min(1).max(200) }

/** The access that each learner of a list gets: without a payment, for a payment of the price at the desk, or as a member of a batch. */
const listAccess = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('free'), ...item, days: z.int().min(1).max(36_500).nullable() }),
  z.object({
    kind: z.literal('paid'),
    ...item,
    /** The price that the page has shown; 409 if it is another one. */
    amount_paise: paise.positive().max(9_999_999_999),
    method: z.enum(DESK_METHODS),
  }),
  /** Membership in a batch. */
  z.object({ kind: z.literal('batch'), batch_id: id }),
])

const ofList = {
  access: listAccess.nullable(),
  rows: z
    .array(
      z.object({
        name: fullName,
        email: newEmail,
        phone,
        /** Of the payment of this learner; needed for one. */
        reference: reference.nullable(),
      }),
    )
    .min(1)
    .max(LIST_LIMITS.callRows),
}

const outcomes = {
  200: envelope(
    z.object({
      /** One for each row, in their order. */
      rows: z.array(
        z.object({
          account: z.enum(['made', 'existing']).nullable(),
          /**
           * 'held': the learner had access before, or is a member of the batch. 'asked', only before the act: the learner has an open order, and the
           * payment is recorded if the payment provider reports that it is not paid.
           */
          access: z.enum(['given', 'held', 'asked']).nullable(),
          /** Why nothing of the row is done. */
          problem: z.string().nullable(),
        }),
      ),
    }),
  ),
}

export const previewLearners = consoleEndpoint(
  'POST',
  '/learners/preview-add',
  `What adding at most ${LIST_LIMITS.callRows} rows would do: the same work, of which nothing is kept. 403 and 409 as for the act.`,
  { access: WHO, bodyLimit: CALL_BYTES },
  { body: z.object(ofList), response: outcomes },
)

export const addLearners = consoleEndpoint(
  'POST',
  '/learners/add',
  `Makes the accounts of at most ${LIST_LIMITS.callRows} rows that are missing, mails each a link that sets a password, ` +
    'and gives all of them access. An account that exists keeps its name, phone and password. A second call with the ' +
    'same `key` does what the first one has not done, and has the same response, unless a payment was refunded or its ' +
    'access ended meanwhile. A row that is refused makes nothing. Access for a payment needs ' +
    '`order.record-payment` alone; an account only `learner.change`, and free access `access.grant`, too; a batch ' +
    '`batch.change`.',
  { access: WHO, freshCode: true, bodyLimit: CALL_BYTES },
  {
    body: z.object({
      /** Of the whole list, made by the page. */
      key: z.uuid(),
      reason,
      ...ofList,
    }),
    response: outcomes,
  },
)
