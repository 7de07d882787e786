import type { Translation } from '@sopan/contract/exams/languages'
import { type XmlElement, elementsIn } from '@sopan/domain/formulas/formula-tree'

import { asMarkdown, pictureNames } from '#server/content/shared/text/rich-text.ts'
import { attributeOf } from '#server/lib/office/xml-tree.ts'

import { htmlText } from '../html/html-text.ts'
import { inLanguage, knownLanguages, nodesOf, wordsIn } from '../html/nodes.ts'
import { type HtmlLoss, LOST } from '../html/read-html.ts'
import { MOST_LETTERS, tooLong } from '../losses.ts'
import { type MoodlePictures, PLUGIN_FILE } from './moodle-pictures.ts'

/** The Markdown of a text in one language, and what it does not have. */
export interface MarkdownText {
  text: string
  lost: string[]
  notes: string[]
}

/** A text of a question with its files. */
export interface MoodleText {
  /** The languages besides English between which it chooses. */
  languages: readonly Translation[]
  /** The languages of it that tests cannot have. */
  unknown: readonly string[]
  markdown: (language: Translation | 'en') => MarkdownText
}

/** HTML may have ten times the letters that are seen. */
const LONGEST_HTML = 200_000

export const EMPTY: MoodleText = fixed({ text: '', lost: [], notes: [] })

function fixed(read: MarkdownText): MoodleText {
  return { languages: [], unknown: [], markdown: () => read }
}

export const childOf = (element: XmlElement, name: string): XmlElement | undefined =>
  elementsIn(element).find((child) => child.name === name)

/** The letters of an element itself. */
export const lettersOf = (element: XmlElement | undefined): string =>
  (element?.children ?? [])
    .filter((child) => typeof child === 'string')
    .join('')
    .trim()

/** The letters of the part with a name, which may be in an inner element `text`. */
export const wordsOf = (element: XmlElement, name: string): string => {
  const part = childOf(element, name)
  return part === undefined ? '' : lettersOf(childOf(part, 'text') ?? part)
}

/** The English words of a name that the filter `multilang` has in several languages. */
export const englishOf = (name: string): string =>
  name.includes('multilang') ? wordsIn(inLanguage(nodesOf(name), 'en')).trim() : name

export const formatOf = (element: XmlElement | undefined): string | null =>
  element === undefined ? null : attributeOf(element, 'format')?.trim() || null

/** Reads a text in its format, or else in the format of its question. */
export function readText(
  element: XmlElement | undefined,
  around: string,
  pictures: MoodlePictures,
  added = '',
): MoodleText {
  if (element === undefined) return EMPTY
  const part = childOf(element, 'text') ?? element
  const source = lettersOf(part) + added
  const files = pictures.filesOf(element)
  const pictureOf = (address: string) => pictures.find(address, files)
  const isRaw = part !== element && elementsIn(part).length > 0
  if (isRaw) return fixed(unread('HTML that is not in CDATA'))
  const format = formatOf(element) ?? around
  if (source.length > LONGEST_HTML) return fixed(unread(tooLong))
  if (format === 'wiki_like') return fixed(unread("a text in Moodle's old form of a wiki"))
  if (format === 'plain_text' || format === 'markdown') {
    if (source.length > MOST_LETTERS) return fixed(unread(tooLong))
    return fixed(
      format === 'markdown'
        ? readMarkdown(source, pictureOf)
        : { text: asMarkdown(source), lost: [], notes: [] },
    )
  }
  const nodes = nodesOf(source)
  const { known, unknown } = knownLanguages(nodes)
  const keepsLines = format === 'moodle_auto_format'
  return {
    languages: known,
    unknown,
    markdown: (language) => {
      const losses: HtmlLoss[] = []
      const text = htmlText(nodes, { language, keepsLines, pictureOf }, losses)
      const lost = losses.filter((one) => !one.keepsWords).map(({ what }) => what)
      // The filter of another plugin joins the languages in one text.
      if (source.includes('{mlang')) lost.push('texts in several languages between {mlang}')
      const notes = losses.filter((one) => one.keepsWords).map(({ what }) => what)
      return { text, lost: [...new Set(lost)], notes }
    },
  }
}

const unread = (what: string): MarkdownText => ({ text: LOST, lost: [what], notes: [] })

/** Markdown whose pictures have the names of this file. */
function readMarkdown(
  source: string,
  pictureOf: (address: string) => { name: string } | { problem: string },
): MarkdownText {
  const lost = new Set<string>()
  let text = source
  for (const address of pictureNames(source)) {
    const found = pictureOf(address)
    if ('problem' in found) lost.add(found.problem)
    // Markdown-it gives the address with the escapes of URLs, which the text may lack.
    else text = text.replaceAll(address, found.name).replaceAll(unescaped(address), found.name)
  }
  if (text.includes(PLUGIN_FILE) && lost.size === 0) lost.add('a link to a file')
  return { text, lost: [...lost], notes: [] }
}

const unescaped = (address: string) => {
  try {
    return decodeURI(address)
  } catch {
    return address
  }
}
