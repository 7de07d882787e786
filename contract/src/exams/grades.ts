import { z } from 'zod'

import { id, time } from '../fields.ts'
import { translated } from '../translated.ts'

const count = z.int().nonnegative()

/**
 * From when the figures of an attempt that began in the window of its test are shown: after this time, when no attempt
 * of the window is in progress any more; null if the window was removed. Until then score, total_marks, correct, wrong,
 * skipped, percentage, passed and grade_version are null, and there are neither sections nor a rank. Absent when the
 * figures are there.
 */
export const figuresFrom = { figures_from: time.nullable().optional() }

/**
 * Marks as numbers with two decimals for display; pass and percentage come from exact fractions.
 */
const markFigures = {
  /** Marks obtained; below 0 if wrong answers cost more than right ones gave. */
  score: z.number(),
  total_marks: z.number(),
  total_questions: count,
  correct: count,
  wrong: count,
  /** Questions without an answer, which count as not right. */
  skipped: count,
  /** max(0, score) ÷ total_marks × 100, to two decimals; never rounded up to a pass. */
  percentage: z.number(),
}

/**
 * The place of an attempt among the first attempts of all learners with the same questions, from 30 learners on;
 * equal marks have an equal place.
 */
export const rank = z.object({
  place: z.int().positive(),
  of: z.int().positive(),
  /** Learners with at most these marks ÷ all × 100, to two decimals. */
  percentile: z.number(),
  as_of: time,
})
export type Rank = z.output<typeof rank>

/**
 * Null: fewer than 30 learners, not the learner's first attempt, begun after the close of the test, or not computed
 * yet: in a test with a window after its close, otherwise within a minute.
 */
const ranked = { rank: rank.nullable().optional() }

export const sectionFigures = z.object({
  name: z.string(),
  ...translated('name'),
  ...markFigures,
  ...ranked,
  /** Whether it is outside of total, rank and percentage of the attempt. */
  qualifying: z.literal(true).optional(),
  /** The marks that a learner needs in it; `passed` of the attempt needs the cut-off of every section. */
  cut_off: z.object({ marks: z.number(), reached: z.boolean() }).optional(),
})
export type SectionFigures = z.output<typeof sectionFigures>

/** The result of a finished attempt: its newest grade, or null in place of each figure until `figures_from`. */
export const gradeFigures = {
  score: markFigures.score.nullable(),
  total_marks: markFigures.total_marks.nullable(),
  total_questions: count,
  correct: count.nullable(),
  wrong: count.nullable(),
  skipped: markFigures.skipped.nullable(),
  percentage: markFigures.percentage.nullable(),
  pass_percentage: z.int(),
  passed: z.boolean().nullable(),
  ...figuresFrom,
  /** Questions with an answer; only while the figures are null. */
  answered: count.optional(),
  /** Seconds, never above the limit. */
  time_taken: count,
  completed_at: time,
  /** `expired`: its time ran out and the server closed it. */
  close_reason: z.enum(['submitted', 'expired']),
  /** 2 and more: further answers were counted later. */
  grade_version: z.int().positive().nullable(),
  sections: z.array(sectionFigures),
}

/** One grade of an attempt; a later one replaces it and has a reason. */
export const gradeVersion = z.object({
  version: z.int().positive(),
  score: z.number(),
  total_marks: z.number(),
  percentage: z.number(),
  passed: z.boolean(),
  graded_at: time,
  /** Null for the first, and for a corrected key while another attempt of the test is open. */
  reason: z.string().nullable(),
  /** Whether a corrected key caused it. */
  key_corrected: z.boolean().optional(),
})
export type GradeVersion = z.output<typeof gradeVersion>

/**
 * Of an attempt of a window that has no rank: when the window closes, after which the rank comes; or with `learners`, how
 * many have a place, which are fewer than 30. Absent in a test without a window, and where no rank will come.
 */
const awaitedRank = z.object({ closes_at: time, learners: count.nullable() })
export type AwaitedRank = z.output<typeof awaitedRank>

/** A finished attempt in a list. */
export const attemptSummary = z.object({
  /** The attempt's id, under both names. */
  id,
  attempt_id: id,
  test_id: id,
  test_name: z.string(),
  ...translated('test_name'),
  number: z.int().positive(),
  started_at: time,
  ...gradeFigures,
  ...ranked,
  awaited_rank: awaitedRank.optional(),
})
export type AttemptSummary = z.output<typeof attemptSummary>
