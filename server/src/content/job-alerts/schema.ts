import { z } from 'zod'

import { type Aid, aidFields } from '#server/content/shared/study-aids.ts'
import {
  contentDay,
  line,
  multiLine,
  optional,
  webLink,
} from '#server/content/shared/yaml/fields.ts'

export const jobAlertFile = z.strictObject({
  title: line(200),
  company_name: line(200),
  location: line(200),
  description: multiLine(5000),
  requirements: optional(multiLine(5000)),
  salary: optional(line(200)),
  experience: optional(line(200)),
  last_date: optional(contentDay),
  apply_link: optional(webLink),
  ...aidFields,
})

export type JobAlertContent = z.output<typeof jobAlertFile> & Aid
