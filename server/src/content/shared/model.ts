import type { OptionLetter } from '@sopan/contract/attempts'
import type { Fraction, Marking } from '@sopan/domain/marks'

import type { ByLanguage, QuestionSource } from '#server/db/exam-tables.ts'

/** A time in a content folder: a point, or words that count back from the item's first import. */
export interface ContentTime {
  at: Date
  /** `on-import`, `-2h`, `-3d`; null where the folder gives a point in time. */
  relative: string | null
}

export interface NoteContent {
  slug: string
  title: string
  /** Path of the PDF in the content folder. */
  file: string
}

export interface VideoContent {
  slug: string
  title: string
  description: string | null
  /** Exactly one of the two is set. */
  youtubeUrl: string | null
  file: string | null
  duration: string | null
}

export interface ClassContent {
  slug: string
  position: number
  title: string
  description: string | null
  type: string | null
  duration: string | null
  isPreview: boolean
  videos: VideoContent[]
  notes: NoteContent[]
}

export interface SubjectContent {
  slug: string
  position: number
  title: string
  notes: NoteContent[]
  classes: ClassContent[]
}

export interface CourseContent {
  slug: string
  title: string
  summary: string
  markdown: string
  cover: string | null
  type: 'free' | 'paid'
  pricePaise: number | null
  validityDays: number | null
  /** The date that cards show; null leaves what is stored, or takes the time of the import. */
  added: Date | null
  subjects: SubjectContent[]
}

export interface QuestionContent {
  /** Place of its section, from 0; null in a paper without sections. */
  section: number | null
  answer: OptionLetter
  marks: Marking<Fraction>
  source: ByLanguage<QuestionSource>
  /** Paths of the pictures in the content folder, by the names that the texts give them. */
  pictures: Map<string, PictureContent>
}

export interface PictureContent {
  path: string
  width: number
  height: number
}

/** Everything that a revision of a test's paper holds. */
export interface PaperContent {
  minutes: number
  passPercent: number
  shuffleOptions: boolean
  sections: { name: string; minutes: number | null }[]
  questions: QuestionContent[]
}

export interface TestContent {
  slug: string
  name: string
  description: string
  type: 'free' | 'paid'
  pricePaise: number | null
  validityDays: number | null
  maxAttempts: number
  /** As a course's. */
  added: Date | null
  paper: PaperContent
}

export interface CouponContent {
  code: string
  /** Exactly one of the two is set. */
  percentHundredths: number | null
  fixedPaise: number | null
  active: boolean
  startsAt: Date | null
  /** The first moment at which the coupon no longer holds. */
  endsAt: Date | null
  /** Places such as `courses/maths` and `tests/ratio`; null: every course and test. */
  items: string[] | null
  maxUses: number | null
  maxUsesPerUser: number | null
  minPricePaise: number
}

export interface NotificationContent {
  slug: string
  title: string
  message: string
  type: 'info' | 'warning' | 'error' | 'success'
  active: boolean
  popup: boolean
  popupTime: ContentTime | null
  image: string | null
  youtubeLink: string | null
  link: string | null
  created: ContentTime
}

/** Everything that a content folder says. */
export interface Catalogue {
  courses: CourseContent[]
  tests: TestContent[]
  coupons: CouponContent[]
  notifications: NotificationContent[]
}
