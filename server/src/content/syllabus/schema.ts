import { z } from 'zod'

import { aidFields } from '#server/content/shared/listed.ts'
import { line, multiLine, optional } from '#server/content/shared/yaml/fields.ts'

export const syllabusFile = z.strictObject({
  name: line(200),
  description: optional(multiLine(2000)),
  subject: optional(line(100)),
  ...aidFields,
})
