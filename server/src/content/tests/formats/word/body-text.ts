import type { Block, Inline, Loss, Run } from '@sopan/domain/texts/formatted-text'
import { writeText } from '@sopan/domain/texts/write-text'

import { LOST_MARKS, type WordDocument, type WordTable, lostAt } from '#server/lib/word/document.ts'

import { MOST_LETTERS, lossInWords, tooLong } from '../losses.ts'
import { type Body, isLine } from './draft.ts'
import { linesOf } from './lines.ts'

/** A text of a question as Markdown. */
export interface BodyText {
  text: string
  /** The letters in the file, if some were converted from an old Hindi font. */
  old: string | null
  /** The parts of it that cannot be read, in words; with any of them the text is not the question's. */
  lost: string[]
}

/** The Markdown of the lines and tables of a text. */
export function bodyText(body: Body, document: Pick<WordDocument, 'lost'>): BodyText {
  const letters = body.reduce((sum, one) => sum + (isLine(one) ? one.text.length : 0), 0)
  if (letters > MOST_LETTERS) return { text: '[…]', old: null, lost: [tooLong] }
  const losses: Loss[] = []
  const written = writeText(withoutLayout(blocksOf(body)), 'question', losses)
  const marks = [...new Set(written.match(LOST_MARKS))]
  const paragraphs = new Set(
    body.flatMap((one) => (isLine(one) ? [one.paragraph] : one.rows.flat(2))),
  )
  const unknown = [...paragraphs].flatMap((one) =>
    one.unknown.filter((sign) => written.includes(sign)),
  )
  const old = [...paragraphs].flatMap((one) => (one.old === null ? [] : [one.old]))
  return {
    text: written.replaceAll(LOST_MARKS, '[…]'),
    old: old.length === 0 ? null : old.join('\n'),
    lost: [
      ...marks.map((mark) => lostAt(document, mark)),
      ...losses.flatMap(lossInWords),
      ...(unknown.length > 0
        ? [
            `signs of an old Hindi font that are not known: ${[...new Set(unknown)].slice(0, 10).join(' ')}`,
          ]
        : []),
    ],
  }
}

/** Lines that follow each other are lines of one paragraph. */
function blocksOf(body: Body): Block[] {
  const blocks: Block[] = []
  let lines: Inline[] = []
  const endParagraph = () => {
    if (lines.length > 0) blocks.push({ kind: 'paragraph', inlines: lines })
    lines = []
  }
  for (const one of body) {
    if (isLine(one)) {
      if (lines.length > 0) lines.push({ kind: 'break' })
      lines.push(...one.inlines.flatMap(withFormulas))
    } else {
      endParagraph()
      blocks.push(tableOf(one))
    }
  }
  endParagraph()
  return blocks
}

const tableOf = ({ rows }: WordTable): Block => ({
  kind: 'table',
  rows: rows.map((row) =>
    row.map((cell) =>
      cell
        .flatMap(linesOf)
        .flatMap(({ inlines }, index): Inline[] =>
          index > 0 ? [{ kind: 'break' }, ...inlines] : [...inlines],
        )
        .flatMap(withFormulas),
    ),
  ),
})

/** A formula that is typed between dollars, as in the texts of tests. */
const TYPED = /(\$(?!\s)(?:\\.|[^$\\\n])+(?<!\s)\$(?!\d))/

/** Parts of a line with what is typed between dollars as formulas. Tabs and rows of spaces align texts on paper only. */
const withFormulas = (inline: Inline): Inline[] =>
  inline.kind === 'run'
    ? inline.text.split(TYPED).flatMap((text, at): Inline[] => {
        if (at % 2 === 1) return [{ kind: 'formula', tex: text.slice(1, -1) }]
        return text === '' ? [] : [{ ...inline, text: text.replaceAll(/\s+/g, ' ') }]
      })
    : [inline]

/** Where all words are bold, bold is the look of the paper and emphasises nothing. */
function withoutLayout(blocks: readonly Block[]): Block[] {
  const runs = blocks
    .flatMap((block) => (block.kind === 'paragraph' ? block.inlines : []))
    .filter((inline): inline is Run => inline.kind === 'run' && /[\p{L}\p{N}]/u.test(inline.text))
  if (runs.length === 0 || !runs.every(({ isBold }) => isBold)) return [...blocks]
  return blocks.map((block) =>
    block.kind === 'paragraph'
      ? {
          ...block,
          inlines: block.inlines.map((inline) =>
            inline.kind === 'run' ? { ...inline, isBold: false } : inline,
          ),
        }
      : block,
  )
}
