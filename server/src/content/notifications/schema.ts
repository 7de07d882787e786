import { z } from 'zod'

import {
  contentTime,
  flag,
  line,
  multiLine,
  pictureFile,
  webLink,
  youtubeLink,
  optional,
} from '#server/content/shared/yaml/fields.ts'

export const notificationFile = z
  .strictObject({
    title: line(200),
    message: multiLine(2000),
    type: z
      .enum(['info', 'warning', 'error', 'success'], "'info', 'warning', 'error' or 'success'")
      .default('info'),
    active: flag.default(true),
    popup: flag.default(false),
    popup_time: optional(contentTime),
    image: optional(pictureFile),
    youtube_link: optional(youtubeLink),
    link: optional(webLink),
    created: contentTime,
  })
  .refine((given) => given.popup || given.popup_time === null, {
    error: "'popup_time' is only for a popup",
    path: ['popup_time'],
  })

/** A notification as its file gives it: `image` is a path in the content folder. */
export interface NotificationContent extends z.output<typeof notificationFile> {
  slug: string
}
