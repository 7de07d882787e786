import type { QuestionKind } from '@sopan/contract/exams/keys'

import { TRANSLATIONS } from '../languages.ts'

/** A section of an exam's paper as its authority sets it. */
export interface PatternSection {
  /** Null in a paper without sections. */
  name: string | null
  questions: number
  /** Until its clock closes it; null in a paper without section clocks. */
  minutes: number | null
  /** Of all its questions together. */
  marks: number
  /** The part of a question's marks that a wrong answer costs, such as '1/4'; null without minus marks, or if it differs by question. */
  negative: string | null
  /** Whether each question has the same marks. */
  hasEqualMarks: boolean
  /** How many questions of each kind; where it is left out and the marks are equal, all have options. */
  kinds?: Partial<Record<QuestionKind, number>>
  /** Outside total and rank, but needed to pass. */
  qualifying?: true
}

/** The paper of an exam as its authority sets it in a year. */
export interface Pattern {
  /** 'SSC CGL Tier 1 (2026)' */
  name: string
  exams: readonly string[]
  minutes: number
  /** Whether each section closes by its own clock. */
  sectionClocks: boolean
  /** Options of a question with options. */
  options: 4 | 5
  sections: readonly PatternSection[]
  /** Codes of the languages in which the exam is set; English first. */
  languages: readonly string[]
  source: {
    /** Where the pattern was read, and when. */
    where: string
    read: string
    /** Whether it was the notice of the authority. */
    isNotice: boolean
  }
  /** Parts of the exam that are no questions with a key, in a sentence. */
  leftOut?: string
}

/** A section with equal marks and options, as most are. */
export const section = (
  name: string | null,
  questions: number,
  marks: number,
  minutes: number | null,
  negative: string | null,
): PatternSection => ({ name, questions, minutes, marks, negative, hasEqualMarks: true })

/** All patterns were read in copies of the notices by others on this day. */
export const readIn = (where: string): Pattern['source'] => ({
  where,
  read: '2026-11-27',
  isNotice: false,
})

export const ENGLISH_AND_HINDI = ['en', 'hi'] as const
/** Of SSC MTS and RRB NTPC. */
export const FIFTEEN_LANGUAGES = ['en', ...TRANSLATIONS] as const
/** Of CUET UG and NEET UG. */
export const THIRTEEN_LANGUAGES = FIFTEEN_LANGUAGES.filter(
  (code) => code !== 'kok' && code !== 'mni',
)
