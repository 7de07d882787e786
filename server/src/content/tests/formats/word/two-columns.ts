import type { WordParagraph, WordTable } from '#server/lib/word/document.ts'

import type { Draft } from './draft.ts'
import { linesOf, scriptOf } from './lines.ts'
import { optionAt, optionsBehind, questionAt } from './markers.ts'
import { readNumberedText } from './numbered-text.ts'

interface Columns {
  english: WordParagraph[]
  hindi: WordParagraph[]
}

/** The columns of a paper with English at the left and Hindi at the right; null if a table is something else. */
function columnsOf({ rows }: WordTable): Columns | null {
  if (!rows.every(({ length }) => length === 2)) return null
  const english = rows.flatMap(([left = []]) => left)
  const hindi = rows.flatMap(([, right = []]) => right)
  const texts = (paragraphs: readonly WordParagraph[]) =>
    paragraphs.flatMap(linesOf).map(({ text }) => text)
  const left = texts(english)
  const isPaper =
    left.some((text) => questionAt(text) !== null) &&
    left.some((text) => optionAt(text) !== null || optionsBehind(text) >= 0) &&
    texts(hindi).filter((text) => scriptOf(text) === 'hi').length > 1 &&
    !left.some((text) => scriptOf(text) === 'hi')
  return isPaper ? { english, hindi } : null
}

/**
 * The questions of a paper in two columns; null if no table of the file has them. What is around the tables is read with
 * their left columns.
 */
export function readColumns(parts: readonly (WordParagraph | WordTable)[]) {
  const tables = parts.map((part) => (part.kind === 'table' ? columnsOf(part) : null))
  if (tables.every((table) => table === null)) return null
  const left = parts.flatMap((part, at) => tables[at]?.english ?? [part])
  const { drafts, leftOut } = readNumberedText(left)
  const others = readNumberedText(tables.flatMap((table) => table?.hindi ?? [])).drafts
  const isByPlace = others.length === drafts.length
  const isByNumber = areUnique(drafts) && areUnique(others)
  const otherOf = (draft: Draft, place: number) => {
    if (isByNumber) return others.find(({ number }) => number === draft.number)
    return isByPlace ? others[place] : undefined
  }
  return { drafts: drafts.map((draft, place) => withHindi(draft, otherOf(draft, place))), leftOut }
}

const areUnique = (drafts: readonly Draft[]) =>
  new Set(drafts.map(({ number }) => number)).size === drafts.length

const withHindi = (draft: Draft, other: Draft | undefined): Draft =>
  other === undefined
    ? draft
    : {
        ...draft,
        hindi: other.main,
        answer: draft.answer ?? other.answer,
        source: [...draft.source, ...other.source],
        problems: new Set([...draft.problems, ...other.problems]),
      }
