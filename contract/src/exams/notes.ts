import { z } from 'zod'

import { id, patterned } from '../fields.ts'
import { seq, writer } from './write-version.ts'

/** Maximum number of notes in one call. */
export const MAX_NOTES = 100

/**
 * Whether a question is marked for review, or the language of the questions. No answer: it counts for no mark and
 * changes no revision. Of each question, and of the language, the greater (seq, writer) wins.
 */
export const attemptNote = z.union([
  z.object({ question_id: id, marked: z.boolean(), seq, writer }),
  z.object({ language: patterned(12, /^[a-z-]+$/), seq, writer }),
])
export type AttemptNote = z.output<typeof attemptNote>
