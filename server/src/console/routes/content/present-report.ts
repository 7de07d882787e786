import type { PublishReport } from '#server/content/drafts/publish-draft.ts'
import type { Effect } from '#server/content/shared/import-report.ts'

import { presentEffects } from './present-content.ts'

/** The changes of a publication, and the obstacles to it. `own` are effects that the report lacks. */
export function presentReport(given: PublishReport, own: readonly Effect[]) {
  if ('conflict' in given) {
    const { actor, at, changes, own } = given.conflict
    const found = { actor, at: at.toISOString(), changes, own_changes: own }
    const none = {
      changes: [],
      errors: [],
      lost: [],
      keys: [],
      kept_keys: [],
      warnings: [],
      effects: [],
    }
    return { ...none, conflict: found }
  }
  const { report, changes, lost } = given
  return {
    changes,
    errors: report.errors.map(({ file, field = null, message }) => ({ file, field, message })),
    conflict: null,
    lost,
    keys: (report.refusal?.keys ?? []).map(({ question }) => question),
    kept_keys: report.keys
      .filter(({ isRefused }) => !isRefused)
      .map(({ question, counts, given }) => ({ question, counts, given })),
    warnings: report.warnings.map(({ message }) => message),
    effects: presentEffects([...report.effects, ...own]),
  }
}
