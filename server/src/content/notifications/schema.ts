import { ITEM_TYPES } from '@sopan/contract/item-types'
import { z } from 'zod'

import {
  contentTime,
  created,
  flag,
  line,
  multiLine,
  pictureFile,
  optional,
} from '#server/content/shared/yaml/fields.ts'
import { itemPath, webLink, youtubeLink } from '#server/content/shared/yaml/links.ts'
import { translated } from '#server/content/shared/yaml/translated.ts'

export const notificationFile = z
  .strictObject({
    title: line(200),
    message: multiLine(2000),
    type: z
      .enum(['info', 'warning', 'error', 'success'], "'info', 'warning', 'error' or 'success'")
      .default('info')
      .meta({ help: '', description: '`info`, `warning`, `error` or `success`' }),
    active: flag
      .default(true)
      .meta({ label: 'Counted by the bell', description: 'counted by the bell' }),
    popup: flag.default(false).meta({ label: 'Important', description: 'marked as important' }),
    popup_time: optional(contentTime).meta({
      control: 'time',
      ifOmitted: 'never pops up',
      label: 'Pops up from',
      help: 'Only if it is important. The home page shows it for 48 hours from then on.',
      description: 'the home page shows it for 48 hours from then on',
    }),
    image: optional(pictureFile('public')),
    youtube_link: optional(youtubeLink).meta({
      label: 'YouTube link',
      description: 'its picture is shown in the popup',
    }),
    link: optional(webLink),
    item: optional(
      itemPath(ITEM_TYPES, "a course, a test, a book or a bundle, such as 'courses/ssc-cgl-maths'"),
    ).meta({
      label: 'Its button opens',
      help: '',
      description: 'its button opens this course, test, book or bundle',
    }),
    created,
    ...translated({ title: optional(line(200)), message: optional(multiLine(2000)) }),
  })
  .refine((given) => given.popup || given.popup_time === null, {
    error: "'popup_time' needs 'popup'",
    path: ['popup_time'],
  })
