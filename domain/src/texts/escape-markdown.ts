/** The characters between which a text is written; '' at the start or the end of a line. */
export interface Neighbours {
  before: string
  after: string
}

const isSpace = (sign: string) => sign === '' || /\s/.test(sign)
const isWord = (sign: string) => /[\p{L}\p{M}\p{N}]/u.test(sign)

/** The signs with which a mark of Markdown begins or ends. */
const SIGNS = /[\\`*$]|_+|~{2,}|\++|\](?=[([:]|$)|[<&|]/g

/**
 * Escapes a text, or a part of a line, so that Markdown shows the same text. A sign that cannot be a mark at its
 * place, as in 'He ____ to school' and '2 * 3', is not changed. Dollars and bars are marks only where that is said.
 */
export function escapeMarkdown(
  text: string,
  { before, after }: Neighbours,
  marks: { dollar: boolean; link: boolean; bar: boolean },
): string {
  return text.replaceAll(SIGNS, (sign, at: number) => {
    const previous = at === 0 ? before : text.charAt(at - 1)
    const end = at + sign.length
    const next = end === text.length ? after : text.charAt(end)
    return isMark(sign, previous, next, text.slice(end, end + 40), marks)
      ? sign.replaceAll(/./g, String.raw`\$&`)
      : sign
  })
}

function isMark(
  sign: string,
  previous: string,
  next: string,
  following: string,
  marks: { dollar: boolean; link: boolean; bar: boolean },
): boolean {
  if (sign === '\\') return next === '' || /[!-/:-@[-`{-~]/.test(next)
  if (sign === '*') return previous === '' || !(isSpace(previous) && isSpace(next))
  if (sign.startsWith('_'))
    return !((isSpace(previous) && isSpace(next)) || (isWord(previous) && isWord(next)))
  if (sign.startsWith('+')) {
    if (previous === '+' || next === '+') return true
    return sign.length > 1 && !isSpace(next) && (isWord(next) || !isWord(previous))
  }
  if (sign === '$') return marks.dollar
  if (sign === '|') return marks.bar
  if (sign === '<') return marks.link && /[a-z]/i.test(next)
  if (sign === '&') return /^(?:#\w{1,8}|\w{1,31});/.test(following)
  if (sign === ']') return /[([:]/.test(next)
  return true
}

/** A line that would begin a list, a heading, a quotation, a table or a rule, or end one. */
const LINE_STARTS = /^(?:[-+*](?=\s|$)|#{1,6}(?=\s|$)|>|(?:[=:|_-]\s*)+$)/

/** Escapes the start of a line whose marks are escaped already. */
export const escapeLineStart = (line: string): string =>
  line.replace(LINE_STARTS, String.raw`\$&`).replace(/^(\d{1,9})([.)])(?=\s|$)/, String.raw`$1\$2`)
