/** '-1/2' as '−0.5'; a value that needs more than two decimals stays a fraction. */
export function numeral(mark: string): string {
  const [numerator, denominator = '1'] = mark.split('/')
  const hundredths = (Number(numerator) * 100) / Number(denominator)
  const exact = Number.isInteger(hundredths) ? String(hundredths / 100) : mark
  return exact.replace('-', '\u2212')
}

/** '+2 for a right answer, −0.5 for a wrong one'. */
export const marksText = ({ right, wrong }: { right: string; wrong: string }): string =>
  `+${numeral(right)} for a right answer, ${wrong === '0' ? 'no minus marks' : `${numeral(wrong)} for a wrong one`}`
