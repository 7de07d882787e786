import type { Answer } from '@sopan/contract/exams/answer'
import type { AskedIn, LastCutOffs } from '@sopan/contract/exams/earlier-papers'
import type { QuestionKey } from '@sopan/contract/exams/keys'
import type { MarksPolicy } from '@sopan/domain/exams/figures-shown'
import type { KeysPolicy } from '@sopan/domain/exams/keys-shown'
import type { Asked } from '@sopan/domain/exams/kinds/asked'
import type { PatternName } from '@sopan/domain/exams/patterns/patterns'
import type { ColumnType, Generated } from 'kysely'

import type { Fixed, ForExams, Identity, Published, Searched, WrittenJson } from './columns.ts'
import type {
  ByLanguage,
  ExamInHindi,
  Passage,
  QuestionSource,
  QuestionTexts,
} from './exam-texts.ts'
import type { RankTables } from './rank-tables.ts'

type FixedJson<T> = ColumnType<T, string, never>
/** The column has a default, used if the value is omitted. */
type FixedDefault<T> = ColumnType<T, T | undefined, never>

interface ExamTable extends Published, ForExams, Searched {
  id: Identity
  title: string
  description: string
  hi: WrittenJson<ExamInHindi | null>
  type: 'free' | 'paid'
  /** Whether it is shown only to who has access to it, and not sold. */
  for_batches: Generated<boolean>
  price_paise: number | null
  validity_days: number | null
  max_attempts: Generated<number>
  /** The revision used for new attempts; null: there are no questions. */
  paper_id: number | null
  created_at: Date
  /** When it may be taken; both are null for a test without a window. */
  opens_at: Generated<Date | null>
  closes_at: Generated<Date | null>
  challenges_until: Generated<Date | null>
  /** Whether its questions may be asked in practice before it is taken. */
  practice: Generated<boolean>
  last_cut_offs: WrittenJson<LastCutOffs | null>
  asked_in: WrittenJson<AskedIn | null>
  pattern: Generated<PatternName | null>
  keys_shown: Generated<KeysPolicy>
  /** When its keys are shown, with the policy 'date'. */
  keys_date: Generated<Date | null>
  /** When the marks of an attempt that began in the window are shown. */
  marks_shown: Generated<MarksPolicy>
}

interface PaperTable {
  id: Identity
  exam_id: Fixed<number>
  content_hash: Fixed<string>
  time_limit_seconds: Fixed<number>
  pass_percent: FixedDefault<number>
  /** The marks of questions are integers in units of 1/denominator. */
  marks_denominator: FixedDefault<number>
  shuffle_options: FixedDefault<boolean>
  languages: FixedDefault<string[]>
  /** The abilities that a page must have to show it (domain/src/exams/abilities.ts). */
  needs: FixedDefault<string[]>
  passages: ColumnType<Passage[], string | undefined, never>
  created_at: Fixed<Date>
}

interface PaperSectionTable {
  id: Identity
  paper_id: Fixed<number>
  position: Fixed<number>
  name: Fixed<string>
  time_limit_seconds: Fixed<number | null>
  /** The marks of all its questions as its file has them; the questions have their parts. */
  total_marks: FixedDefault<number | null>
  /** The part of its marks that a wrong answer to a question costs, as exact text: '1/4'. */
  negative: FixedDefault<string | null>
  /** Whether it is outside of total, rank and percentage. */
  qualifying: FixedDefault<boolean>
  /** The marks that a learner needs in it, in hundredths of a mark. */
  cut_off: FixedDefault<number | null>
}

interface PaperQuestionTable {
  id: Identity
  paper_id: Fixed<number>
  position: Fixed<number>
  section_id: Fixed<number | null>
  asked: FixedJson<Asked>
  right_marks: FixedDefault<number>
  wrong_marks: FixedDefault<number>
  texts: FixedJson<ByLanguage<QuestionTexts>>
  source: FixedJson<ByLanguage<QuestionSource>>
}

