import type { ExamCard } from '@sopan/contract/exams/exams'

/** 'Asked in SSC CGL Tier 1, 2024, 9 Sep, morning' */
export const askedInText = ({ exam, year, shift }: NonNullable<ExamCard['asked_in']>): string =>
  `Asked in ${[exam, year, shift].filter((part) => part !== null).join(', ')}`
