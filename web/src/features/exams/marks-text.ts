/** '-1/2' as '−0.5'; a value that needs more than two decimals stays a fraction. */
function numeral(mark: string): string {
  const [numerator, denominator = '1'] = mark.split('/')
  const hundredths = (Number(numerator) * 100) / Number(denominator)
  const exact = Number.isInteger(hundredths) ? String(hundredths / 100) : mark
  return exact.replace('-', '\u2212')
}

/** Marks with the server's terms: '+2 right, −0.5 wrong'. */
export const marksText = ({ right, wrong }: { right: string; wrong: string }): string =>
  `+${numeral(right)} right, ${numeral(wrong)} wrong`
