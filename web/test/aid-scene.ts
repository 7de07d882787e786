import type { JobAlert, Syllabus, Timetable } from '@sopan/contract/aids'

import { yes } from './fake-server.ts'

/** A signed link that ends in an hour. */
export const link = (name: string) =>
  `/uploads/paid/${name}?expires=${Math.floor(Date.now() / 1000) + 3600}&u=7&signature=s`

const aid = {
  description: null,
  status: 'active' as const,
  pdf: null,
  image: null,
  created_at: '2026-11-01T06:00:00.000Z',
}

export const syllabus = (given: Partial<Syllabus> = {}): Syllabus => ({
  id: 1,
  name: 'SSC CGL Tier 1',
  exams: [],
  subject: 'All parts',
  ...aid,
  ...given,
})

export const timetable = (given: Partial<Timetable> = {}): Timetable => ({
  id: 1,
  name: 'Evening classes',
  ...aid,
  ...given,
})

export const jobAlert = (given: Partial<JobAlert> = {}): JobAlert => ({
  id: 1,
  title: 'Constable',
  company_name: 'HSSC',
  location: 'Haryana',
  exams: [],
  requirements: 'Class 12 pass',
  salary: '₹21,700 a month',
  experience: 'Freshers can apply',
  last_date: '2099-12-31',
  apply_link: 'https://example.com/apply',
  ...aid,
  description: 'Police of the districts',
  ...given,
})

/** A page of a list. */
export const list = (items: object[], next: string | null = null) =>
  yes(items, { next_cursor: next })
