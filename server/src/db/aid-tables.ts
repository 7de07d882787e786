import type { ForExams, Identity, Published, Searched, Translated } from './columns.ts'

interface Aid extends Published, Searched {
  id: Identity
  status: 'active' | 'inactive'
  /** Paths in the file store. */
  pdf: string | null
  image: string | null
  created_at: Date
  /** The relative time of the content folder ('-2h', 'on-import'), if it has one. */
  created_relative: string | null
}

interface SyllabusTable extends Aid, ForExams, Translated<'name' | 'description' | 'subject'> {
  name: string
  description: string | null
  subject: string | null
}

interface TimetableTable extends Aid, Translated<'name' | 'description'> {
  name: string
  description: string | null
}

interface JobAlertTable
  extends
    Aid,
    ForExams,
    Translated<
      | 'title'
      | 'company_name'
      | 'location'
      | 'description'
      | 'requirements'
      | 'salary'
      | 'experience'
    > {
  title: string
  company_name: string
  location: string
  description: string
  requirements: string | null
  salary: string | null
  experience: string | null
  /** A day in India: '2026-12-31'. */
  last_date: string | null
  /** The relative day of the content folder ('+20d'), if it has one. */
  last_date_relative: string | null
  apply_link: string | null
}

export interface AidTables {
  syllabus: SyllabusTable
  timetable: TimetableTable
  job_alert: JobAlertTable
}
