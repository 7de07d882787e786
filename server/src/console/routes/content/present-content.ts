import type { CONTENT_KINDS } from '@sopan/contract/console/content-kinds'

import type { Replacement } from '#server/content/drafts/restore-item.ts'
import { differencesInTurn } from '#server/content/drafts/state-differences.ts'
import type { ListedContent } from '#server/content/list-items.ts'
import type { Effect } from '#server/content/shared/import-report.ts'
import { type Revision, stateOf } from '#server/content/shared/revisions/revision-store.ts'

export const presentItem = (item: ListedContent) => ({
  path: item.path,
  kind: item.kind as (typeof CONTENT_KINDS)[number],
  title: item.title,
  is_published: item.published,
  has_draft: item.has_draft,
  is_new: item.is_new,
  price_paise: item.price_paise,
  buyers: item.buyers,
  changed_at: item.changed_at.toISOString(),
  changed_by: item.changed_by,
})

/** The revisions with what each has changed, the newest first. */
export function presentRevisions(revisions: readonly Revision[]) {
  const changes = differencesInTurn(revisions.map((one) => stateOf(one)))
  return revisions
    .map((one, index) => ({
      revision: one.revision,
      at: one.at.toISOString(),
      actor: one.actor,
      source: one.source,
      is_published: one.document !== null,
      changes: changes[index] ?? [],
    }))
    .toReversed()
}

export const presentEffects = (effects: readonly Effect[]) =>
  effects.map(({ text, asks }) => ({ text, asks }))

export const presentReplacement = ({ changes, effects }: Replacement) => ({
  changes,
  effects: presentEffects(effects),
})
