import type { WordParagraph, WordTable } from '#server/lib/word/document.ts'

import type { Draft } from './draft.ts'
import { linesOf, scriptOf } from './lines.ts'
import { readNumberedText } from './numbered-text.ts'

/** The columns of a paper with English at the left and Hindi at the right; null if a table is something else. */
export function columnsOf({
  rows,
}: WordTable): Record<'english' | 'hindi', WordParagraph[]> | null {
  if (!rows.every(({ length }) => length === 2)) return null
  const english = rows.flatMap(([left = []]) => left)
  const hindi = rows.flatMap(([, right = []]) => right)
  const texts = (paragraphs: readonly WordParagraph[]) =>
    paragraphs.flatMap(linesOf).map(({ text }) => text)
  const isPaper =
    texts(english).filter((text) => scriptOf(text) === 'en').length > 2 &&
    texts(hindi).filter((text) => scriptOf(text) === 'hi').length > 2 &&
    !texts(english).some((text) => scriptOf(text) === 'hi')
  return isPaper ? { english, hindi } : null
}

/** The questions of a paper in two columns; one without its Hindi is in English only. */
export function readColumns(columns: NonNullable<ReturnType<typeof columnsOf>>) {
  const { drafts, before } = readNumberedText(columns.english)
  const others = readNumberedText(columns.hindi).drafts
  return { drafts: drafts.map((draft, index) => withHindi(draft, otherOf(draft, index))), before }

  function otherOf(draft: Draft, index: number): Draft | undefined {
    return others.find(({ number }) => number === draft.number) ?? others[index]
  }
}

const withHindi = (draft: Draft, other: Draft | undefined): Draft =>
  other === undefined
    ? draft
    : {
        ...draft,
        hindi: other.main,
        answer: draft.answer ?? other.answer,
        source: [...draft.source, ...other.source],
      }
