import { z } from 'zod'

import {
  contentTime,
  flag,
  formed,
  line,
  paragraphs,
  webLink,
  youtubeLink,
} from '#server/content/shared/yaml/fields.ts'

export const notificationFile = z
  .strictObject({
    title: line(200),
    message: paragraphs(2000),
    type: z
      .enum(['info', 'warning', 'error', 'success'], "'info', 'warning', 'error' or 'success'")
      .default('info'),
    active: flag.default(true),
    popup: flag.default(false),
    popup_time: contentTime.optional(),
    image: formed(
      /^[a-z0-9-]+\.(svg|png|jpe?g|webp)$/,
      'the name of a picture beside this file',
    ).optional(),
    youtube_link: youtubeLink.optional(),
    link: webLink.optional(),
    created: contentTime,
  })
  .refine((given) => given.popup || given.popup_time === undefined, {
    error: "'popup_time' is only for a popup",
    path: ['popup_time'],
  })
