import type { WordTable } from '#server/lib/word/document.ts'

import type { Line } from './lines.ts'

/** The lines and tables of one text of a question. */
export type Body = (Line | WordTable)[]

/** A question in one language. */
export interface Side {
  text: Body
  /** By their places; one that was not found is absent. */
  options: (Body | undefined)[]
}

/** A question while its lines are read. */
export interface Draft {
  /** As the file numbers it; null where it has no numbers. */
  number: number | null
  section: string | null
  main: Side
  /** Hindi below the English of the question. */
  hindi: Side
  answer: string | null
  explanation: Body
  /** The script of the text of the question; null until it is known. */
  script: 'en' | 'hi' | null
  /** Its lines as the file has them. */
  source: string[]
  /** Why its parts may not belong together. */
  problems: Set<string>
}

export const newDraft = (number: number | null, section: string | null): Draft => ({
  number,
  section,
  main: { text: [], options: [] },
  hindi: { text: [], options: [] },
  answer: null,
  explanation: [],
  script: null,
  source: [],
  problems: new Set(),
})

export const isLine = (one: Line | WordTable): one is Line => 'text' in one

/** The letters of a text without its tables. */
export const wordsOf = (body: Body | undefined): string =>
  (body ?? [])
    .filter(isLine)
    .map(({ text }) => text.trim())
    .join(' ')
