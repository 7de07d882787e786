import {
  type JobAlert,
  type Syllabus,
  type Timetable,
  listJobAlerts,
  listSyllabus,
  listTimetables,
} from '@sopan/contract/aids'

import { type Fields, isFields, text, textOrNull } from '#web/lib/fields.ts'

import { pageOf, readerOf } from './reader-of.ts'
import { type Reader, type Rules, aNumber, aText, aTextOrNull, objectWith } from './rules.ts'

const aidRules = {
  id: aNumber(0),
  description: aTextOrNull(),
  status: ({ status }) => (/^active$/i.test(text(status) || 'active') ? 'active' : 'inactive'),
  pdf: aTextOrNull(),
  image: aTextOrNull(),
  created_at: aText(),
} satisfies Rules<Omit<Timetable, 'name'>>

const syllabus = objectWith<Syllabus>({
  ...aidRules,
  name: aText('title'),
  subject: aTextOrNull(),
})

const timetable = objectWith<Timetable>({ ...aidRules, name: aText('title') })

const jobAlert = objectWith<JobAlert>({
  ...aidRules,
  title: aText('job_title'),
  company_name: aText(),
  location: aText(),
  requirements: aTextOrNull(),
  salary: aTextOrNull(),
  experience: aTextOrNull(),
  last_date: aTextOrNull(),
  // Only http and https lead out of the product.
  apply_link: ({ apply_link: link }) =>
    /^https?:\/\//i.test(text(link)) ? textOrNull(link) : null,
})

/** A page of the list, or with an id that item. */
function aidsOf<Item>(body: Fields, read: Reader<Item>, ...names: string[]) {
  const { data } = body
  if (isFields(data) && 'id' in data) return { data: read(data), next_cursor: null }
  const page = pageOf(body, read, ...names)
  return page && { data: page.items, next_cursor: page.next_cursor }
}

export const aidReaders = [
  readerOf(listSyllabus, (body) => aidsOf(body, syllabus, 'syllabus')),
  readerOf(listTimetables, (body) => aidsOf(body, timetable, 'timetables', 'timetable')),
  readerOf(listJobAlerts, (body) => aidsOf(body, jobAlert, 'job_alerts', 'jobs')),
]
