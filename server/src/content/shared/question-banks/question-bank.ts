/** A question of a bank as it was read, its texts in Markdown; limits are checked afterwards. */
export interface BankQuestion {
  /** Where it begins, from 1. */
  line: number
  text: string
  options: string[]
  /** Number of the right option, from 1. */
  answer: number
  explanation: string | null
}

/** What a bank holds: each question is in one of the two lists, none in neither. */
export interface Bank {
  questions: BankQuestion[]
  faults: { line: number; message: string }[]
}

/** Lines without a byte order mark and without the carriage returns of Windows. */
export function linesOf(text: string): string[] {
  return text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)
}

/** How a fault speaks of a question, long ones cut. */
export function named(text: string): string {
  const words = text.replaceAll(/\s+/g, ' ').trim()
  return `'${words.length > 50 ? `${words.slice(0, 50).trimEnd()}…` : words}'`
}
