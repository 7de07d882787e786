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

export interface CouponContent {
  code: string
  /** Exactly one of the two is set. */
  percentHundredths: number | null
  fixedPaise: number | null
  active: boolean
  startsAt: Date | null
  /** The first moment at which the coupon no longer holds. */
  endsAt: Date | null
  /** Null: every course and test. */
  courses: string[] | null
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
  coupons: CouponContent[]
  notifications: NotificationContent[]
}
