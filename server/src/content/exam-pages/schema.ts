import { z } from 'zod'

import { examName } from '#server/content/shared/yaml/exam-fields.ts'
import { knownDay, line, multiLine, mustBe, optional } from '#server/content/shared/yaml/fields.ts'
import { isWebLink } from '#server/content/shared/yaml/links.ts'
import { translated } from '#server/content/shared/yaml/translated.ts'

const NAMES_MESSAGE = 'a list of up to 20 names'
const DATES_MESSAGE = 'a list of up to 30 dates'

const examDate = z
  .strictObject({
    label: line(100).meta({ label: 'What', help: 'Such as: Last day to apply' }),
    day: knownDay.meta({ help: '', description: 'a date: `2026-05-21`' }),
    source: line(500)
      .superRefine(
        mustBe('an address that begins with http:// or https://, or words', (source) => {
          return isWebLink(source) || !/^\w+:\/\//.test(source)
        }),
      )
      .meta({
        help: 'The address of the notice, or words such as: Notice of 21 May 2026',
        description: 'where it is read: the address of the notice, or words',
      }),
    ...translated({ label: optional(line(100)), source: optional(line(500)) }),
  })
  .meta({ label: 'Date' })

const text = multiLine(20_000)

export const examPageFile = z.strictObject({
  name: examName.meta({
    help: 'As learners write it: SSC CGL. Courses, tests and other items that name it are on its page.',
    description: 'as learners write it: `SSC CGL`; items that name it are on its page',
  }),
  other_names: z.array(examName, NAMES_MESSAGE).max(20, NAMES_MESSAGE).default([]).meta({
    ifOmitted: 'none',
    help: 'In other scripts, or former: they lead to the page, and the search finds it by them. One in each line',
    description:
      'names in other scripts and former ones; they lead to the page, and the search finds it by them',
  }),
  dates: z.array(examDate, DATES_MESSAGE).max(30, DATES_MESSAGE).default([]).meta({
    ifOmitted: 'none',
    help: '',
    description: 'a list of `label`, `day` and `source`: its dates, each with where it is read',
  }),
  text: optional(text).meta({
    help: 'Markdown: an empty line begins a paragraph; **bold**, - for a list, # for a heading.',
    description: 'Markdown of up to 20000 characters: what learners should know about it',
  }),
  ...translated({ text: optional(text) }),
})
