import { z } from 'zod'

import { bundleCounts, bundleForm } from './bundle-of-item.ts'
import { endpoint } from './endpoint.ts'
import { envelope } from './envelope.ts'
import { askedIn } from './exams/earlier-papers.ts'
import { LENGTHS, group, id, rupees, time, userIdText } from './fields.ts'
import { translated } from './translated.ts'

/* The page of an exam such as SSC CGL, with all that names it. In code an `exam` is a test. */

const named = { id, title: z.string(), ...translated('title') }

const offered = {
  ...named,
  type: z.enum(['free', 'paid']),
  price: rupees.nullable(),
  /** A live entitlement of the caller. */
  has_access: z.boolean(),
}

const test = z.object({
  ...offered,
  total_questions: z.int(),
  duration_minutes: z.int(),
  /** When it may be taken, if not at any time. */
  window: z.object({ opens_at: time, closes_at: time }).nullable(),
  /** Of a previous year's paper. */
  asked_in: askedIn.nullable(),
})

/** Study aids are for learners: a visitor gets how many there are, and `items` is null. */
const aids = <Item extends z.ZodType>(item: Item) =>
  z.object({ total: z.int(), items: z.array(item).nullable() })

/** Which of its files its page opens first. */
const file = z.enum(['pdf', 'image']).nullable()

export const examPage = z.object({
  /** As in the URL of its page; another name that was asked for leads there. */
  slug: z.string(),
  name: z.string(),
  /** In other scripts, or former ones. */
  other_names: z.array(z.string()),
  dates: z.array(
    z.object({
      label: z.string(),
      ...translated('label'),
      day: z.iso.date(),
      /** Where it is read: words, or the host of the address. */
      source: z.object({ text: z.string(), ...translated('text'), url: z.string().nullable() }),
    }),
  ),
  /** Sanitised HTML. */
  text: z.string().nullable(),
  ...translated('text'),
  /** The test whose window is open, or opens next. */
  next_window: test.nullable(),
  /** Free ones that may be taken at any time first, those that the caller has not taken before the others. */
  tests: group(test),
  earlier_papers: group(test),
  courses: group(
    z.object({ ...offered, teacher: z.string().nullable(), image: z.string().nullable() }),
  ),
  books: group(z.object({ ...offered, author: z.string(), cover: z.string().nullable() })),
  bundles: group(
    z.object({
      ...offered,
      form: bundleForm,
      counts: bundleCounts,
      cover: z.string().nullable(),
    }),
  ),
  syllabus: aids(
    z.object({
      ...named,
      subject: z.string().nullable(),
      ...translated('title', 'subject'),
      file,
    }),
  ),
  job_alerts: aids(
    z.object({
      ...named,
      company_name: z.string(),
      ...translated('title', 'company_name'),
      last_date: z.iso.date().nullable(),
    }),
  ),
})
export type ExamPage = z.output<typeof examPage>

export const getExamPage = endpoint(
  'GET',
  '/exam-pages/:slug',
  'Returns an exam such as SSC CGL by its name in URLs, with its dates and what names it: tests, papers of previous ' +
    'years, courses, books, syllabus and job alerts that are open, of each the first four, of tests six, and how many there are. ' +
    'Public; a visitor gets neither free courses nor study aids. 404 if nothing names the exam.',
  {
    params: z.object({ slug: z.string().trim().min(1).max(LENGTHS.slug) }),
    querystring: z.object({ user_id: userIdText }),
    response: { 200: envelope(examPage) },
  },
)
