import type { AttemptSummary } from '@sopan/contract/exams/grades'

/** A finished attempt as its card shows it; the response to its submission has no number. */
export type ResultSummary = Omit<AttemptSummary, 'id' | 'number' | 'started_at'> & {
  number?: number
}

type FigureName =
  | 'score'
  | 'total_marks'
  | 'correct'
  | 'wrong'
  | 'skipped'
  | 'percentage'
  | 'passed'

/** The figures of a result; no figure is null. */
export type Figures = { [Name in FigureName]: NonNullable<ResultSummary[Name]> }

/** The questions with a part of the marks: all that are neither right, wrong nor skipped. */
export const partlyOf = ({
  total_questions: all,
  correct,
  wrong,
  skipped,
}: Pick<Figures, 'correct' | 'wrong' | 'skipped'> &
  Pick<ResultSummary, 'total_questions'>): number => all - correct - wrong - skipped

/** Whether the figures of a result are shown; a server of an earlier release sends them always. */
export const hasFigures = <R extends Pick<ResultSummary, FigureName | 'figures_from'>>(
  result: R,
): result is R & Figures => result.figures_from === undefined
