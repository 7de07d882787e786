import { z } from 'zod'

import { envelope } from '../envelope.ts'
import { id, itemType, page, time } from '../fields.ts'
import { consoleEndpoint } from './endpoint.ts'
import { lines, oneLine } from './fields.ts'
import { NOTICE_LENGTHS, NOTICE_TYPES } from './notice-limits.ts'

/** Characters that the database cannot store or that pages do not show. */
const ONE_LINE = /[\p{Cc}\p{Cs}]/u

const link = z
  .string()
  .max(NOTICE_LENGTHS.link, { error: 'This address is too long', abort: true })
  .regex(/^https?:\/\/[^\s\p{Cc}]+$/u, 'The address must begin with http:// or https://')
  .refine((typed) => URL.canParse(typed), 'This is not an address')

const notice = z.object({
  id,
  title: z.string(),
  message: z.string(),
  type: z.enum(NOTICE_TYPES),
  status: z.enum(['active', 'inactive']),
  popup: z.boolean(),
  link: z.string().nullable(),
  /** The title of the published item to which it leads. */
  item: z.string().nullable(),
  created_at: time,
  /** Whether it can be ended here; one of the content folder is ended there. */
  is_own: z.boolean(),
})

export const listSentNotices = consoleEndpoint(
  'GET',
  '/notices',
  'The newest notifications, also those that have ended.',
  { access: 'notice.write' },
  {
    querystring: z.object(page),
    response: {
      200: envelope(z.object({ notices: z.array(notice), next_cursor: z.string().nullable() })),
    },
  },
)

export const writeNotice = consoleEndpoint(
  'POST',
  '/notices',
  'Publishes a notification for everyone. A second call with the same `key` publishes nothing. 409 if ' +
    'the item is not published.',
  { access: 'notice.write' },
  {
    body: z.object({
      /** Made by the page, so that a double press publishes once. */
      key: z.uuid(),
      title: oneLine(NOTICE_LENGTHS.title, 'Enter a title'),
      message: lines(NOTICE_LENGTHS.message, 'Enter the text'),
      type: z.enum(NOTICE_TYPES),
      link: link.nullable(),
      /** The item that its button opens. */
      item: z.object({ type: itemType, slug: z.string().min(1).max(200) }).nullable(),
      popup: z.boolean(),
    }),
    response: { 200: envelope(z.object({ id })) },
  },
)

export const endNotice = consoleEndpoint(
  'POST',
  '/notices/end',
  'Ends a notification. 409 with the name if it has ended already.',
  { access: 'notice.write' },
  { body: z.object({ id }), response: { 200: envelope(z.null()) } },
)

const maintenance = z.object({
  on: z.boolean(),
  message: z.string(),
  reasons: z.array(z.string()),
  /** The newest change, which the next one has to name. */
  last_change: z.object({ id, at: time, actor: z.string() }).nullable(),
})

export const getMaintenance = consoleEndpoint(
  'GET',
  '/maintenance',
  'Whether maintenance is on, with its message, and who changed it last.',
  { access: 'maintenance.change' },
  { response: { 200: envelope(maintenance) } },
)

export const changeMaintenance = consoleEndpoint(
  'POST',
  '/maintenance',
  'Switches maintenance on or off. 409 with the name if somebody has ' +
    'changed it since `last_change`.',
  { access: 'maintenance.change' },
  {
    body: z
      .object({
        on: z.boolean(),
        message: z
          .string()
          .trim()
          .max(NOTICE_LENGTHS.maintenance, {
            error: `Use at most ${NOTICE_LENGTHS.maintenance} characters`,
            abort: true,
          })
          .refine((typed) => !ONE_LINE.test(typed), 'Leave out control characters'),
        reasons: z.array(z.string().trim().min(1).max(40)).max(10),
        last_change: id.nullable(),
      })
      .refine(({ on, message }) => !on || message !== '', { error: 'Enter what learners read' }),
    response: { 200: envelope(z.null()) },
  },
)
