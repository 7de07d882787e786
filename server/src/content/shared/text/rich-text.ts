import MarkdownIt, { type StateInline, type Token } from 'markdown-it'
import underline from 'markdown-it-ins'
import sanitizeHtml from 'sanitize-html'

import type { RichText } from '#server/db/exam-texts.ts'

export interface Picture {
  /** The URL of the stored file. */
  src: string
  width: number
  height: number
}

/** Returns the picture that a text names, such as `images/circuit.svg`. */
export type Pictures = (name: string) => Picture

/**
 * A formula between dollars. As in Pandoc, a space inside or a digit after the dollar means money,
 * as in 'from $5 to $6'.
 */
const FORMULA = /\$\$[^$]+\$\$|\$(?!\s)(?:\\.|[^$\\\n])+(?<!\s)\$(?!\d)/y

// Links would lead out of a running test; raw HTML stays text.
const markdown = new MarkdownIt({ html: false }).disable(['link', 'autolink', 'reference'])
markdown.inline.ruler.before('escape', 'formula', readFormula)
markdown.use(underline)
markdown.renderer.rules['ins_open'] = () => '<u>'
markdown.renderer.rules['ins_close'] = () => '</u>'
markdown.renderer.rules['formula'] = (tokens, index, _, env) => {
  const formula = tokens[index]?.content ?? ''
  return markdown.utils.escapeHtml(environmentOf(env).formulaOf?.(formula) ?? formula)
}
// Pages look for formulas in each text of the HTML; a dollar that is alone in its element does not begin a formula.
markdown.renderer.rules['text'] = (tokens, index) => {
  const html = markdown.utils.escapeHtml(tokens[index]?.content ?? '')
  return html.includes('$') && looseDollarsIn(tokens)
    ? html.replaceAll('$', '<span>$</span>')
    : html
}
markdown.renderer.rules['image'] = (tokens, index, _, env) => {
  const image = tokens[index]
  if (!image) return ''
  const { src, width, height } = environmentOf(env).pictures(nameOf(image))
  const alt = markdown.utils.escapeHtml(image.content)
  return `<img src="${src}" alt="${alt}" width="${width}" height="${height}">`
}

const allowed: sanitizeHtml.IOptions = {
  allowedTags:
    'p br hr blockquote pre code ul ol li strong em s u span img table thead tbody tr th td'.split(
      ' ',
    ),
  allowedAttributes: { img: ['src', 'alt', 'width', 'height'], ol: ['start'] },
  exclusiveFilter: ({ tag, attribs }) =>
    tag === 'img' && !/^\/uploads\/public\/[0-9a-f]{32}\.[a-z]+$/.test(attribs['src'] ?? ''),
}

/**
 * Renders the Markdown of a question, an option or an explanation. Text of one line has only inline
 * formatting, so that '1857. The revolt' is no list; several lines may contain lists and tables.
 * Formulas keep their dollars in both forms. Throws what `pictures` throws.
 */
export function renderRich(source: string, pictures: Pictures): RichText {
  const env = { pictures }
  const tokens = parse(source)
  const text = plainText(tokens)
  if (isPlain(tokens)) return { text, html: null }
  const html = markdown.renderer.render(tokens, markdown.options, env)
  return { text, html: sanitizeHtml(html, allowed).trim() }
}

/** The HTML of a text for a file of another program, whose pictures and formulas it names in its own way. */
export const renderForFile = (source: string, environment: Required<Environment>): string =>
  sanitizeHtml(markdown.renderer.render(parse(source), markdown.options, { ...environment }), {
    ...allowed,
    exclusiveFilter: () => false,
  }).trim()

/** The names of the pictures in a text, in order. */
export function pictureNames(source: string): string[] {
  return parse(source)
    .flatMap((token) => token.children ?? [])
    .filter((token) => token.type === 'image')
    .map(nameOf)
}

/**
 * Escapes plain text as Markdown that renders to the same text; text without special characters is not
 * changed. Line breaks and formulas are kept.
 */
export function asMarkdown(plain: string): string {
  const text = plain
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
  if (!text.includes('\n')) {
    const tokens = parse(text)
    if (isPlain(tokens) && plainText(tokens) === text) return text
  }
  return escaped(text).replaceAll(/(?<!\n)\n(?!\n)/g, '\\\n')
}

