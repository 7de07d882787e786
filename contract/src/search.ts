import { z } from 'zod'

import { bundleForm } from './bundle-of-item.ts'
import { endpoint } from './endpoint.ts'
import { envelope } from './envelope.ts'
import { LENGTHS, examNames, group, id, rupees, userIdText } from './fields.ts'
import { translated } from './translated.ts'

const found = { id, title: z.string(), ...translated('title') }

const offered = {
  ...found,
  exams: examNames,
  type: z.enum(['free', 'paid']),
  price: rupees.nullable(),
}

export const searchResults = z.object({
  /** No item has the words as they are typed: these have words that differ by a letter or two. */
  is_similar: z.boolean(),
  /** Exams such as SSC CGL that have a page. */
  exam_pages: group(
    z.object({ slug: z.string(), name: z.string(), other_names: z.array(z.string()) }),
  ),
  courses: group(
    z.object({
      ...offered,
      teacher: z.string().nullable(),
      /** Titles of its subjects and classes by which it was found, at most three. */
      topics: z.array(z.string()),
      hi: z
        .object({ title: z.string().optional(), topics: z.array(z.string()).optional() })
        .optional(),
    }),
  ),
  /** Of the courses to which the caller has access. */
  classes: group(
    z.object({
      ...found,
      subject_id: id,
      course_id: id,
      course_title: z.string(),
      ...translated('title', 'course_title'),
    }),
  ),
  tests: group(z.object(offered)),
  books: group(z.object({ ...offered, author: z.string() })),
  bundles: group(z.object({ ...offered, form: bundleForm })),
  /** Null for visitors, to whom study aids are not shown. */
  study_aids: group(
    z.object({
      ...found,
      kind: z.enum(['syllabus', 'time-table', 'job-alert']),
      /** Its subject or company. */
      detail: z.string().nullable(),
      ...translated('title', 'detail'),
      /** Which of its files its page opens first. */
      file: z.enum(['pdf', 'image']).nullable(),
    }),
  ).nullable(),
})
export type SearchResults = z.output<typeof searchResults>

export const search = endpoint(
  'GET',
  '/search',
  'Finds what the caller may see with all words of `q`: the first 20 pages of exams, courses, classes, tests, ' +
    'books and study aids, and how many there are. Public; visitors get what the lists show them, and no classes. ' +
    'Courses are also found by the titles of their subjects and classes. Words are found where they begin, and inside others ' +
    'only if nothing begins so; a name of a subject or exam is also found by its other names. If nothing has these words, ' +
    'one letter of each Latin word may differ, and two of a long one.',
  {
    querystring: z.object({
      q: z.string().trim().max(LENGTHS.search).default(''),
      user_id: userIdText,
    }),
    response: { 200: envelope(searchResults) },
  },
)
