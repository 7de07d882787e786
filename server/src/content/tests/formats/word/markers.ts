import { MAX_OPTIONS, letterOf } from '@sopan/domain/exams/kinds/option-letters'

/** Marks are looked for in so much of a line. */
const LONGEST = 60

/** The letters and digits with which options begin, each in its order. */
const ALPHABETS = ['ABCDE', 'abcde', '12345', 'कखगघङ', 'अबसदइ', '१२३४५']

/** How the options of a question begin: '(a)' has the opening '(' and the closing ')'. */
export interface OptionStyle {
  opening: string
  alphabet: string
  closing: string
}

interface OptionMarker {
  style: OptionStyle
  /** From 0. */
  index: number
  /** Where the text of the option begins. */
  end: number
}

const OPTION = /^\s*([([]?)([A-Ea-e1-5कखगघङअबसदइ१-५])([.)\]])\s*/

/** The mark at the beginning of an option. A digit without brackets around it is the number of a question or a statement. */
export function optionAt(text: string): OptionMarker | null {
  const [found, opening = '', sign = '', closing = ''] = OPTION.exec(text.slice(0, LONGEST)) ?? []
  const alphabet = ALPHABETS.find((signs) => signs.includes(sign))
  if (found === undefined || alphabet === undefined) return null
  const isNumber = /[\d१-५]/.test(sign) && opening === ''
  // 'A.P.J.' and 'a.m.' begin no option.
  const isAbbreviation = closing === '.' && /^\S/.test(text.slice(found.trimEnd().length))
  if (isNumber || isAbbreviation) return null
  const style = { opening, alphabet, closing }
  return { style, index: alphabet.indexOf(sign), end: found.length }
}

/** The options in a line that begins with one: where each of them and its text begin. */
export function optionsIn(text: string, first: OptionMarker) {
  const found = [{ index: first.index, start: 0, end: first.end }]
  const { opening, alphabet, closing } = first.style
  for (let index = first.index + 1; index < MAX_OPTIONS; index++) {
    const mark = `${opening}${alphabet.charAt(index)}${closing}`
    const start = placeOf(mark, text, found.at(-1)?.end ?? 0)
    if (start < 0) break
    found.push({ index, start, end: start + mark.length })
  }
  return found
}

/** A mark with spaces around it; '(b)' may follow a letter directly. */
function placeOf(mark: string, text: string, from: number): number {
  for (let at = text.indexOf(mark, from); at >= 0; at = text.indexOf(mark, at + 1)) {
    const isBegin =
      mark.startsWith('(') || mark.startsWith('[') || /[\s\uFFFC]/.test(text.charAt(at - 1))
    const isEnd = !mark.endsWith('.') || /^(?:\s|\uFFFC|$)/.test(text.slice(at + mark.length))
    if (isBegin && isEnd) return at
  }
  return -1
}

/** Where the options of a question begin that are on the line of its text; -1 if there are fewer than two. */
export function optionsBehind(text: string): number {
  for (const [opening, closing] of [
    ['(', ')'],
    ['[', ']'],
    ['', ')'],
  ] as const) {
    for (const alphabet of ALPHABETS) {
      if (opening === '' && /\d|[१-५]/.test(alphabet)) continue
      const [first = '', second = ''] = alphabet
      const start = placeOf(`${opening}${first}${closing}`, text, 1)
      const next = start < 0 ? -1 : placeOf(`${opening}${second}${closing}`, text, start + 1)
      if (next > 0) return start
    }
  }
  return -1
}

/** A number in digits of any of the two scripts. */
export const numberOf = (digits: string): number =>
  Number(digits.replaceAll(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x0966)))

const QUESTION =
  /^\s*(?:(Q(?:ues(?:tion)?)?|प्रश्न|प्र)(?:\s*\.)?(?:\s*(?:No|संख्या|सं|क्र)\.?)?\s*[-:]?\s*)?([0-9०-९]{1,3})\s*(?:[.):।-]|(?=\s|$))\s*/i

