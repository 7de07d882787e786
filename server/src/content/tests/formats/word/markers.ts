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
    if (start < 0) continue
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
  /^\s*(?:(Q(?:ues?|ues(?:tion)?|us)?|प्रश्न|प्र)(?:\s*\.)?(?:\s*(?:No|संख्या|सं|क्र)\.?)?\s*[-:]?\s*)?([0-9०-९]{1,3})\s*(?:[.):।-]|(?=\s|$))\s*/i

/** The number at the beginning of a question: '12.', '12)', 'Q.12', 'प्र. 12'. */
export function questionAt(text: string) {
  const [found, word, digits = ''] = QUESTION.exec(text.slice(0, LONGEST)) ?? []
  if (found === undefined) return null
  const isMarked = /[.):।-]\s*$/.test(found)
  // '5 men', '3.5 litres' and '12 - 4 = 8' begin a sentence, and '5. 10 men' a question.
  const isDecimal = /^[\d–-]/.test(text.slice(found.length)) && /(?:\.|[:-]\s*)$/.test(found)
  if ((word === undefined && !isMarked) || isDecimal) return null
  return { number: numberOf(digits), end: found.length, hasWord: word !== undefined }
}

const ANSWER =
  /^\s*[([]?\s*(?:(?:Correct|Right)(?:\s+(?:Answer|Option|Ans))?|Answer|Ans|सही\s+(?:उत्तर|विकल्प)|उत्तर|उ(?=\s*[.:]))\s*(?:[.:)=]|[–—-](?!\d)|\s)*/i
const EXPLANATION =
  /^\s*[([]?\s*(?:Explanation|Solution|Soln?|Expl?|Hint|व्याख्या|हल|स्पष्टीकरण)\s*[.:)–—=-]+\s*/i

/** Where the text behind 'Ans.', 'Answer:' or 'उत्तर:' begins; -1 if the line does not begin so. */
export const answerAt = (text: string): number => {
  const found = ANSWER.exec(text.slice(0, LONGEST))?.[0]
  if (found === undefined) return -1
  const rest = text.slice(found.length).trim()
  const hasSign = /[.:)–—=-]\s*$/.test(found)
  // 'Answer the following' is a sentence, and 'Answer = 4 km' is a line of an explanation.
  const isAnswer = ONLY_KEY.test(rest) || (!found.includes('=') && (hasSign || /^-?\d/.test(rest)))
  return isAnswer || (rest === '' && hasSign) ? found.length : -1
}
const ONLY_KEY = /^[–—-]?\s?[([]?[A-Ea-e1-5१-५कखगघङअबसद]\s?[)\].]*$/

/** Whether a line has nothing but the mark of an option. */
export const isOnlyKey = (text: string): boolean =>
  text.length < LONGEST && ONLY_KEY.test(text.trim())

export const explanationAt = (text: string): number =>
  EXPLANATION.exec(text.slice(0, LONGEST))?.[0].length ?? -1

/** Where an answer begins behind the last option of a line, such as '(d) 4 Ans: (b)'; -1 if there is none. */
export function answerBehind(text: string): number {
  const at = text.search(/\s[([]?(?:Ans(?:wer)?|उत्तर)\s?[.:]/i)
  const rest = at < 0 ? '' : text.slice(at).replace(/^\s[([]?\p{L}[\p{L}\p{M}]*\s?[.:]+\s*/u, '')
  return at >= 0 && isOnlyKey(rest) ? at + 1 : -1
}

const KEY_HEADING =
  /^\s*(?:(?:Answers?|Ans)\s*-?\s*(?:Keys?|Sheet)|Answers|(?:उत्तर\s*-?\s*(?:कुंजी|माला|तालिका))|उत्तरमाला|उत्तरकुंजी)\s*[:.–-]*\s*$/i

/** Whether a line is the heading of the answers at the end of a paper. */
export const isKeyHeading = (text: string): boolean => text.length < 40 && KEY_HEADING.test(text)

const MARK = /^[([]?\s*([A-Ea-e1-5कखगघङअबसद१-५])\s*[)\].:]*\s*/
const ALONE = /^[([]?\s*[A-Ea-eकखगघङअबसद]\s*[)\].]*$/

/**
 * An answer in the letters of the options: 'B' for '(b) Delhi', 'AC' for 'A and C', and 'A' for the text of the first
 * option. Two answers stay as they are, and are reported as errors later: a digit that is also the text of another
 * option, and an answer that names no option.
 */
export function answerOf(text: string, options: readonly string[]): string {
  const words = text.trim()
  if (options.length === 0) return words.replace(/\.$/, '')
  const given = words.replace(/^[–—-]\s*/, '')
  const same = options.findIndex((option) => isSame(option, given))
  const digit = /^[([]?\s*([1-5१-५])\s*[)\].]*$/.exec(given)?.[1]
  if (digit !== undefined) {
    const place = placeOfSign(digit)
    return same < 0 || same === place ? letterOf(place) : words
  }
  if (same >= 0) return letterOf(same)
  const several = given.length < LONGEST ? severalOf(given) : null
  if (several !== null) return several
  const [mark = '', sign = ''] = MARK.exec(given.slice(0, LONGEST)) ?? []
  if (sign === '') return words
  const index = placeOfSign(sign)
  const rest = given.slice(mark.length)
  // A letter that is followed by anything but its option can be the beginning of another text: 'C. V. Raman', '4 km'.
  if (rest !== '' && !isSame(options[index] ?? '', rest)) return words
  return letterOf(index)
}

function severalOf(given: string): string | null {
  if (/^[A-E]{2,5}$/.test(given)) return given
  const parts = given.split(/\s*(?:,|&|;|\band\b|और|व|एवं)\s*/i)
  if (parts.length < 2 || !parts.every((part) => ALONE.test(part))) return null
  return parts.map((part) => letterOf(placeOfSign(/[\p{L}]/u.exec(part)?.[0] ?? ''))).join('')
}

const placeOfSign = (sign: string) =>
  ALPHABETS.map((signs) => signs.indexOf(sign)).find((at) => at >= 0) ?? -1

const isSame = (one: string, other: string) =>
  one !== '' &&
  one.replaceAll(/\s+/g, ' ').trim().toLowerCase() ===
    other.replaceAll(/\s+/g, ' ').trim().toLowerCase()

/** Whether a text has the marks of two options after each other, also such as '1.' and 'i)'. */
export const hasMarks = (text: string): boolean => {
  const line = ` ${text.slice(0, 4000).replaceAll(/\s+/g, ' ')} `
  if (/[①-⑤⑴-⑸]/.test(line)) return true
  return [
    ['1', '2'],
    ['a', 'b'],
    ['A', 'B'],
    ['i', 'ii'],
    ['क', 'ख'],
    ['अ', 'ब'],
    ['आ', 'ब'],
    ['१', '२'],
  ].some(([first = '', second = '']) => {
    const at = marked(line, first, 0)
    return at >= 0 && marked(line, second, at + 1) >= 0
  })
}

/** Where a sign with a bracket, a point, a colon or a dash behind it begins. */
function marked(line: string, sign: string, from: number): number {
  for (let at = line.indexOf(sign, from); at >= 0; at = line.indexOf(sign, at + 1)) {
    if (/[\s([{/|]/.test(line.charAt(at - 1)) && /[).\]}:/-]/.test(line.charAt(at + sign.length)))
      return at
  }
  return -1
}

/** Whether the text of an option has the mark of this option or of a later one in another form: '(B) q (C) r (d) s'. */
export function hidesMark(text: string, index: number): boolean {
  const later = ALPHABETS.flatMap((signs) => signs.slice(index)).join('')
  const mark = String.raw`[([]\s*[${later}]\s*[)\].]|(?![0-9])[${later}]\)`
  return new RegExp(String.raw`(?:^|\s)(?:${mark})`, 'u').test(text.slice(0, 2000))
}

/** Whether a line begins a part of a paper, and belongs to no question. */
export const isPartHeading = (text: string): boolean =>
  text.length < 200 &&
  /^\s*(?:(?:SECTION|PART)\s*[-–:]?\s*(?:[A-Z0-9]{1,3}|[IVX]+)\b|(?:Directions?|Passage|Instructions?|Page)\b|(?:निर्देश|गद्यांश|खंड|खण्ड|भाग)(?=[\s:–-]|$))/i.test(
    text,
  )
