import { z } from 'zod'

import { endpoint } from './endpoint.ts'
import { envelope } from './envelope.ts'
import { abilitiesText } from './exams/abilities.ts'
import { id, idText, itemType, page, time, userIdText } from './fields.ts'
import { translated } from './translated.ts'

/** A published item to which a notification leads. */
export const noticeItem = z.object({
  type: itemType,
  id,
  title: z.string(),
})
export type NoticeItem = z.output<typeof noticeItem>

export const notice = z.object({
  id,
  title: z.string(),
  message: z.string(),
  ...translated('title', 'message'),
  type: z.enum(['info', 'warning', 'error', 'success']),
  status: z.enum(['active', 'inactive']),
  popup: z.boolean(),
  popup_time: time.nullable(),
  image: z.string().nullable(),
  youtube_link: z.string().nullable(),
  link: z.string().nullable(),
  item: noticeItem.nullable(),
  created_at: time,
})
export type Notice = z.output<typeof notice>

/** Counts of all notifications, not only of the notifications on a page. */
export const noticeCounts = z.object({
  total: z.int(),
  active: z.int(),
  /** Popups. */
  important: z.int(),
  warnings: z.int(),
})
export type NoticeCounts = z.output<typeof noticeCounts>

const flag = z.enum(['true', 'false']).optional()

export const listNotices = endpoint(
  'GET',
  '/notifications.php',
  'Lists notifications, newest first. Public. Without `status` or `active`, inactive ones are ' +
    'included. `summary=true` also counts them all.',
  {
    querystring: z.object({
      status: z.enum(['active', 'inactive']).optional(),
      active: flag,
      popup: flag,
      summary: flag,
      id: idText.optional(),
      can: abilitiesText,
      user_id: userIdText,
      ...page,
    }),
    response: {
      200: envelope(z.array(notice)).extend({
        next_cursor: z.string().nullable(),
        counts: noticeCounts.nullable(),
      }),
    },
  },
)
