import { publishingOf } from '@sopan/contract/console/content-kinds'
import {
  arrangeDraft,
  copyDraft as copyDraftCall,
  createDraft as createDraftCall,
  discardDraft as discardDraftCall,
  openDraft as openDraftCall,
  previewDescription,
  previewTexts,
  previewDraft,
  publishDraft as publishDraftCall,
  saveDraft,
} from '@sopan/contract/console/drafts'
import { success } from '@sopan/contract/envelope'
import type { FastifyRequest } from 'fastify'

import type { ActDeps } from '#server/console/console-deps.ts'
import { changeOf, requireFreshCode, requirePermission } from '#server/console/request/act.ts'
import { arrangeCourse } from '#server/content/courses/arrange.ts'
import { copyDraft } from '#server/content/drafts/copy-draft.ts'
import { createDraft } from '#server/content/drafts/create-draft.ts'
import { discardDraft } from '#server/content/drafts/discard-draft.ts'
import { CHANGED_ELSEWHERE, formsOf, saveFile } from '#server/content/drafts/draft-files.ts'
import {
  type Draft,
  changeState,
  findDraft,
  listOthersOfSeries,
} from '#server/content/drafts/draft-store.ts'
import { openDraft } from '#server/content/drafts/open-draft.ts'
import {
  changedMeanwhile,
  changesPrices,
  publishDraft,
} from '#server/content/drafts/publish-draft.ts'
import { kindNamed, kindOf } from '#server/content/publish-state.ts'
import { renderMarkdown } from '#server/content/shared/text/markdown.ts'
import { previewTexts as renderTexts } from '#server/content/tests/preview-texts.ts'
import type { ByLanguage, QuestionTexts } from '#server/db/exam-texts.ts'
import { inOperatorTransaction } from '#server/db/operator-act.ts'
import type { Db } from '#server/db/tables.ts'
import type { App } from '#server/http/app-deps.ts'
import { conflict } from '#server/lib/errors.ts'

import { findDraftOf, mayChange, requireAuthor, requireKind } from './find-draft.ts'
import { presentReport } from './present-report.ts'
import { taxEffects } from './tax-effects.ts'

/** The drafts that members of the staff write of an item before they publish it. */
export function draftRoutes(app: App, deps: ActDeps): void {
  const { db, files, settings, now } = deps
  beginRoutes(app, deps)

  app.route({
    ...saveDraft,
    handler: async (request) => {
      const { id, ...change } = request.body
      const draft = await findDraftOf(db, id, request.params.kind)
      requireAuthor(request, draft)
      const act = changeOf(request, now())
      const version = await inOperatorTransaction(db, act, (trx) =>
        saveFile(trx, draft, { ...change, at: act.now }),
      )
      return success({ version })
    },
  })

  app.route({
    ...discardDraftCall,
    handler: async (request) => {
      const { id, version, with_series: withSeries } = request.body
      const draft = await findDraftOf(db, id, request.params.kind)
      requireAuthor(request, draft)
      const act = changeOf(request, now())
      await inOperatorTransaction(db, act, async (trx) => {
        const isDeleted = await discardDraft(trx, draft, { version, withSeries }, act)
        // Also of the series, whose other drafts stay then.
        if (!isDeleted) throw changedElsewhere()
      })
      return success(null)
    },
  })

  app.route({
    ...previewDraft,
    handler: async (request) => {
      const draft = await findDraftOf(db, request.body.id, request.params.kind)
      const { actor, now: at } = changeOf(request, now())
      const act = { actor, at, dryRun: true, unpublish: false, confirmed: false }
      const made = await publishDraft(db, files, request.body, act)
      return success(presentReport(made, taxEffects(draft, settings.seller)))
    },
  })

  app.route({
    ...publishDraftCall,
    handler: async (request) => {
      const { unpublish, confirmed, reason, ...draft } = request.body
      const { actor, dryRun, now: at } = changeOf(request, now())
      await requirePublishing(request, db, draft, at)
      const given = reason === null ? {} : { reason }
      const act = { actor, dryRun, at, unpublish, confirmed, ...given }
      const made = await publishDraft(db, files, draft, act)
      const isPublished =
        'report' in made && made.report.errors.length === 0 && made.report.refusal === null
      return success({ ...presentReport(made, []), is_published: isPublished })
    },
  })
}

