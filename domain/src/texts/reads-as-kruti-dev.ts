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
