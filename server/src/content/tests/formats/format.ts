import { isUtf8 } from 'node:buffer'

import type { QuestionTable } from '../questions/question-table.ts'
import type { TestContent } from '../schema.ts'

/** The parts of questions that a format may carry, as the help and the docs call them. */
export const CARRIED = {
  single: 'One right option',
  several: 'Several right options',
  number: 'A number that is typed',
  marks: 'Marks of a question',
  partly: 'Marks for each right option',
  sections: 'Sections',
  times: 'Times of sections',
  passages: 'Passages',
  languages: 'Further languages',
  explanation: 'Explanations',
  formulas: 'Formulas in dollars',
  emphasis: 'Bold and italics',
  pictures: 'Pictures',
} as const
export type Carried = keyof typeof CARRIED

/** 'no': a file that has it is named as wrong, never read without it in silence. */
export type Matrix = Record<Carried, 'yes' | 'no' | `becomes ${string}`>

/** The matrix of a format with all parts, for the formats that lack a few. */
export const WHOLE: Matrix = {
  single: 'yes',
  several: 'yes',
  number: 'yes',
  marks: 'yes',
  partly: 'yes',
  sections: 'yes',
  times: 'yes',
  passages: 'yes',
  languages: 'yes',
  explanation: 'yes',
  formulas: 'yes',
  emphasis: 'yes',
  pictures: 'yes',
}

/** A published test that is written to a file. */
export interface WrittenTest {
  test: TestContent
  /** The pictures that its texts name, by these names, such as 'images/circuit.svg'. */
  pictures: ReadonlyMap<string, Uint8Array>
}

/** How a format writes the questions of a test. */
export interface Writer {
  /** The ending of the file's name, without the dot. */
  ending: string
  mediaType: string
  write: (written: WrittenTest) => Promise<Uint8Array>
  /** The parts of a test that a written file has; 'no' is left out. */
  matrix: Matrix
}

/** A form in which files have questions. */
export interface Format {
  name: string
  /** Of the names of files, without the dot. */
  endings: readonly string[]
  /** Whether a file with one of the endings is of this format, where several formats have the ending. */
  fits?: (file: Buffer) => boolean
  bytes: number
  /** The questions with their places, which may be wrong, or what is wrong with the file. */
  read: (file: Buffer) => Promise<QuestionTable | string[]>
  matrix: Matrix
  writer?: Writer
}

/** 300 questions in fifteen languages have 1.5 to 4 MB. */
const TEXT_BYTES = 5_000_000

/** A format whose files are texts: only these can be banks of a content folder. */
export function textFormat({
  readText,
  ...format
}: Omit<Format, 'bytes' | 'read'> & {
  readText: (text: string) => QuestionTable | string[]
}): Format {
  return {
    ...format,
    bytes: TEXT_BYTES,
    read: async (file) => {
      if (file.length > TEXT_BYTES) return ['A text file may have at most 5 MB.']
      if (isUtf8(file)) return readText(file.toString())
      return ["The file is not in UTF-8. In Excel, save it as 'CSV UTF-8'."]
    },
  }
}

/** Lines without a byte order mark and without the carriage returns of Windows. */
export function linesOf(text: string): string[] {
  return text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)
}

/** How messages quote a text; long ones are cut. */
export function quoted(text: string): string {
  const words = text.replaceAll(/\s+/g, ' ').trim()
  return `'${words.length > 50 ? `${words.slice(0, 50).trimEnd()}…` : words}'`
}

/** How messages name a question. */
export const named = (text: string): string => `the question ${quoted(text)}`
