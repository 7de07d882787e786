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
/** A formula, whose letters are no letters of a font. */
const FORMULA = /\$[^$]{1,2000}\$/

/**
 * A text of a question that reads as Kruti Dev, in Unicode. Null for a text with a formula, one in Unicode, and one
 * without letters of the font, such as '1857'.
 */
export function offeredText(text: string): string | null {
  if (FORMULA.test(text) || DEVANAGARI.test(text)) return null
  // Backslashes of Markdown are before letters of the font, such as '['.
  const read = krutiDevText(text.replaceAll(/\\(?=[!-/:-@[-`{-~])/g, '')).text
  return DEVANAGARI.test(read) ? read : null
}
