import { z } from 'zod'

import { envelope } from '../envelope.ts'
import { questionKey, questionKind } from '../exams/keys.ts'
import { richText, textsByLanguage } from './drafts.ts'
import { consoleEndpoint } from './endpoint.ts'
import { rawFileResponse } from './fields.ts'

const access = 'content.write-test'
const slug = z.string().min(1).max(200)

/** The folder of content itself, as a ZIP archive. */
export const FOLDER = 'folder'

export const listTestFiles = consoleEndpoint(
  'GET',
  '/content/test-files/:slug',
  'The forms in which a published test can be downloaded, each with what it leaves out. 404 if it is not published.',
  { access },
  {
    params: z.object({ slug }),
    response: {
      200: envelope(
        z.object({
          title: z.string(),
          /** The numbers of the questions whose key was corrected; files have the key that counts now. */
          corrected: z.array(z.int().positive()),
          forms: z.array(
            z.object({
              /** `folder`, or the ending of the file. */
              form: z.string(),
              name: z.string(),
              /** Sentences. */
              left_out: z.array(z.string()),
            }),
          ),
        }),
      ),
    },
  },
)

export const getTestFile = consoleEndpoint(
  'GET',
  '/content/test-files/:slug/:form',
  'A published test as a file of a form, with its keys. Each download is in the audit.',
  { access },
  { params: z.object({ slug, form: z.string().min(1).max(20) }), response: rawFileResponse },
)

export const getAllTestFiles = consoleEndpoint(
  'GET',
  '/content/test-files',
  'All published tests as one folder of content, a ZIP archive, with their keys. Each download is in the audit.',
  { access },
  { response: rawFileResponse },
)

export const getPrintedTest = consoleEndpoint(
  'GET',
  '/content/test-papers/:slug',
  'A published test to be printed, with its keys. Each reading is in the audit.',
  { access },
  {
    params: z.object({ slug }),
    response: {
      200: envelope(
        z.object({
          institute: z.string(),
          /** By language; 'en' is always there. */
          titles: z.record(z.string(), z.string()),
          minutes: z.int().positive(),
          /** The marks of all questions. */
          marks: z.string(),
          /** Those in which one of its questions is, English first. */
          languages: z.array(z.string()),
          /** Their names by language, and how long each is open; null: as long as the test. */
          sections: z.array(
            z.object({
              names: z.record(z.string(), z.string()),
              minutes: z.int().positive().nullable(),
            }),
          ),
          /** Each with the numbers of its first and its last question. */
          passages: z.array(
            z.object({
              first: z.int(),
              last: z.int(),
              texts: z.record(z.string(), richText),
            }),
          ),
          questions: z.array(
            z.object({
              /** The index of its section; null without sections. */
              section: z.int().nullable(),
              kind: questionKind,
              /** For a right and for a wrong answer: '2', '-0.5'; `partly` for each right option, null: only for all. */
              marks: z.object({
                right: z.string(),
                wrong: z.string(),
                partly: z.string().nullable(),
              }),
              /** The key that counts now. */
              key: questionKey,
              texts: textsByLanguage,
            }),
          ),
        }),
      ),
    },
  },
)
