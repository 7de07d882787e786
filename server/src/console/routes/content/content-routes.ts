import {
  changePrice,
  getContent,
  listContent,
  previewRestore,
  restoreContent,
} from '@sopan/contract/console/content'
import { publishingOf } from '@sopan/contract/console/content-kinds'
import { success } from '@sopan/contract/envelope'
import { z } from 'zod'

import type { ActDeps } from '#server/console/console-deps.ts'
import { callerOf, changeOf, requirePermission } from '#server/console/request/act.ts'
import { listDrafts } from '#server/content/drafts/draft-store.ts'
import { ensureRevisions } from '#server/content/drafts/open-draft.ts'
import { changePriceOf, previewRestored, restoreItem } from '#server/content/drafts/restore-item.ts'
import { findItem, listItems } from '#server/content/list-items.ts'
import { kindOf } from '#server/content/publish-state.ts'
import { readConcerned } from '#server/content/read-concerned.ts'
import type { App } from '#server/http/app-deps.ts'
import { cutPage, decodeCursor } from '#server/lib/cursor.ts'
import { notFound } from '#server/lib/errors.ts'

import { presentItem, presentReplacement, presentRevisions } from './present-content.ts'

function learnerPageOf(path: string): string | null {
  const { learnerPage } = kindOf(path)
  return typeof learnerPage === 'function' ? learnerPage(path) : learnerPage
}

const position = z.tuple([z.iso.datetime(), z.string()])

/** The items that the institute offers, their revisions, going back to an earlier revision, and prices. */
export function contentRoutes(app: App, deps: ActDeps): void {
  const { db, files, now, settings } = deps

  app.route({
    ...listContent,
    handler: async (request) => {
      const { kind, search = '', cursor, limit } = request.query
      const last = decodeCursor(position, cursor)
      const before = last && { at: new Date(last[0]), path: last[1] }
      const rows = await listItems(db, { kind, search, before, limit: limit + 1, now: now() })
      const { rows: shown, next } = cutPage(rows, limit, ({ changed_at: at, path }) => [at, path])
      return success({ items: shown.map(presentItem), next_cursor: next })
    },
  })

  app.route({
    ...getContent,
    handler: async (request) => {
      const { path } = request.query
      const item = await findItem(db, path, now())
      if (item === undefined) throw notFound({ text: `There is no item '${path}'.` })
      const [revisions, drafts, { learnerUrl, ...concerned }] = await Promise.all([
        item.is_new ? [] : ensureRevisions(db, path, now()),
        listDrafts(db, path),
        readConcerned(db, path),
      ])
      const page = learnerUrl ?? (item.published ? learnerPageOf(path) : null)
      return success({
        item: presentItem(item),
        revisions: presentRevisions(revisions),
        drafts: drafts.map((draft) => ({
          id: draft.id,
          actor: draft.actor,
          is_own: draft.actor === callerOf(request).actor,
          changed_at: draft.updated_at.toISOString(),
        })),
        learner_url: page && new URL(page, settings.PUBLIC_URL).href,
        ...concerned,
      })
    },
  })

  app.route({
    ...previewRestore,
    handler: async (request) => {
      const { actor, now: at } = changeOf(request, now())
      return success(
        presentReplacement(await previewRestored(db, files, request.body, { actor, at })),
      )
    },
  })

  app.route({
    ...restoreContent,
    handler: async (request) => {
      const { reason, confirmed, ...input } = request.body
      requirePermission(request, publishingOf(kindOf(input.path).name))
      const { now: at, ...act } = changeOf(request, now())
      const given = { ...act, at, reason, confirmed }
      return success(presentReplacement(await restoreItem(db, files, input, given)))
    },
  })

  app.route({
    ...changePrice,
    handler: async (request) => {
      const { now: at, ...act } = changeOf(request, now())
      const { changes } = await changePriceOf(db, files, request.body, {
        ...act,
        at,
        confirmed: false,
      })
      return success({ changes })
    },
  })
}
