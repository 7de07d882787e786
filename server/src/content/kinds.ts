import { books } from './books/kind.ts'
import { bundles } from './bundles/kind.ts'
import { coupons } from './coupons/kind.ts'
import { courses } from './courses/kind.ts'
import { examPages } from './exam-pages/kind.ts'
import { jobAlerts } from './job-alerts/kind.ts'
import { notifications } from './notifications/kind.ts'
import type { ContentKind } from './shared/kind.ts'
import { syllabus } from './syllabus/kind.ts'
import { teachers } from './teachers/kind.ts'
import { tests } from './tests/kind.ts'
import { timetable } from './timetable/kind.ts'

/** Every kind of content. A kind whose items name items of another one comes after it. */
export const kinds: readonly ContentKind[] = [
  courses,
  tests,
  books,
  bundles,
  coupons,
  notifications,
  syllabus,
  timetable,
  jobAlerts,
  examPages,
  teachers,
]
