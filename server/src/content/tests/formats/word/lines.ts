import { type Inline, runOf } from '@sopan/domain/texts/formatted-text'

import type { WordParagraph } from '#server/lib/word/document.ts'

/** A line of a file of Word, or a part of one. */
export interface Line {
  inlines: readonly Inline[]
  /** Its letters, with one character for each formula and picture. */
  text: string
  paragraph: WordParagraph
}

/** The character of a formula or a picture in the text of a line. */
export const OBJECT = '\uFFFC'

const letters = (inline: Inline): string => {
  if (inline.kind === 'run') return inline.text
  return inline.kind === 'break' ? '' : OBJECT
}

const lineOf = (inlines: readonly Inline[], paragraph: WordParagraph): Line => ({
  inlines,
  text: inlines.map(letters).join(''),
  paragraph,
})

/** The lines of a paragraph that are not empty; its number or bullet is the beginning of the first one. */
export function linesOf(paragraph: WordParagraph): Line[] {
  const { label, inlines } = paragraph
  const lines: Inline[][] = [label === '' ? [] : [runOf(`${label} `)]]
  for (const inline of inlines) {
    if (inline.kind === 'break') lines.push([])
    else lines.at(-1)?.push(inline)
  }
  const hasWords = paragraph.inlines.some((inline) => letters(inline).trim() !== '')
  if (!hasWords) return []
  return lines.map((line) => lineOf(line, paragraph)).filter(({ text }) => text.trim() !== '')
}

/** A part of a line, by the places in its text. */
export function partOf(line: Line, from: number, to = line.text.length): Line {
  let at = 0
  const inlines: Inline[] = []
  for (const inline of line.inlines) {
    const { length } = letters(inline)
    const [start, end] = [Math.max(0, from - at), Math.min(length, to - at)]
    at += length
    if (start >= end) continue
    inlines.push(
      inline.kind === 'run' ? { ...inline, text: inline.text.slice(start, end) } : inline,
    )
  }
  return lineOf(inlines, line.paragraph)
}

export const isEmpty = ({ text }: Line): boolean => text.trim() === ''

/** Whether a text is in Devanagari or in Latin letters; null if it has neither, such as a number. */
export function scriptOf(text: string): 'hi' | 'en' | null {
  if (/[\u0900-\u0963\u0970-\u097F]/.test(text)) return 'hi'
  return /[A-Za-z]/.test(text) ? 'en' : null
}
