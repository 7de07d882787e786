import { z } from 'zod'

import { endpoint } from './endpoint.ts'
import { envelope } from './envelope.ts'
import { LENGTHS, examFilter, examNames, id, idText, page, time, userIdText } from './fields.ts'
import { translated } from './translated.ts'

/* Study aids: syllabus, timetables and job alerts. `pdf` and `image` are paths below /uploads with
   a short-lived signature; null if there is none, and in items that are not active. */

const aid = {
  id,
  description: z.string().nullable(),
  status: z.enum(['active', 'inactive']),
  pdf: z.string().nullable(),
  image: z.string().nullable(),
  created_at: time,
}

export const syllabus = z.object({
  ...aid,
  name: z.string(),
  ...translated('name', 'description', 'subject'),
  exams: examNames,
  subject: z.string().nullable(),
})
export type Syllabus = z.output<typeof syllabus>

export const timetable = z.object({
  ...aid,
  name: z.string(),
  ...translated('name', 'description'),
})
export type Timetable = z.output<typeof timetable>

export const jobAlert = z.object({
  ...aid,
  title: z.string(),
  ...translated(
    'title',
    'company_name',
    'location',
    'description',
    'requirements',
    'salary',
    'experience',
  ),
  company_name: z.string(),
  location: z.string(),
  exams: examNames,
  requirements: z.string().nullable(),
  salary: z.string().nullable(),
  experience: z.string().nullable(),
  /** The last day on which to apply, in India. */
  last_date: z.iso.date().nullable(),
  apply_link: z.string().nullable(),
})
export type JobAlert = z.output<typeof jobAlert>

const aidQuery = {
  /** Without it only active items, as with 'active'. */
  status: z.enum(['active', 'all']).optional(),
  id: idText.optional(),
  user_id: userIdText,
  ...page,
}

/** A page of the list, or with `id` that item. */
const aidResponse = <Item extends z.ZodType>(item: Item) => ({
  200: envelope(z.union([z.array(item), item])).extend({ next_cursor: z.string().nullable() }),
})

const AUDIENCE =
  'For learners. `status=all` includes inactive ones, without their files. With `id`, `data` is ' +
  'that item, or 404. Files are signed URLs that expire after 15 minutes.'

export const listSyllabus = endpoint(
  'GET',
  '/syllabus.php',
  `Lists the syllabus of examinations, newest first. ${AUDIENCE}`,
  {
    querystring: z.object({ ...aidQuery, exam: examFilter }),
    response: aidResponse(syllabus),
  },
)

export const listTimetables = endpoint(
  'GET',
  '/timetable.php',
  `Lists timetables, newest first. ${AUDIENCE}`,
  { querystring: z.object(aidQuery), response: aidResponse(timetable) },
)

export const listJobAlerts = endpoint(
  'GET',
  '/job-alerts.php',
  'Lists job alerts, newest first. `search` looks at the title, the company and the location, and ' +
    `ignores letter case (A-84). ${AUDIENCE}`,
  {
    querystring: z.object({
      ...aidQuery,
      exam: examFilter,
      search: z.string().trim().max(LENGTHS.search).optional(),
    }),
    response: aidResponse(jobAlert),
  },
)
