import type { WordParagraph, WordTable } from '#server/lib/word/document.ts'

import { type Line, linesOf } from './lines.ts'

/** A line or a table of a document, in their order. */
export type Item =
  | { kind: 'line'; line: Line }
  | { kind: 'heading'; line: Line; level: number }
  | WordTable

export const itemsOf = (parts: readonly (WordParagraph | WordTable)[]): Item[] =>
  parts.flatMap((part): Item[] => {
    if (part.kind === 'table') return [part]
    const { heading } = part
    return linesOf(part).map((line) =>
      heading === null ? { kind: 'line', line } : { kind: 'heading', line, level: heading },
    )
  })
