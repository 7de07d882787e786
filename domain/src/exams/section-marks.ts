import { type Fraction, type Marking, reducedFraction } from './marks.ts'

/** The marks of a section as its file has them. */
export interface SectionMarks {
  /** Of all its questions together. */
  total: number
  /** The part of its marks that a wrong answer to a question costs. */
  negative: Fraction
}

/** The marks of each question of a section, exact: 30 marks for 35 questions are 6/7 each. */
export function marksOfEach(
  { total, negative }: SectionMarks,
  questions: number,
): Marking<Fraction> {
  return {
    right: reducedFraction(total, questions),
    wrong: reducedFraction(-total * negative.numerator, questions * negative.denominator),
  }
}
