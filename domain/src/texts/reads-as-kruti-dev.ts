import { krutiDevText } from './kruti-dev.ts'

/** Words of Hindi in the letters of Kruti Dev that are no words of English: है, हैं, में, और, कौन, निम्न, किस, नहीं, क्या, … */
const WORDS = new Set(
  'gS gSa esa vkSj dkSu fuEu fuEufyf[kr fdl fdls fdlus ugha D;k ftl ftls Fkk Fks Fkh gks gksrk gksrh Hkkjr x;k fd;k djuk }kjk tks oky okys lgh'.split(
    ' ',
  ),
)

/** Whether a text in Latin letters is Hindi in the font Kruti Dev: two of its words are among the most frequent ones. */
export function readsAsKrutiDev(text: string): boolean {
  let found = 0
  for (const word of text.slice(0, 2000).split(/[\s,?.()-]+/)) if (WORDS.has(word)) found++
  return found >= 2
}

const DEVANAGARI = /[\u0900-\u097F]/
/** Formulas, pictures, marks of Markdown and places of lost parts, whose signs are no letters of a font. */
const OTHER_SIGNS = /\$[^$]{1,2000}\$|!\[|\*\*|\+\+|\n\||\[…\]/
/** 'NaCl', 'H2O', 'x', 'x + y = 2'. */
const FORMULA = /^(?:(?:[A-Z][a-z]?\d{0,3}){1,10}|[A-Za-z\d](?: ?[-+=*/^] ?[A-Za-z\d]{1,5}){0,10})$/
/** Numbers with a point, and the number of a line: a point is a letter of the font. */
const NUMBERS = /(\d{1,9}\.\d{1,9}|^\d{1,3}\. )/m

/**
 * A text of a question that reads as Kruti Dev, in Unicode. Null for a text with more than words, for one in Unicode or
 * with signs that the font does not have, and for one without letters of the font, such as '1857'.
 */
export function offeredText(text: string): string | null {
  if (OTHER_SIGNS.test(text) || DEVANAGARI.test(text) || FORMULA.test(text.trim())) return null
  // Backslashes of Markdown are before letters of the font, such as '['.
  const plain = text.replaceAll(/\\(?=[!-/:-@[-`{-~])/g, '')
  const parts = plain.split(NUMBERS).map((part, index) => {
    if (index % 2 === 1) return { text: part, unknown: [] }
    return krutiDevText(part)
  })
  const read = parts.map((part) => part.text).join('')
  return parts.some(({ unknown }) => unknown.length > 0) || !DEVANAGARI.test(read) ? null : read
}
