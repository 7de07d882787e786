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

/** Whether the figures of a result are shown; a server of an earlier release sends them always. */
export const hasFigures = <R extends Pick<ResultSummary, FigureName | 'figures_from'>>(
  result: R,
): result is R & Figures => result.figures_from === undefined
