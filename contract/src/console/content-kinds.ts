import type { Permission } from './permissions.ts'

/** The kinds of content, by the names of their folders or files. */
export const CONTENT_KINDS = [
  'courses',
  'tests',
  'books',
  'bundles',
  'coupons',
  'notifications',
  'syllabus',
  'timetable',
  'job-alerts',
  'exams',
  'teachers',
] as const

/** The permission without which an item of a kind is neither published nor unpublished: a notification reaches all learners. */
export const publishingOf = (kind: string): Permission =>
  kind === 'notifications' ? 'notice.write' : 'content.publish'
