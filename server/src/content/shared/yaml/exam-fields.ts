import { LENGTHS } from '@sopan/contract/fields'
import { examSlug } from '@sopan/domain/exam-slug'
import { z } from 'zod'

import { line, mustBe } from './fields.ts'

const EXAMS_MESSAGE = "a list of up to 20 exams, such as ['SSC CGL', 'IBPS PO']"

/** The name of an exam, which its URLs have. */
export const examName = line(LENGTHS.exam).superRefine(
  mustBe('a name with a letter or a digit', (name) => examSlug(name) !== ''),
)

/** The exams for which an item prepares. */
export const exams = z
  .array(examName, EXAMS_MESSAGE)
  .max(20, EXAMS_MESSAGE)
  .superRefine(
    mustBe('a list in which each exam occurs once', (names) => {
      return new Set(names.map(examSlug)).size === names.length
    }),
  )
  .describe('a list of the exams for which it prepares, as learners write them: `SSC CGL`')
  .default([])
  .meta({ ifOmitted: 'none', help: 'One exam in each line, as learners write it: SSC CGL' })