/** The number at the beginning of a question: '12.', '12)', 'Q.12', 'प्र. 12'. */
export function questionAt(text: string) {
  const [found, word, digits = ''] = QUESTION.exec(text.slice(0, LONGEST)) ?? []
  if (found === undefined) return null
  const isMarked = /[.):।-]\s*$/.test(found)
  // '5 men' and '3.5 litres' begin a sentence.
  const isDecimal = /^\d/.test(text.slice(found.length)) && found.endsWith('.')
  if ((word === undefined && !isMarked) || isDecimal) return null
  return { number: numberOf(digits), end: found.length, hasWord: word !== undefined }
}

const ANSWER =
  /^\s*[([]?\s*(?:(?:Correct|Right)(?:\s+(?:Answer|Option|Ans))?|Answer|Ans|सही\s+(?:उत्तर|विकल्प)|उत्तर|उ(?=\s*[.:]))\s*[.:)–—=-]*\s*/i
const EXPLANATION =
  /^\s*[([]?\s*(?:Explanation|Solution|Soln?|Expl?|Hint|व्याख्या|हल|स्पष्टीकरण)\s*[.:)–—=-]+\s*/i

/** Where the text behind 'Ans.', 'Answer:' or 'उत्तर:' begins; -1 if the line does not begin so. */
export const answerAt = (text: string): number => {
  const found = ANSWER.exec(text.slice(0, LONGEST))?.[0]
  if (found === undefined || !/[.:)–—=-]\s*$|\s$/.test(found)) return -1
  const rest = text.slice(found.length)
  // 'Answer the following' is a sentence, which has no sign behind the word.
  const isSentence = !/[.:)–—=-]\s*$/.test(found) && !ONLY_KEY.test(rest)
  return isSentence ? -1 : found.length
}
const ONLY_KEY = /^[([]?[A-Ea-e1-5कखगघङअबसद][)\].]?\s*$/

export const explanationAt = (text: string): number =>
  EXPLANATION.exec(text.slice(0, LONGEST))?.[0].length ?? -1

/** Where an answer begins behind the last option of a line, such as '(d) 4 Ans: (b)'; -1 if there is none. */
export function answerBehind(text: string): number {
  const at = text.search(/\s[([]?(?:Ans(?:wer)?|उत्तर)\s*[.:]/i)
  return at < 0 ? -1 : at + 1
}

const KEY_HEADING =
  /^\s*(?:(?:Answers?|Ans)(?:\s*-?\s*(?:Keys?|Sheet))?|Answers|Keys?|(?:उत्तर\s*-?\s*(?:कुंजी|माला|तालिका))|उत्तरमाला|उत्तरकुंजी)\s*[:.–-]*\s*$/i

/** Whether a line is the heading of the answers at the end of a paper. */
export const isKeyHeading = (text: string): boolean => text.length < 40 && KEY_HEADING.test(text)

const ONE = /^[([]?\s*([A-Ea-eकखगघङअबसद]|[1-5१-५])\s*(?:[)\]]|[.:-]|\s|$)/
const SEVERAL = /^[([]?\s*[A-Ea-e](?:\s*(?:,|&|;|\/|and|और|व)?\s*[A-Ea-e]){1,4}\s*[)\].]?$/i

/**
 * An answer in the letters of the options: 'b' of '(b) Delhi', 'AC' of 'A and C'. A text that is neither, such as a
 * number that is typed, stays as it is.
 */
export function answerOf(text: string, hasOptions: boolean): string {
  const words = text.trim()
  if (!hasOptions) return words.replace(/\.$/, '')
  if (words.length < LONGEST && SEVERAL.test(words))
    return words.toUpperCase().replaceAll(/AND|[^A-E]/g, '')
  const sign = ONE.exec(words.slice(0, LONGEST))?.[1]
  const index = ALPHABETS.map((signs) => (sign === undefined ? -1 : signs.indexOf(sign))).find(
    (at) => at >= 0,
  )
  return index === undefined ? words : letterOf(index)
}