function escaped(text: string): string {
  const formulas = new RegExp(FORMULA.source, 'g')
  let result = ''
  let end = 0
  for (const { 0: formula, index } of text.matchAll(formulas)) {
    // A formula over several lines would be cut at the marked line breaks.
    if (formula.includes('\n')) continue
    result += escapedWords(text.slice(end, index)) + formula
    end = index + formula.length
  }
  return result + escapedWords(text.slice(end))
}

const escapedWords = (words: string) =>
  words
    .replaceAll(/[\\`*_[\]<>&~!$#|]|\+{2,}/g, (signs) => signs.replaceAll(/./g, '\\$&'))
    .replaceAll(/^[-+=:]/gm, '\\$&')
    .replaceAll(/^(\d+)([.)])/gm, '$1\\$2')

const parse = (source: string): Token[] =>
  source.includes('\n') ? markdown.parse(source, {}) : markdown.parseInline(source, {})

function readFormula(state: StateInline, silent: boolean): boolean {
  FORMULA.lastIndex = state.pos
  const [found] = FORMULA.exec(state.src) ?? []
  if (found === undefined) return false
  if (!silent) state.push('formula', '', 0).content = found
  state.pos += found.length
  return true
}

const nameOf = (image: Token) => String(image.attrGet('src') ?? '')

interface Environment {
  pictures: Pictures
  /** How a formula with its dollars is written; without it, as it is. */
  formulaOf?: (formula: string) => string
}

/** The renderer passes its environment untyped. */
function environmentOf(env: unknown): Environment {
  const isOurs = (given: unknown): given is Environment =>
    typeof given === 'object' && given !== null && 'pictures' in given
  if (!isOurs(env)) throw new Error('Markdown with pictures is rendered without them')
  return env
}

const PLAIN_BLOCKS = new Set(['inline', 'paragraph_open', 'paragraph_close'])
const PLAIN_MARKS = new Set(['text', 'formula', 'softbreak'])

/** Whether the plain text is sufficient: one paragraph without formatting. */
function isPlain(tokens: Token[]): boolean {
  return (
    tokens.every((token) => PLAIN_BLOCKS.has(token.type)) &&
    tokens.filter((token) => token.type === 'inline').length <= 1 &&
    tokens
      .map((token) => token.children ?? [])
      .every((line) => line.every(({ type }) => PLAIN_MARKS.has(type)) && !hasLooseDollars(line))
  )
}

/** The results of `hasLooseDollars` for lines that are being rendered, because each text of a line asks for it. */
const known = new WeakMap<readonly Token[], boolean>()

function looseDollarsIn(line: readonly Token[]): boolean {
  const found = known.get(line) ?? hasLooseDollars(line)
  known.set(line, found)
  return found
}

/** Whether pages would find a formula, or a backslash to leave out, among dollars that are signs of the text. */
function hasLooseDollars(line: readonly Token[]): boolean {
  if (!line.some(({ type, content }) => type === 'text' && content.includes('$'))) return false
  // Pages look at each text between two marks alone.
  const texts: Token[][] = [[]]
  for (const token of line) {
    if (PLAIN_MARKS.has(token.type)) texts.at(-1)?.push(token)
    else texts.push([])
  }
  return texts.some((tokens) => {
    const found = tokens.map(plainMark).join('').match(SHOWN) ?? []
    const formulas = tokens.flatMap(({ type, content }) => (type === 'formula' ? [content] : []))
    return found.length !== formulas.length || found.some((one, at) => one !== formulas[at])
  })
}

const SHOWN = new RegExp(String.raw`\\\$|${FORMULA.source}`, 'g')

/** Cells are separated by bars, rows and items by line breaks, blocks by an empty line. */
function plainText(tokens: Token[]): string {
  let text = ''
  for (const token of tokens) {
    const { type } = token
    if (type === 'inline') text += (token.children ?? []).map(plainMark).join('')
    else if (type === 'fence' || type === 'code_block') text += `${token.content}\n`
    else if (type === 'list_item_open') text += token.info ? `${token.info}. ` : '- '
    else if ((type === 'td_open' || type === 'th_open') && !/(?:^|\n)$/.test(text)) text += ' | '
    else if (type === 'tr_close' || (type === 'paragraph_close' && token.hidden)) text += '\n'
    else if (/^(?:paragraph|heading|table|.*_list)_close$/.test(type)) text += '\n\n'
  }
  return text.replaceAll(/\n{3,}/g, '\n\n').trim()
}

function plainMark(token: Token): string {
  if (token.type === 'softbreak') return ' '
  return token.type === 'hardbreak' ? '\n' : token.content
}
