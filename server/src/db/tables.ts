import type { OrderState } from '@sopan/domain/orders/order'
import type { ColumnType, Generated } from 'kysely'

import type { Fixed, Identity, Json, Published } from './columns.ts'
import type { ExamTables } from './exam-tables.ts'

export type ItemKind = 'course' | 'exam' | 'book'

interface AppUserTable {
  id: Identity
  name: string
  email: string
  email_key: string
  phone: string | null
  state: string | null
  district: string | null
  status: Generated<'active' | 'inactive'>
  password_hash: string
  referral_code: Fixed<string>
  referred_by: number | null
  created_at: Fixed<Date>
}

interface SessionTable {
  id: Identity
  token_hash: Fixed<Buffer>
  user_id: Fixed<number>
  platform: Fixed<string>
  created_at: Fixed<Date>
  last_seen_at: Date
  expires_at: Date
  ended_at: Date | null
}

interface PasswordResetTable {
  id: Identity
  token_hash: Fixed<Buffer>
  user_id: Fixed<number>
  created_at: Fixed<Date>
  expires_at: Fixed<Date>
  used_at: Date | null
}

interface CourseTable extends Published {
  id: Identity
  title: string
  summary: string
  description_markdown: string
  description_html: string
  image: string | null
  type: 'free' | 'paid'
  price_paise: number | null
  validity_days: number | null
  created_at: Date
}

interface SubjectTable extends Published {
  id: Identity
  course_id: number
  title: string
  position: number
}

interface ClassTable extends Published {
  id: Identity
  subject_id: number
  title: string
  description: string | null
  class_type: string | null
  duration: string | null
  is_preview: boolean
  position: number
}

interface ClassVideoTable extends Published {
  id: Identity
  class_id: number
  title: string
  description: string | null
  youtube_url: string | null
  file_path: string | null
  duration: string | null
  position: number
}

interface NoteTable extends Published {
  id: Identity
  subject_id: number
  class_id: number | null
  title: string
  file_path: string
  position: number
}

interface ClassProgressTable {
  user_id: number
  class_id: number
  started_at: Fixed<Date>
  opened_at: Date
  completed_at: Date | null
}

interface VideoProgressTable {
  user_id: number
  video_id: number
  position_seconds: number
  seq: number
  writer: string
  updated_at: Date
}

interface CouponTable {
  id: Identity
  code: string
  /** Hundredths of a percent, or null if `fixed_paise` is set. */
  percent_hundredths: number | null
  fixed_paise: number | null
  active: boolean
  starts_at: Date | null
  ends_at: Date | null
  /** True: every course and test; false: the items in coupon_item. */
  all_items: boolean
  max_uses: number | null
  max_uses_per_user: number | null
  min_price_paise: Generated<number>
  published: Generated<boolean>
  updated_at: Date
}

interface CouponItemTable {
  coupon_id: number
  item_kind: ItemKind
  item_id: number
}

interface CouponUseTable {
  id: Identity
  coupon_id: Fixed<number>
  order_id: number
  user_id: Fixed<number>
  state: 'reserved' | 'used' | 'released'
  updated_at: Date
}

interface PurchaseOrderTable {
  id: Identity
  order_id: Fixed<string>
  user_id: Fixed<number>
  item_kind: Fixed<ItemKind>
  item_id: Fixed<number>
  title: Fixed<string>
  validity_days: Fixed<number | null>
  /** For a test: the number of attempts that the buyer gets. */
  max_attempts: Fixed<number | null>
  list_paise: Fixed<number>
  discount_paise: Fixed<number>
  amount_paise: Fixed<number>
  currency: Fixed<string>
  coupon_id: Fixed<number | null>
  gateway: Fixed<'cashfree' | 'mock' | 'none'>
  session_id: string | null
  state: OrderState
  reason: string | null
  created_at: Fixed<Date>
  expires_at: Fixed<Date>
  next_check_at: Date | null
  checks: Generated<number>
  paid_at: Date | null
  /** The paid amount reported by the gateway; null before that. */
  paid_paise: number | null
  paid_currency: string | null
  fulfilled_at: Date | null
}

interface EntitlementTable {
  id: Identity
  user_id: Fixed<number>
  item_kind: Fixed<ItemKind>
  item_id: Fixed<number>
  source: Fixed<'order' | 'enrollment' | 'operator'>
  order_id: Fixed<number | null>
  starts_at: Fixed<Date>
  ends_at: Date | null
  revoked_at: Date | null
  reason: string | null
  /** Set only for tests. */
  max_attempts: Fixed<number | null>
}

interface NotificationTable extends Published {
  id: Identity
  title: string
  message: string
  type: 'info' | 'warning' | 'error' | 'success'
  status: 'active' | 'inactive'
  popup: boolean
  popup_time: Date | null
  image: string | null
  youtube_link: string | null
  link: string | null
  created_at: Date
  /** The relative time of the content folder ('-2h', 'on-import'), if it has one. */
  created_relative: string | null
  popup_time_relative: string | null
}

interface OutboxTable {
  id: Identity
  kind: Fixed<string>
  key: Fixed<string>
  payload: Json<Record<string, unknown>>
  due_at: Date
  sent_at: Date | null
  tries: Generated<number>
  last_error: string | null
}

interface SettingTable {
  key: string
  value: Json<unknown>
  updated_at: Date
}

interface AuditTable {
  id: Identity
  at: Fixed<Date>
  actor: Fixed<string>
  action: Fixed<string>
  subject: Fixed<string>
  before: ColumnType<unknown, string | null, never>
  after: ColumnType<unknown, string | null, never>
  reason: Fixed<string | null>
}

/** Refusals in an hour; the key names an account, a user or an address. */
interface RefusalCountTable {
  hour: Fixed<Date>
  kind: Fixed<string>
  key: Fixed<string>
  count: number
}

export interface Database extends ExamTables {
  app_user: AppUserTable
  session: SessionTable
  password_reset: PasswordResetTable
  course: CourseTable
  subject: SubjectTable
  class: ClassTable
  class_video: ClassVideoTable
  note: NoteTable
  class_progress: ClassProgressTable
  video_progress: VideoProgressTable
  coupon: CouponTable
  coupon_item: CouponItemTable
  coupon_use: CouponUseTable
  purchase_order: PurchaseOrderTable
  entitlement: EntitlementTable
  notification: NotificationTable
  outbox: OutboxTable
  setting: SettingTable
  audit: AuditTable
  refusal_count: RefusalCountTable
}