interface AttemptTable {
  id: Identity
  user_id: Fixed<number>
  exam_id: Fixed<number>
  paper_id: Fixed<number>
  entitlement_id: Fixed<number | null>
  number: Fixed<number>
  started_at: Fixed<Date>
  deadline: Date
  max_seq: Generated<number>
  /** Entries in the answer log, and acts that change which of them count. */
  revision: Generated<number>
  closed_at: Date | null
  close_reason: 'submitted' | 'expired' | null
  /** Whether the window of its test was open when it began. */
  in_window: FixedDefault<boolean>
  /** When each section ends, in their order, the last one at the deadline; null without section clocks. */
  section_ends: ColumnType<Date[] | null, Date[] | null | undefined, Date[] | null>
  /** When an operator gave it back; it then no longer counts against the limit. */
  given_back_at: Generated<Date | null>
  /** Seconds by question id, also of questions without an answer; null if the page sent none. */
  question_seconds: ColumnType<Record<string, number> | null, undefined, string>
}

/** When the keys of a paper were first sent to a learner, in any attempt. */
interface KeyRevealTable {
  user_id: Fixed<number>
  paper_id: Fixed<number>
  revealed_at: Fixed<Date>
}

/** An entry without a counter has seq 0 and an empty writer, and is smaller than any other. */
interface AttemptAnswerTable {
  attempt_id: number
  question_id: number
  option: Answer | null
  seq: number
  writer: string
  seconds: number
  arrived_at: Date
}

interface AnswerLogTable {
  attempt_id: Fixed<number>
  question_id: Fixed<number>
  option: Fixed<Answer | null>
  seq: Fixed<number>
  writer: Fixed<string>
  seconds: Fixed<number>
  arrived_at: Fixed<Date>
  is_late: Fixed<boolean>
  /** Of a late entry: when its body was complete. */
  received_at: Generated<Date | null>
  /** The revision of the attempt with the entry; null for entries of earlier versions. */
  revision: Generated<number | null>
}

/** The figures of one section; marks in units of the grade's denominator. */
export interface SectionGrade {
  name: string
  marks: number
  possible: number
  right: number
  /** Absent in grades of versions before 1.2.0. */
  partly?: number
  wrong: number
  skipped: number
  /** The rules of the section in the paper, where it has them. */
  qualifying?: true
  cut_off?: number
}

interface GradeTable {
  attempt_id: Fixed<number>
  version: Fixed<number>
  marks: Fixed<number>
  possible_marks: Fixed<number>
  marks_denominator: Fixed<number>
  right_count: Fixed<number>
  partly_count: FixedDefault<number>
  wrong_count: Fixed<number>
  skipped_count: Fixed<number>
  passed: Fixed<boolean>
  time_taken_seconds: Fixed<number>
  sections: FixedJson<SectionGrade[]>
  graded_at: Fixed<Date>
  /** 'sopan', or the operator who counted late answers. */
  graded_by: Fixed<string>
  reason: Fixed<string | null>
  /** The corrected key that caused this version, the newest if there were several. */
  correction_id: FixedDefault<number | null>
}

/** A key that counts instead of the key of the paper from `at` on; the newest correction of a question counts. */
interface KeyCorrectionTable {
  id: Identity
  paper_id: Fixed<number>
  question_id: Fixed<number>
  key: FixedJson<QuestionKey>
  at: Fixed<Date>
  actor: Fixed<string>
  /** Learners see it. */
  reason: Fixed<string>
}

/** The grading again of a test's closed attempts after corrections of keys. */
interface RegradeTable {
  exam_id: Fixed<number>
  /** The first correction about which learners have no message yet, and the newest correction. */
  first_correction_id: number
  correction_id: number
  /** Attempts up to this one are graded. */
  last_attempt_id: Generated<number>
  finished_at: Date | null
  graded: Generated<number>
  changed: Generated<number>
  higher: Generated<number>
  lower: Generated<number>
  newly_passed: Generated<number>
  no_longer_passed: Generated<number>
}

export interface ExamTables extends RankTables {
  exam: ExamTable
  paper: PaperTable
  paper_section: PaperSectionTable
  paper_question: PaperQuestionTable
  attempt: AttemptTable
  attempt_answer: AttemptAnswerTable
  answer_log: AnswerLogTable
  grade: GradeTable
  key_reveal: KeyRevealTable
  key_correction: KeyCorrectionTable
  regrade: RegradeTable
}
