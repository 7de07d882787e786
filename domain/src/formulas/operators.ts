import { groupTex, texOf } from './tex.ts'

/** The LaTeX of a sign above (or below) a part, by the sign; combining signs, and signs of the keyboard. */
const ABOVE = new Map([
  ['\u0302', 'hat'],
  ['^', 'hat'],
  ['ˆ', 'hat'],
  ['\u0303', 'tilde'],
  ['~', 'tilde'],
  ['˜', 'tilde'],
  ['\u0304', 'bar'],
  ['\u0305', 'overline'],
  ['¯', 'overline'],
  ['‾', 'overline'],
  ['―', 'overline'],
  ['\u0307', 'dot'],
  ['˙', 'dot'],
  ['.', 'dot'],
  ['\u0308', 'ddot'],
  ['¨', 'ddot'],
  ['\u0301', 'acute'],
  ['\u0300', 'grave'],
  ['\u030c', 'check'],
  ['\u0306', 'breve'],
  ['\u20d7', 'vec'],
  ['→', 'overrightarrow'],
  ['\u20d6', 'overleftarrow'],
  ['←', 'overleftarrow'],
  ['\u20e1', 'overleftrightarrow'],
  ['↔', 'overleftrightarrow'],
  ['⏞', 'overbrace'],
])
const BELOW = new Map([
  ['\u0332', 'underline'],
  ['_', 'underline'],
  ['‗', 'underline'],
  ['⏟', 'underbrace'],
])
/** Wider forms over several letters. */
const WIDE: Record<string, string> = {
  hat: 'widehat',
  tilde: 'widetilde',
  bar: 'overline',
  vec: 'overrightarrow',
}

/** A part with a sign above it, or below it; null: LaTeX has no such sign. */
export function accentTex(sign: string, tex: string, place: 'above' | 'below'): string | null {
  const command = (place === 'above' ? ABOVE : BELOW).get(sign.trim())
  if (command === undefined) return null
  const isOne = groupTex(tex) === tex.trim()
  return `\\${isOne ? command : (WIDE[command] ?? command)}{${tex}}`
}

/** A bracket that grows with its content; '.' draws no bracket. */
export const bracketTex = (sign: string): string => (sign === '' ? '.' : texOf(sign).trim())

/** The signs that can be brackets. */
export const BRACKETS = '()[]{}|‖⟨⟩⌊⌋⌈⌉〈〉∣∥'

/** Rows of cells, such as the rows of a matrix. */
export const rowsTex = (kind: string, rows: readonly (readonly string[])[]): string =>
  `\\begin{${kind}}${rows.map((row) => row.join(' & ')).join(String.raw` \\ `)}\\end{${kind}}`

const INTEGRAL = /^\\(?:i+nt|oint)$/
const LARGE = /^\\(?:sum|prod|coprod|i+nt|oint|big[a-z]+|lim|max|min|sup|inf|gcd|det)$/

/** Whether limits go below and above an operator without being asked for. */
export const isLargeOperator = (tex: string): boolean => LARGE.test(tex.trim())

/** An operator with its limits; `isBeside`: they are raised and lowered instead of below and above. */
export function limitsTex(
  operator: string,
  { below, above, isBeside }: { below: string; above: string; isBeside: boolean },
): string {
  const sign = operator.trim()
  const way = INTEGRAL.test(sign) ? (isBeside ? '' : '\\limits') : isBeside ? '\\nolimits' : ''
  const written = `${below === '' ? '' : `_{${below}}`}${above === '' ? '' : `^{${above}}`}`
  return `${sign}${written === '' ? '' : way}${written} `
}
