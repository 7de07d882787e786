import type {
  ColumnType,
  Generated,
  Insertable,
  Kysely,
  Selectable,
  Transaction,
  Updateable,
} from 'kysely'

import type { AccountTables } from './account-tables.ts'
import type { AidTables } from './aid-tables.ts'
import type { AttemptNoteTables } from './attempt-note-tables.ts'
import type { BatchTables } from './batch-tables.ts'
import type { BundleTables } from './bundle-tables.ts'
import type { Fixed, ForExams, Identity, Json, Published, Searched, Translated } from './columns.ts'
import type { ContentTables } from './content-tables.ts'
import type { ExamPageTables } from './exam-page-tables.ts'
import type { ExamTables } from './exam-tables.ts'
import type { FeeTables } from './fee-tables.ts'
import type { OrderTables } from './order-tables.ts'
import type { PracticeTables } from './practice-tables.ts'
import type { RankTables } from './rank-tables.ts'
import type { ReceiptTables } from './receipt-tables.ts'
import type { StaffTables } from './staff-tables.ts'
import type { TeacherTables } from './teacher-tables.ts'
import type { TicketTables } from './ticket-tables.ts'

interface CourseTable
  extends
    Published,
    ForExams,
    Searched,
    Translated<'title' | 'summary' | 'description' | 'description_html'> {
  id: Identity
  title: string
  summary: string
  teacher: string | null
  description_markdown: string
  description_html: string
  /** The titles and teachers of its published subjects and classes, in small letters; `writeTopics` writes them. */
  topics: ColumnType<string, never, never>
  /** Its description in small letters; `writeTopics` writes it. */
  described: ColumnType<string, never, never>
  image: string | null
  type: 'free' | 'paid'
  price_paise: number | null
  validity_days: number | null
  created_at: Date
}

interface SubjectTable extends Published, Translated<'title'> {
  id: Identity
  course_id: number
  title: string
  position: number
}

interface ClassTable extends Published, Searched, Translated<'title' | 'description'> {
  id: Identity
  subject_id: number
  title: string
  description: string | null
  teacher: string | null
  class_type: string | null
  duration: string | null
  is_preview: boolean
  position: number
}

interface ClassVideoTable extends Published, Translated<'title' | 'description'> {
  id: Identity
  class_id: number
  title: string
  description: string | null
  youtube_url: string | null
  file_path: string | null
  duration: string | null
  position: number
}

interface NoteTable extends Published, Translated<'title'> {
  id: Identity
  subject_id: number
  class_id: number | null
  title: string
  file_path: string
  position: number
}

interface BookTable extends Published, ForExams, Searched, Translated<'title' | 'description'> {
  id: Identity
  title: string
  author: string
  description: string
  type: 'free' | 'paid'
  price_paise: number | null
  /** The picture on the cards. */
  cover: string | null
  pdf_path: string | null
  image_path: string | null
  created_at: Date
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

interface NotificationTable extends Published, Translated<'title' | 'message'> {
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
  /** Its path in a content folder. */
  item: string | null
  created_at: Date
  /** The relative time of the content folder ('-2h', 'on-import'), if it has one. */
  created_relative: string | null
  popup_time_relative: string | null
  /** Imports change only the rows of a content folder. */
  origin: Generated<'content' | 'operator'>
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

/** Written by rate-limiter-flexible. */
interface RateLimitTable {
  key: string
  points: number
  /** Milliseconds since 1970. */
  expire: number
}

export interface Database
  extends
    AccountTables,
    AidTables,
    ContentTables,
    ExamPageTables,
    ExamTables,
    AttemptNoteTables,
    BatchTables,
    BundleTables,
    FeeTables,
    PracticeTables,
    OrderTables,
    RankTables,
    ReceiptTables,
    StaffTables,
    TeacherTables,
    TicketTables {
  course: CourseTable
  subject: SubjectTable
  class: ClassTable
  class_video: ClassVideoTable
  note: NoteTable
  book: BookTable
  class_progress: ClassProgressTable
  video_progress: VideoProgressTable
  notification: NotificationTable
  outbox: OutboxTable
  setting: SettingTable
  audit: AuditTable
  refusal_count: RefusalCountTable
  rate_limit: RateLimitTable
}

/** The database, or a transaction where one is open. */
export type Db = Kysely<Database>
export type Trx = Transaction<Database>

export type Row<Table extends keyof Database> = Selectable<Database[Table]>
export type NewRow<Table extends keyof Database> = Insertable<Database[Table]>
export type RowChange<Table extends keyof Database> = Updateable<Database[Table]>
