import { z } from 'zod'

import { endpoint } from './endpoint.ts'
import { envelope } from './envelope.ts'
import { LENGTHS, userId, userIdText } from './fields.ts'
import { LANGUAGES } from './language.ts'
import { MOST_EXAMS } from './learner-limits.ts'

const examSlugs = z.array(z.string().min(1).max(LENGTHS.exam)).max(MOST_EXAMS)

const ownExams = z.object({
  /** The names as in URLs, the one chosen first at the beginning. */
  chosen: examSlugs,
  /** The exams that published courses, tests and books name, the most frequent first; and the chosen ones. */
  offered: z.array(z.object({ slug: z.string(), name: z.string() })),
})
export type OwnExams = z.output<typeof ownExams>

export const getOwnExams = endpoint(
  'GET',
  '/user/exams.php',
  'Returns the exams for which the caller prepares, and the exams that can be chosen.',
  { querystring: z.object({ user_id: userIdText }), response: { 200: envelope(ownExams) } },
)

export const setOwnExams = endpoint(
  'PUT',
  '/user/exams.php',
  'Sets the exams for which the caller prepares, at most three names as in URLs. A name that no published item has ' +
    'is left out.',
  {
    body: z.object({ exams: examSlugs, user_id: userId }),
    response: { 200: envelope(ownExams) },
  },
)

const ownLanguage = z.object({
  /** Null if the caller has never chosen one: mails are in English then. */
  language: z.enum(LANGUAGES).nullable(),
})

export const getOwnLanguage = endpoint(
  'GET',
  '/user/language.php',
  'Returns the language in which the caller reads the pages, as chosen last on any device.',
  { querystring: z.object({ user_id: userIdText }), response: { 200: envelope(ownLanguage) } },
)

export const setOwnLanguage = endpoint(
  'PUT',
  '/user/language.php',
  'Sets the language in which the caller reads the pages, for mails and for a device on which none was chosen.',
  {
    body: z.object({ language: z.enum(LANGUAGES), user_id: userId }),
    response: { 200: envelope(ownLanguage) },
  },
)
