/** By the letters that a font draws: those of Kruti Dev and of other old fonts are Hindi in place of Latin. */
export type Font = 'unicode' | 'kruti dev' | 'old'

/** Fonts from before Unicode, by the beginning of their names. */
const OLD_FONT =
  /^(?:kruti|devlys|dev ?lys|walkman|chanakya|shusha|susha|akruti|shivaji|aps-?dv|dv[-_ ]?tt|4c ?gandhi|bhaskar|agra|kundli)/i

/** DevLys 010 has the same letters. */
const KRUTI_DEV = /^(?:kruti ?dev|dev ?lys) ?0?10\b/i

export function fontOf(name: string): Font {
  if (KRUTI_DEV.test(name)) return 'kruti dev'
  return OLD_FONT.test(name) ? 'old' : 'unicode'
}

/** Whether a text has letters of an old font: Devanagari of Unicode and digits are the same in every font. */
export const isInOldLetters = (text: string) =>
  !/[\u0900-\u097F]/.test(text) && /[^\d\s.,]/.test(text)
