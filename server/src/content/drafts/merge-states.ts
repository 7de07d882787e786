import type { ChangedTwice, MergedText } from '#server/content/shared/merge.ts'
import type { ItemState } from '#server/content/shared/revisions/revision-store.ts'

import { fileDifferences, storedDifferences } from './state-differences.ts'

interface States {
  base: ItemState
  mine: ItemState
  theirs: ItemState
}

export interface Merged {
  state: ItemState
  /** Their changes at places that I have changed too, in words; if there are any, the state is of no use. */
  conflicts: string[]
  /** My changes at the same places, in words. */
  own: string[]
}

/**
 * Merges two changes of one item: a file that only one person has changed gets that person's version. `mergeTexts` is
 * asked for texts that both have changed.
 */
export function mergeStates(
  { base, mine, theirs }: States,
  mergeTexts: ((texts: ChangedTwice) => MergedText) | undefined,
): Merged {
  const conflicts: string[] = []
  const own: string[] = []
  const document: Record<string, string> = {}
  const files: Record<string, string> = {}
  for (const path of pathsOf(base.document, mine.document, theirs.document)) {
    const [was, is, became] = [base, mine, theirs].map((state) => state.document[path])
    let text = was === is ? became : is
    if (was !== is && was !== became && is !== became) {
      const merged =
        was === undefined || is === undefined || became === undefined
          ? undefined
          : mergeTexts?.({ base: was, mine: is, theirs: became })
      if (merged !== undefined && 'text' in merged) text = merged.text
      else {
        conflicts.push(...(merged?.conflicts ?? fileDifferences(path, was, became)))
        own.push(...(merged?.own ?? fileDifferences(path, was, is)))
      }
    }
    if (text !== undefined) document[path] = text
  }
  for (const path of pathsOf(base.files, mine.files, theirs.files)) {
    const [was, is, became] = [base, mine, theirs].map((state) => state.files[path])
    if (was !== is && was !== became && is !== became) {
      conflicts.push(...storedDifferences(path, was, became))
      own.push(...storedDifferences(path, was, is))
    }
    const stored = was === is ? became : is
    if (stored !== undefined) files[path] = stored
  }
  return { state: { document, files }, conflicts, own }
}

const pathsOf = (...maps: Record<string, string>[]): string[] => [
  ...new Set(maps.flatMap((map) => Object.keys(map))),
]
