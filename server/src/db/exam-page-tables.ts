import type { Generated } from 'kysely'

import type { Identity, Json, Published, Searched, Translated } from './columns.ts'

export interface ExamDate {
  label: string
  /** A day in India. */
  day: string
  /** The address of a notice, or words. */
  source: string
  /** Not in rows that an earlier server has written. */
  hi: { label: string | null; source: string | null } | null
}

/** An exam such as SSC CGL, as staff describe it; a test is a row of `exam`. */
interface ExamPageTable extends Published, Searched, Translated<'text' | 'text_html'> {
  id: Identity
  name: string
  other_names: Generated<string[]>
  /** The names in URLs that lead to it, its own slug first. */
  exam_slugs: string[]
  dates: Json<ExamDate[]>
  /** Markdown, and its HTML. */
  text: string | null
  text_html: string | null
}

export interface ExamPageTables {
  exam_page: ExamPageTable
}
