/** The longest text that can be one of the dates below. */
const LONGEST = 12

const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)'

/** How Excel writes what it has taken for a date: '01-Feb', 'Feb-26', '01-02-2026', '2026-02-01'; not '1/2'. */
const DATE = new RegExp(
  [
    String.raw`\d{1,2}-${MONTH}(?:-\d{2,4})?`,
    String.raw`${MONTH}-\d{2,4}`,
    String.raw`\d{1,2}[-/]\d{1,2}[-/]\d{4}`,
    String.raw`\d{4}-\d{2}-\d{2}`,
  ]
    .map((form) => `^${form}$`)
    .join('|'),
  'i',
)

export const isExcelDate = (cell: string): boolean => cell.length <= LONGEST && DATE.test(cell)

/** Whether dates among these options are meant: two or more, and no option with a digit is anything else. */
export function areDates(options: readonly string[]): boolean {
  const withDigits = options.filter((option) => /\d/.test(option))
  return withDigits.length > 1 && withDigits.every(isExcelDate)
}

/** Whether the letters of a text were lost when a program saved it without UTF-8: '????? ??'. */
export const hasLostLetters = (cell: string): boolean =>
  cell.includes('???') && /^[?\s]+$/.test(cell)
