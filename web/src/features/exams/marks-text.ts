import type { StartWords } from '@sopan/words/exams/start'

/** '-1/2' as '−0.5'; a value that needs more than two decimals stays a fraction. */
export function numeral(mark: string): string {
  const [numerator, denominator = '1'] = mark.split('/')
  const hundredths = (Number(numerator) * 100) / Number(denominator)
  const exact = Number.isInteger(hundredths) ? String(hundredths / 100) : mark
  return exact.replace('-', '\u2212')
}

/** '+2 for a right answer, −0.5 for a wrong one'. */
export const marksText = (
  { right, wrong }: { right: string; wrong: string },
  { marking }: StartWords,
): string =>
  wrong === '0'
    ? marking.withoutMinus(numeral(right))
    : marking.withMinus(numeral(right), numeral(wrong))
