import { z } from 'zod'

import { aidFields } from '#server/content/shared/listed.ts'
import { exams } from '#server/content/shared/yaml/exam-fields.ts'
import { contentDay, line, multiLine, optional } from '#server/content/shared/yaml/fields.ts'
import { webLink } from '#server/content/shared/yaml/links.ts'
import { translated } from '#server/content/shared/yaml/translated.ts'

export const jobAlertFile = z.strictObject({
  title: line(200).meta({ help: '', description: 'up to 200 characters; searched' }),
  company_name: line(200).meta({ help: '', description: 'up to 200 characters; searched' }),
  location: line(200).meta({ help: '', description: 'up to 200 characters; searched' }),
  exams: exams.describe('a list of the exams that it is about, as learners write them: `SSC CGL`'),
  description: multiLine(5000),
  requirements: optional(multiLine(5000)),
  salary: optional(line(200)),
  experience: optional(line(200)),
  last_date: optional(contentDay).meta({
    control: 'day',
    ifOmitted: 'no last date',
    label: 'Last day to apply',
    help: 'After it the vacancy is shown as expired.',
    description: 'the last day to apply; after it the vacancy is shown as expired',
  }),
  apply_link: optional(webLink).meta({ label: 'Link to apply' }),
  ...aidFields,
  ...translated({
    title: optional(line(200)),
    company_name: optional(line(200)),
    location: optional(line(200)),
    description: optional(multiLine(5000)),
    requirements: optional(multiLine(5000)),
    salary: optional(line(200)),
    experience: optional(line(200)),
  }),
})
