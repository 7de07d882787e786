import type { ColumnType } from 'kysely'

import type { Fixed, Json } from './columns.ts'

/** The figures of a test's questions as they were last computed. */
interface ItemFiguresTable {
  exam_id: number
  /** Which attempt of each learner counts. */
  counted: 'first' | 'best' | 'all'
  /** The state of the attempts, grades and keys from which they were computed; they are valid while it is the same. */
  state: string
  figures: Json<unknown>
}

/** The papers of a test that are marked alike have one ranking, which has the id of the first of them. */
interface PaperRankingTable {
  paper_id: number
  ranking_id: number
}

/** The marks of the ranked learners of a ranking (section 0) or one of its sections, as they were last computed. */
interface ExamMarksTable {
  /** The ranking: the first paper that has it. */
  paper_id: Fixed<number>
  section: Fixed<number>
  /** Each value that a learner has, the lowest first, and how many learners have at most it. */
  marks: Fixed<number[]>
  at_most: Fixed<number[]>
  learners: Fixed<number>
  possible_marks: Fixed<number>
  closes_at: Fixed<Date | null>
  /** When the keys became public for attempts of a window; attempts that began after it have no rank. */
  keys_public_at: ColumnType<Date | null, Date | null | undefined, never>
  computed_at: Fixed<Date>
}

/** Attempts that got another grade, or became or ceased to be ranked, since the marks were computed. */
interface RankChangeTable {
  paper_id: Fixed<number>
  attempt_ids: Fixed<number[]>
}

/** The median seconds of a paper's questions, in their order, and how many learners its ranking had then. */
interface PaperSecondsTable {
  paper_id: Fixed<number>
  learners: number
  medians: number[]
}

/** The tables with values that are computed from all attempts of a test. */
export interface RankTables {
  item_figures: ItemFiguresTable
  paper_ranking: PaperRankingTable
  exam_marks: ExamMarksTable
  rank_change: RankChangeTable
  paper_seconds: PaperSecondsTable
}
