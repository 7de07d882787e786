import { z } from 'zod'

import { aidFields } from '#server/content/shared/listed.ts'
import { exams } from '#server/content/shared/yaml/exam-fields.ts'
import { line, multiLine, optional } from '#server/content/shared/yaml/fields.ts'
import { translated } from '#server/content/shared/yaml/translated.ts'

export const syllabusFile = z.strictObject({
  name: line(200),
  description: optional(multiLine(2000)),
  exams: exams.describe('a list of the exams that it is about, as learners write them: `SSC CGL`'),
  subject: optional(line(100)),
  ...aidFields,
  ...translated({
    name: optional(line(200)),
    description: optional(multiLine(2000)),
    subject: optional(line(100)),
  }),
})
