import { z } from 'zod'

import { line, mustBe, optional } from '#server/content/shared/yaml/fields.ts'

import { neededMarks } from './marks.ts'

const YEAR_MESSAGE = 'a year from 1950 to 2100'
const year = z
  .int(YEAR_MESSAGE)
  .min(1950, YEAR_MESSAGE)
  .max(2100, YEAR_MESSAGE)
  .meta({ help: '', description: YEAR_MESSAGE })

const CATEGORIES_MESSAGE = 'a list of one to 20 categories, such as UR, each once'

/** Last year's cut-offs; of the test and not of its paper, so that a change makes no new paper. */
export const lastCutOffs = optional(
  z.strictObject({
    year,
    source: line(300).meta({
      help: 'Who published them and where, such as the notice or its address',
      description: 'the notice that has them, or its address',
    }),
    marks: z
      .array(
        z
          .strictObject({
            category: line(40).meta({ label: 'Name', help: 'Such as UR or OBC' }),
            marks: neededMarks.meta({ help: '', description: 'with at most two decimals' }),
          })
          .meta({ label: 'Category' }),
        CATEGORIES_MESSAGE,
      )
      .min(1, CATEGORIES_MESSAGE)
      .max(20, CATEGORIES_MESSAGE)
      .superRefine(
        mustBe(CATEGORIES_MESSAGE, (list) => {
          return new Set(list.map(({ category }) => category)).size === list.length
        }),
      )
      .meta({ label: 'Categories', help: '', description: 'a list of `category` and `marks`' }),
  }),
).meta({
  label: 'Cut-offs of the last exam, if they are known',
  description:
    "`year`, `source` and `marks`, a list of `category` and `marks`: last year's cut-offs, shown with the result",
})

/** The exam in which the paper of a test was asked. */
export const askedIn = optional(
  z.strictObject({ exam: line(100), year, shift: optional(line(60)) }),
).meta({
  label: 'Asked in an exam, if it is a paper of a previous year',
  description:
    "of a previous year's paper: `exam`, `year` and `shift` (optional) in which it was asked",
})
