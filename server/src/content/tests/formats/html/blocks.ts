import { type Block, type Inline, runOf } from '@sopan/domain/texts/formatted-text'

/** Collects the paragraphs and other blocks of a text. */
export class Blocks {
  readonly blocks: Block[] = []
  #inlines: Inline[] = []

  add(...inlines: Inline[]): void {
    this.#inlines.push(...inlines)
  }

  addBlocks(...blocks: Block[]): void {
    this.endParagraph()
    this.blocks.push(...blocks)
  }

  /** Ends a paragraph; two line breaks in it end one too. */
  endParagraph(): void {
    let line: Inline[] = []
    let breaks = 0
    for (const inline of tidy(this.#inlines)) {
      breaks = inline.kind === 'break' ? breaks + 1 : 0
      if (breaks > 1) {
        this.#push(line)
        line = []
      } else line.push(inline)
    }
    this.#push(line)
    this.#inlines = []
  }

  #push(line: readonly Inline[]): void {
    const inlines = [...line]
    while (inlines[0]?.kind === 'break') inlines.shift()
    while (inlines.at(-1)?.kind === 'break') inlines.pop()
    if (inlines.length > 0) this.blocks.push({ kind: 'paragraph', inlines })
  }

  end(): Block[] {
    this.endParagraph()
    return this.blocks
  }
}

/** Several spaces are one, and lines do not begin or end with one, as in a browser. */
function tidy(inlines: readonly Inline[]): Inline[] {
  const tidied: Inline[] = []
  let endsInSpace = true
  for (const inline of inlines) {
    if (inline.kind === 'run') {
      const text = inline.text.replaceAll(/[\s\u00A0]+/g, ' ')
      const rest: string = endsInSpace ? text.trimStart() : text
      if (rest === '') continue
      tidied.push({ ...inline, text: rest })
      endsInSpace = rest.endsWith(' ')
    } else {
      if (inline.kind === 'break') trimEnd(tidied)
      tidied.push(inline)
      endsInSpace = inline.kind === 'break'
    }
  }
  trimEnd(tidied)
  return tidied
}

function trimEnd(inlines: Inline[]): void {
  const last = inlines.at(-1)
  if (last?.kind !== 'run') return
  inlines.pop()
  const text = last.text.trimEnd()
  if (text !== '') inlines.push({ ...last, text })
}

/** The words of a cell, which has one paragraph. */
export const inOneLine = (blocks: readonly Block[]): Inline[] =>
  blocks.flatMap((block, index) => [...(index > 0 ? [runOf(' ')] : []), ...wordsOf(block)])

function wordsOf(block: Block): readonly Inline[] {
  if (block.kind === 'paragraph' || block.kind === 'heading') return block.inlines
  if (block.kind === 'code') return [runOf(block.text)]
  if (block.kind === 'table') return block.rows.flatMap((row) => row.flat())
  const { start, items } = block
  return items.flatMap((item, index) => [
    runOf(start === null ? ' • ' : ` ${start + index}. `),
    ...inOneLine(item),
  ])
}
