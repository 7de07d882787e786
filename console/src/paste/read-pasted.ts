import type { Block, Loss, TextForm } from '@sopan/domain/texts/formatted-text'
import { isMarked, writeText } from '@sopan/domain/texts/write-text'
import type { TextControl } from '@sopan/ui/fields/pasting.ts'

import { pastedWords } from '#console/words/pasted.ts'

import { insertText } from './insert-text.ts'
import { readHtml } from './read-html.ts'

/** More HTML (UTF-16 units) or more tags, which browsers parse slowly if they are nested, would stop the page for seconds. */
const MAX_HTML = 1_000_000
const MAX_TAGS = 30_000

/** Inserts what was copied elsewhere at the cursor; returns sentences about what was not kept. */
export function insertPasted(
  field: TextControl,
  html: string,
  plain: string,
  form: TextForm,
): readonly string[] {
  const { text, isBlock, notes } = readPasted(html, plain, form)
  insertText(field, text, isBlock)
  return notes
}

/** A text as it is inserted; `notes` names in sentences what it lost. */
interface Pasted {
  text: string
  notes: readonly string[]
  /** Whether it has an empty line before and after it. */
  isBlock: boolean
}

/**
 * Reads what was copied elsewhere, as HTML and as the plain text that goes with it, for a text of a form. The plain text is
 * taken as it is where the HTML has nothing more.
 */
export function readPasted(html: string, plain: string, form: TextForm): Pasted {
  if (html.length > MAX_HTML || html.split('<', MAX_TAGS + 1).length > MAX_TAGS)
    return { text: plain, notes: [pastedWords.tooLong], isBlock: false }
  const losses: Loss[] = []
  const blocks = readHtml(html, losses)
  const text = writeText(blocks, form, losses)
  const isPlain = saysNoMore(text, plain, form)
  return {
    text: isPlain ? plain : text,
    notes: notesOf(losses, form),
    isBlock: !isPlain && isMarked(form) && hasOwnLines(blocks),
  }
}

/** Whether Markdown reads blocks only between empty lines. */
const hasOwnLines = (blocks: readonly Block[]) =>
  blocks.length > 1 || blocks.some(({ kind }) => kind !== 'paragraph')

/** Plain texts differ in their spaces only, which programs that copy write as they like. */
function saysNoMore(text: string, plain: string, form: TextForm): boolean {
  if (isMarked(form)) return text === plain.trim()
  const words = (one: string) => one.replaceAll(/[\s\u00a0]+/g, ' ').trim()
  return words(text) === words(plain)
}

/** The most parts of a text that one sentence names. */
const MOST_NAMED = 5

function notesOf(losses: readonly Loss[], form: TextForm): string[] {
  const { lost } = pastedWords
  const named = <What extends Loss['what']>(what: What) =>
    losses.filter((loss): loss is Extract<Loss, { what: What }> => loss.what === what)
  const some = (texts: readonly string[]) => [...new Set(texts)].slice(0, MOST_NAMED)
  const shifted = some(named('shift').map(({ text }) => text))
  const unread = some(named('formula').flatMap(({ why }) => why ?? []))
  const unshown = named('formula').filter(({ why }) => why === null).length
  const pictures = named('picture').length
  const others = [
    'text box',
    'underline',
    'strikethrough',
    'merged cells',
    'symbols',
    'depth',
  ] as const
  return [
    ...some(named('table').map(lost.table)),
    ...(shifted.length > 0 ? [lost.shift(shifted)] : []),
    ...(unread.length > 0 ? [lost.unreadFormula(unread)] : []),
    ...(unshown > 0 ? [lost.formula(unshown)] : []),
    ...(pictures > 0 ? [lost.picture(pictures, form)] : []),
    ...others.filter((what) => losses.some((loss) => loss.what === what)).map((what) => lost[what]),
  ]
}
