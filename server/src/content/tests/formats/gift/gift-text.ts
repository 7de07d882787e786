import { asMarkdown } from '#server/content/shared/text/rich-text.ts'

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

const TAG = /<(\/?)([a-z][a-z0-9]*)([^<>]*)>/gi
const EMPHASIS: Record<string, string> = { b: '**', strong: '**', i: '*', em: '*' }
const LINE_BREAK_TAGS = new Set(['p', 'div', 'br'])

/**
 * Converts paragraphs, line breaks, bold and italics, and drops `<span>`; other HTML would be lost,
 * so it is rejected.
 */
function fromHtml(html: string): string {
  const parts: string[] = []
  let end = 0
  for (const { 0: tag, 1: slash, 2: name = '', index } of html.matchAll(TAG)) {
    parts.push(
      htmlTextToMarkdown(html.slice(end, index)),
      tagToMarkdown(tag, name.toLowerCase(), slash === '/'),
    )
    end = index + tag.length
  }
  parts.push(htmlTextToMarkdown(html.slice(end)))
  const text = parts.join('').replaceAll(/ *\n */g, '\n')
  return text
    .replaceAll(/\n{2,}/g, '\n\n')
    .trim()
    .replaceAll(/(?<!\n)\n(?!\n)/g, '\\\n')
}

function tagToMarkdown(tag: string, name: string, isEnd: boolean): string {
  const mark = EMPHASIS[name]
  if (mark !== undefined) return mark
  if (LINE_BREAK_TAGS.has(name)) return name === 'br' ? '\n' : '\n\n'
  // Moodle writes the languages of a text one after the other; joined they would be no text of any language.
  const isLanguage = /\bmultilang\b/.test(tag)
  if (name === 'span' && !isLanguage) return ''
  throw new UnsupportedText(`uses ${isEnd ? `</${name}>` : tag}, which has no form in Markdown`)
}

const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00A0',
}

function htmlTextToMarkdown(html: string): string {
  const plain = html.replaceAll(/&(#x?[0-9a-f]+|[a-z]+);/gi, (entity, name: string) => {
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    const isValidCode = name.startsWith('#') && code > 31 && code < 0x110000
    const shown = isValidCode ? String.fromCodePoint(code) : ENTITIES[name]
    if (shown === undefined) throw new UnsupportedText(`uses ${entity}; write the character itself`)
    return shown
  })
  const [, before = '', text = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(plain) ?? []
  return (before && ' ') + asMarkdown(text) + (after && ' ')
}