/** How a draft begins: empty, as a copy of an item, from what is published, or as a copy of another draft. */
function beginRoutes(app: App, { db, now }: ActDeps): void {
  app.route({
    ...createDraftCall,
    handler: async (request) => {
      const { title, copy_of: copyOf, pattern } = request.body
      const kind = kindNamed(request.params.kind)
      const { path } = await createDraft(
        db,
        { kind, title, copyOf, pattern },
        changeOf(request, now()),
      )
      return success({ path })
    },
  })

  app.route({
    ...openDraftCall,
    handler: async (request) => {
      const { path, draft: id } = request.body
      requireKind(path, request.params.kind)
      const draft = await openDraft(db, { path, id }, changeOf(request, now()))
      const others = await listOthersOfSeries(db, draft)
      return success(presentDraft(draft, mayChange(request, draft), others.length))
    },
  })

  app.route({
    ...copyDraftCall,
    handler: async (request) => {
      await findDraftOf(db, request.body.id, request.params.kind)
      const { id, version } = await copyDraft(db, request.body, changeOf(request, now()))
      return success({ id, version })
    },
  })
}

/** Refuses a member who may not publish this kind, or whose code is too old for another price. */
async function requirePublishing(
  request: FastifyRequest,
  db: Db,
  { id, version }: { id: number; version: number },
  at: Date,
): Promise<void> {
  const found = await findDraft(db, id)
  // The price of another version is not known here; a save that is in progress may be about to make it.
  if (found?.version !== version) throw changedMeanwhile()
  requirePermission(request, publishingOf(kindOf(found.path).name))
  if (await changesPrices(db, found)) requireFreshCode(request, at)
}

/** The calls for the forms of some kinds: previews of questions and of a description, and the order of a course. */
export function kindDraftRoutes(app: App, { db, files, now }: ActDeps): void {
  app.route({
    ...previewTexts,
    handler: async (request) => {
      const { id, questions } = request.body
      const found = await findDraftOf(db, id, 'tests')
      const texts = await renderTexts(found, files, questions)
      return success({
        questions: texts.map((one) => one && { texts: mapTexts(one) }),
      })
    },
  })

  app.route({
    ...previewDescription,
    handler: async (request) => success({ html: renderMarkdown(request.body.markdown) }),
  })

  app.route({
    ...arrangeDraft,
    handler: async (request) => {
      const { id, version, subjects } = request.body
      const found = await findDraftOf(db, id, 'courses')
      requireAuthor(request, found)
      // The names of an older version may be gone.
      if (found.version !== version) throw changedElsewhere()
      const act = changeOf(request, now())
      const changed = await inOperatorTransaction(db, act, (trx) => {
        const state = arrangeCourse(found.path, found, subjects)
        return changeState(trx, { id, version }, state, act.now)
      })
      if (changed === undefined) throw changedElsewhere()
      return success(presentDraft(changed, true))
    },
  })
}

const mapTexts = (texts: ByLanguage<QuestionTexts>) =>
  Object.fromEntries(
    Object.entries(texts).map(([language, { question, options, explanation }]) => [
      language,
      { question, options, explanation },
    ]),
  )

const changedElsewhere = () => conflict({ text: CHANGED_ELSEWHERE })

const presentDraft = (draft: Draft, isWritable: boolean, othersOfSeries = 0) => ({
  id: draft.id,
  path: draft.path,
  saves_copy: !isWritable,
  version: draft.version,
  changed_at: draft.updated_at.toISOString(),
  others_of_series: othersOfSeries,
  ...formsOf(draft),
})
