import type { Translation } from '@sopan/contract/exams/languages'

/** In Markdown. */
export interface BankTexts {
  text: string
  /** Empty where a number is typed. */
  options: string[]
  explanation: string | null
}

/** A question read from a bank; limits are checked later. */
export interface BankQuestion extends BankTexts {
  /** The line on which it begins, from 1. */
  line: number
  /** Number of the correct option, from 1. */
  answer?: number
  /** Instead of `answer`: the letters of several right options, as the file of a test has them. */
  answers?: string
  /** With it: the marks of each of them. */
  partly?: string
  /** Instead of options: the right number, or a range, as the file of a test has it. */
  number?: string
  translations?: [Translation, BankTexts][]
}

/** The content of a bank: each question is in exactly one of the two lists. */
export interface Bank {
  questions: BankQuestion[]
  errors: { line: number; message: string }[]
  /** Likely mistakes in questions that can be used. */
  warnings: { line: number; message: string }[]
}

/** Lines without a byte order mark and without the carriage returns of Windows. */
export function linesOf(text: string): string[] {
  return text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)
}

/** How error messages name a question; long texts are cut. */
export function named(text: string): string {
  const words = text.replaceAll(/\s+/g, ' ').trim()
  return `'${words.length > 50 ? `${words.slice(0, 50).trimEnd()}…` : words}'`
}
