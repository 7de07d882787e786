import type { ExamCard, ExamDetail } from '@sopan/contract/exams/exams'
import { isOverdue } from '@sopan/domain/exams/attempt'
import { type Eligibility, eligibilityOf } from '@sopan/domain/exams/card'
import type { ExamWindow } from '@sopan/domain/exams/exam-window'
import { partlyMarksOf } from '@sopan/domain/exams/kinds/kinds'
import { PASS_PERCENT } from '@sopan/domain/exams/marking'
import { markNumber } from '@sopan/domain/exams/marks'
import { hasSectionClocks } from '@sopan/domain/exams/section-clocks'
import { toRupees } from '@sopan/domain/orders/pricing'
import { accessText } from '@sopan/words/catalogue/access'

import { presentBundleOf } from '#server/db/queries/bundles.ts'
import { grantIn } from '#server/db/queries/entitlements.ts'
import { inHindi } from '#server/lib/translated.ts'

import { equalMarks, presentSections } from '../paper/present.ts'
import type { Paper } from '../paper/store.ts'
import type { ExamRow, OwnExamRow } from './store.ts'

type OwnField = 'max_attempts' | 'access_info' | 'user_stats' | 'open_attempt' | 'in_bundle'

/** The fields of a card that are the same for every reader; `presentOwnPart` adds the rest. */
export function presentCard(row: ExamRow): Omit<ExamCard, OwnField> {
  return {
    id: row.id,
    test_name: row.title,
    title: row.title,
    description: row.description,
    ...inHindi({
      test_name: row.hi?.name,
      title: row.hi?.name,
      description: row.hi?.description,
    }),
    exams: row.exams,
    access_type: row.type,
    ...(row.for_batches && { for_batches: true as const }),
    price: row.price_paise === null ? null : toRupees(row.price_paise),
    duration_minutes: Math.ceil((row.time_limit_seconds ?? 0) / 60),
    total_questions: row.question_count ?? 0,
    pass_percentage: row.pass_percent ?? PASS_PERCENT,
    purchase_attempts: row.max_attempts,
    validity_days: row.validity_days,
    created_at: row.created_at.toISOString(),
    ...(row.asked_in !== null && { asked_in: row.asked_in }),
    languages: row.languages ?? ['en'],
    ...(row.opens_at !== null &&
      row.closes_at !== null && {
        window: { opens_at: row.opens_at.toISOString(), closes_at: row.closes_at.toISOString() },
      }),
  }
}

/** The access of the row's learner to a test, and the attempts left. */
export function eligibilityIn(exam: OwnExamRow, now: Date): Eligibility {
  const grants = (exam.grants ?? []).map((grant) => ({ ...grant, ...grantIn(grant) }))
  return eligibilityOf(exam, grants, exam.attempts.free, now)
}

export const windowIn = ({ opens_at, closes_at }: ExamRow): ExamWindow => ({
  opensAt: opens_at,
  closesAt: closes_at,
})

/** The own fields of a learner, or of a visitor, who has no id. */
export function presentOwnPart(
  exam: OwnExamRow,
  userId: number | null,
  now: Date,
): Pick<ExamCard, OwnField> {
  const { attempts } = exam
  const eligibility = eligibilityIn(exam, now)
  const { access } = eligibility
  return {
    max_attempts: eligibility.maxAttempts,
    access_info: {
      has_access: userId !== null && eligibility.hasAccess,
      is_free: exam.type === 'free',
      needs_to_buy_again: eligibility.needsToBuyAgain && !exam.for_batches,
      access_status: access.state === 'none' ? null : access.state,
      access_expires: access.endsAt?.toISOString() ?? null,
      access_message: accessText(access, now, 'en'),
      ...(access.opensAt !== null && { access_opens: access.opensAt.toISOString() }),
    },
    user_stats: {
      total_attempts: eligibility.totalAttempts,
      can_attempt: eligibility.canAttempt,
      finished_attempts: attempts.finished,
    },
    open_attempt: presentOpen(attempts, now),
    ...presentBundleOf(exam.in_bundle),
  }
}

/** Hides an overdue attempt, which the sweep closes within seconds. */
function presentOpen(
  { open_id: id, open_deadline: time }: OwnExamRow['attempts'],
  now: Date,
): ExamCard['open_attempt'] {
  if (id === null || time === null) return null
  const deadline = new Date(time)
  if (isOverdue(deadline, now)) return null
  return { attempt_id: id, deadline: deadline.toISOString() }
}

type PaperField =
  | 'languages'
  | 'translated_questions'
  | 'marking'
  | 'total_marks'
  | 'has_partly'
  | 'sections'
  | 'section_clocks'

/** The fields of a card that come from the test's current paper. */
export function presentPaper(paper: Paper | null, hi: ExamRow['hi']): Pick<ExamDetail, PaperField> {
  if (paper === null) {
    return { languages: ['en'], translated_questions: {}, marking: null, sections: [] }
  }
  return {
    languages: paper.languages,
    translated_questions: countTranslated(paper),
    marking: equalMarks(paper, paper.questions),
    total_marks: totalMarks(paper),
    ...(paper.questions.some(({ asked }) => partlyMarksOf(asked) !== null) && { has_partly: true }),
    sections: presentSections(paper, hi),
    ...(hasSectionClocks(paper) && { section_clocks: true }),
  }
}

/** The marks of all questions that count for the total. */
function totalMarks({ sections, questions, marks_denominator: denominator }: Paper): number {
  const outside = new Set<number | null>(
    sections.flatMap(({ id, qualifying }) => (qualifying ? [id] : [])),
  )
  const marks = questions.map((one) => (outside.has(one.section_id) ? 0 : one.right_marks))
  return markNumber(
    marks.reduce((sum, one) => sum + one, 0),
    denominator,
  )
}

function countTranslated({ languages, questions }: Paper): Record<string, number> {
  const others = languages.slice(1)
  return Object.fromEntries(
    others.map((language) => [
      language,
      questions.filter(({ texts }) => texts[language] !== undefined).length,
    ]),
  )
}
