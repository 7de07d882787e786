import type { Inline } from '@sopan/domain/texts/formatted-text'

/** The limits of a file of Word; above a limit the whole file is refused. */
export const WORD_LIMITS = {
  /** Of all entries of the archive together, by what they would take up when they are inflated. */
  inflatedBytes: 300_000_000,
  /** Of the part with the text: 300 questions with formulas have 5 MB. */
  textBytes: 60_000_000,
  /** Of one picture. */
  pictureBytes: 5_000_000,
  /** Of all pictures that texts name together: they are in one response. */
  allPicturesBytes: 60_000_000,
  entries: 5000,
  paragraphs: 20_000,
  /** Of one paragraph: runs, formulas, breaks. */
  parts: 5000,
  /** Of one table. */
  cells: 20_000,
} as const

export interface WordParagraph {
  kind: 'paragraph'
  /** The level of a heading, from 1. */
  heading: number | null
  /** The number or bullet that Word draws before it, such as '12.'. */
  label: string
  inlines: readonly Inline[]
  /** The letters in the file, if some were converted from an old Hindi font. */
  old: string | null
  /** Signs of the old Hindi font that are not known, which stay in the text. */
  unknown: readonly string[]
}

export interface WordTable {
  kind: 'table'
  /** Rows of cells of paragraphs; all rows have as many cells. */
  rows: readonly (readonly (readonly WordParagraph[])[])[]
}

export interface WordPicture {
  name: string
  content: Uint8Array
}

export interface WordDocument {
  parts: readonly (WordParagraph | WordTable)[]
  /** The parts that cannot be read, such as 'a text box'; the texts have the characters of `lostMark` in their places. */
  lost: readonly string[]
  /** The pictures that the texts name. */
  pictures: readonly WordPicture[]
  /** Sentences about the whole file. */
  notes: readonly string[]
}

export type WordResult = WordDocument | { error: string }

/** The first character of the private area of Unicode, which no text has. */
const FIRST_MARK = 0xe000
const MOST_MARKS = 0x1000

/** The character in a text that is in place of the part with this number that cannot be read. */
export const lostMark = (index: number): string =>
  String.fromCodePoint(FIRST_MARK + Math.min(index, MOST_MARKS - 1))

/** The characters of `lostMark`. */
export const LOST_MARKS = /[\uE000-\uEFFF]/g

/** The part of the document that a character of `lostMark` replaces, in words. */
export const lostAt = ({ lost }: Pick<WordDocument, 'lost'>, mark: string): string =>
  lost[(mark.codePointAt(0) ?? 0) - FIRST_MARK] ?? 'a part that cannot be read'
