import { asMarkdown } from '#server/content/shared/text/rich-text.ts'

import { htmlText } from '../html/html-text.ts'
import { nodesOf } from '../html/nodes.ts'
import type { HtmlLoss, HtmlReading } from '../html/read-html.ts'

/**
 * Characters that a backslash escapes, as in Moodle; each is replaced by a Unicode noncharacter
 * while the grammar is parsed. Before any other letter a backslash is kept, as in \frac.
 */
const PLACEHOLDER_OF: Record<string, string> = {
  '\\\\': '\uFDD0',
  '\\~': '\uFDD1',
  '\\=': '\uFDD2',
  '\\#': '\uFDD3',
  '\\{': '\uFDD4',
  '\\}': '\uFDD5',
  '\\:': '\uFDD6',
  '\\n': '\uFDD7',
}
const CHARACTER_OF = new Map(
  Object.entries(PLACEHOLDER_OF).map(([escape, placeholder]) => [
    placeholder,
    escape === '\\n' ? '\n' : escape.slice(1),
  ]),
)

/** Whether a text contains a placeholder itself, which could not be told from an escape. */
export const hasPlaceholder = (text: string) => /[\uFDD0-\uFDD7]/.test(text)

export const replaceEscapes = (text: string) =>
  text.replaceAll(/\\[\\~=#{}:n]/g, (escape) => PLACEHOLDER_OF[escape] ?? escape)

export const restoreEscapes = (text: string) =>
  text.replaceAll(/[\uFDD0-\uFDD7]/g, (placeholder) => CHARACTER_OF.get(placeholder) ?? placeholder)

export type TextForm = 'moodle' | 'plain' | 'html' | 'markdown'
const FORM = /^\[(moodle|plain|html|markdown)\]/

/** Splits `[html]` off the start of a text; without it the `inherited` one applies. */
export function splitForm(text: string, inherited: TextForm): { form: TextForm; rest: string } {
  const trimmed = text.trim()
  const [all = '', form] = FORM.exec(trimmed) ?? []
  return { form: isForm(form) ? form : inherited, rest: trimmed.slice(all.length).trim() }
}

const isForm = (word: string | undefined): word is TextForm => word !== undefined

/** Thrown when a text cannot be converted to Markdown; the message has the reason. */
export class UnsupportedText extends Error {}

/**
 * Converts a text of the bank to Markdown. Line breaks of the file become spaces, those written as
 * \n stay. Throws UnsupportedText for HTML without a Markdown form.
 */
export function convertToMarkdown(text: string, form: TextForm): string {
  const joined = form === 'markdown' ? text : text.replaceAll(/\s*\n\s*/g, ' ')
  const shown = restoreEscapes(joined).trim()
  if (form === 'markdown') return shown
  // Moodle's own format is text in which HTML tags are interpreted.
  const isHtml = form === 'html' || (form === 'moodle' && /<\/?[a-z][^<>]*>/i.test(shown))
  return isHtml ? fromHtml(shown) : asMarkdown(shown)
}

/** Converts what Markdown has a form for; other HTML would be lost, so it is rejected. */
function fromHtml(html: string): string {
  const losses: HtmlLoss[] = []
  const text = htmlText(nodesOf(html), READING, losses)
  const [first] = losses
  if (first === undefined) return text
  const start = first.element?.startIndex ?? html.length
  const tag = html.slice(start, html.indexOf('>', start) + 1)
  throw new UnsupportedText(
    tag === '' ? `has ${first.what}` : `uses ${tag}, which has no form in Markdown`,
  )
}

/** A bank has one language and no pictures. */
const READING: HtmlReading = {
  language: null,
  keepsLines: false,
  pictureOf: () => ({ problem: 'a picture' }),
}
