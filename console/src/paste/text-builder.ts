import { type Block, type Inline, runOf } from '@sopan/domain/texts/formatted-text'

/** An item of a list of Word, whose lists are paragraphs; it becomes part of a list when all are read. */
export interface WordItem {
  kind: 'item'
  level: number
  marker: string
  inlines: readonly Inline[]
}

/** A paragraph; a tight one has no space before it, such as a line of a chat. */
interface Paragraph {
  kind: 'paragraph'
  inlines: readonly Inline[]
  isTight: boolean
}

export type Part = Exclude<Block, { kind: 'paragraph' }> | Paragraph | WordItem

/** The kind of the next paragraph. */
export type Line =
  | { kind: 'paragraph'; isTight: boolean }
  | { kind: 'heading'; level: number }
  | Omit<WordItem, 'inlines'>

export const LOOSE: Line = { kind: 'paragraph', isTight: false }
export const TIGHT: Line = { kind: 'paragraph', isTight: true }

/** Collects the paragraphs of a page. */
export class TextBuilder {
  readonly parts: Part[] = []
  line: Line
  #inlines: Inline[] = []

  constructor(line: Line = TIGHT) {
    this.line = line
  }

  add(inline: Inline): void {
    this.#inlines.push(inline)
  }

  addBlock(block: Exclude<Block, { kind: 'paragraph' }>): void {
    this.endLine()
    this.parts.push(block)
  }

  /** Ends a paragraph; an empty line between tight ones separates them. */
  endLine(): void {
    const inlines = tidy(this.#inlines)
    const isEmptyLine = inlines.length === 0 && this.#inlines.some(({ kind }) => kind === 'break')
    this.#inlines = []
    if (inlines.length > 0) this.parts.push({ ...this.line, inlines })
    else if (isEmptyLine) this.parts.push({ kind: 'paragraph', inlines: [], isTight: false })
  }

  /** Writes what a block element has, with the kind of line that it has. */
  inBlock(line: Line, write: () => void): void {
    const around = this.line
    this.endLine()
    this.line = line
    write()
    this.endLine()
    this.line = around
  }
}

const isSpace = (inline: Inline | undefined) => inline === undefined || inline.kind === 'break'

/** Several spaces become one; a line loses the spaces and a paragraph the breaks at its ends, which no reader sees. */
function tidy(inlines: readonly Inline[]): Inline[] {
  const tidied: Inline[] = []
  let endsInSpace = true
  for (const inline of inlines) {
    if (inline.kind === 'run') {
      const text = inline.text.replaceAll(/[\s\u00a0]+/g, ' ')
      const rest: string = endsInSpace ? text.trimStart() : text
      if (rest === '') continue
      tidied.push({ ...inline, text: rest })
      endsInSpace = rest.endsWith(' ')
    } else {
      if (inline.kind === 'break') trimLast(tidied)
      tidied.push(inline)
      endsInSpace = inline.kind === 'break'
    }
  }
  trimLast(tidied)
  while (tidied.length > 0 && isSpace(tidied.at(-1))) tidied.pop()
  trimLast(tidied)
  while (tidied.length > 0 && isSpace(tidied[0])) tidied.shift()
  return tidied
}

function trimLast(inlines: Inline[]): void {
  const last = inlines.at(-1)
  if (last?.kind !== 'run') return
  inlines.pop()
  const text = last.text.trimEnd()
  if (text !== '') inlines.push({ ...last, text })
}

/** The finished blocks: tight lines are one paragraph, and the items of Word are lists. */
export function finished(parts: readonly Part[]): Block[] {
  const blocks: Block[] = []
  let wasTight = false
  for (let at = 0; at < parts.length; at++) {
    const part = parts[at]
    if (part === undefined) break
    if (part.kind === 'item') {
      const end = endOfItems(parts, at)
      blocks.push(...listsOf(parts.slice(at, end).filter((one) => one.kind === 'item')))
      at = end - 1
      wasTight = false
    } else if (part.kind !== 'paragraph') {
      blocks.push(part)
      wasTight = false
    } else {
      const last = blocks.at(-1)
      if (part.isTight && wasTight && last?.kind === 'paragraph')
        blocks[blocks.length - 1] = {
          kind: 'paragraph',
          inlines: [...last.inlines, { kind: 'break' }, ...part.inlines],
        }
      else if (part.inlines.length > 0) blocks.push({ kind: 'paragraph', inlines: part.inlines })
      wasTight = part.isTight
    }
  }
  return blocks
}

function endOfItems(parts: readonly Part[], from: number): number {
  let end = from
  while (parts[end]?.kind === 'item') end++
  return end
}

/** A marker that Markdown can number; letters stay as they are, because questions name them: 'both (a) and (b)'. */
const NUMBER = /^(\d{1,9})[.)]$/
const BULLET = /^\D$/u

const startOf = (marker: string): number | null | undefined => {
  if (BULLET.test(marker)) return null
  const [, number] = NUMBER.exec(marker) ?? []
  return number === undefined ? undefined : Number(number)
}

/** Lists of the items that follow each other, deeper ones inside the item before them. */
function listsOf(items: readonly WordItem[]): Block[] {
  const blocks: Block[] = []
  for (let at = 0; at < items.length; at++) {
    const item = items[at]
    if (item === undefined) break
    let end = at + 1
    while ((items[end]?.level ?? 0) > item.level) end++
    const inner = listsOf(items.slice(at + 1, end))
    addItem(blocks, item, inner)
    at = end - 1
  }
  return blocks
}

function addItem(blocks: Block[], { marker, inlines }: WordItem, inner: readonly Block[]): void {
  const last = blocks.at(-1)
  const start = startOf(marker)
  if (start === undefined) {
    const text: Inline[] = [runOf(`${marker} `), ...inlines]
    if (last?.kind === 'paragraph')
      blocks[blocks.length - 1] = {
        kind: 'paragraph',
        inlines: [...last.inlines, { kind: 'break' }, ...text],
      }
    else blocks.push({ kind: 'paragraph', inlines: text })
    blocks.push(...inner)
    return
  }
  const content: Block[] = [{ kind: 'paragraph', inlines }, ...inner]
  const continues =
    last?.kind === 'list' &&
    (start === null
      ? last.start === null
      : last.start !== null && start === last.start + last.items.length)
  if (continues) blocks[blocks.length - 1] = { ...last, items: [...last.items, content] }
  else blocks.push({ kind: 'list', start, items: [content] })
}
