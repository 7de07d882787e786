import { contentWords as text } from '#console/words/content.ts'

import type { Item, Revision } from './content-calls.ts'

/** Changes that are listed before 'and 5 more'. */
const SHOWN = 6

export function stateOf({
  is_published: isPublished,
  has_draft: hasDraft,
  is_new: isNew,
}: Item): string {
  if (isNew) return text.neverPublished
  const state = isPublished ? text.published : text.unpublished
  return hasDraft ? text.withDraft(state) : state
}

/** The first changes of a list, and how many more there are. */
export function listed(changes: readonly string[]): string[] {
  const rest = changes.length - SHOWN
  return rest > 0 ? [...changes.slice(0, SHOWN), text.more(rest)] : [...changes]
}

/** The changes of a revision, in words; the first revision has published the item. */
export const changesOf = ({ changes, source }: Revision): string[] =>
  changes.length > 0 ? listed(changes) : [source === 'base' ? text.sources.base : text.first]
