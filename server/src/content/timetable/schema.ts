import { z } from 'zod'

import { aidFields } from '#server/content/shared/listed.ts'
import { line, multiLine, optional } from '#server/content/shared/yaml/fields.ts'
import { translated } from '#server/content/shared/yaml/translated.ts'

export const timetableFile = z.strictObject({
  name: line(200),
  description: optional(multiLine(2000)),
  ...aidFields,
  ...translated({ name: optional(line(200)), description: optional(multiLine(2000)) }),
})
