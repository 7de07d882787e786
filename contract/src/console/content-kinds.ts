/** The kinds of content, by the names of their folders or files. */
export const CONTENT_KINDS = [
  'courses',
  'tests',
  'books',
  'coupons',
  'notifications',
  'syllabus',
  'timetable',
  'job-alerts',
] as const
