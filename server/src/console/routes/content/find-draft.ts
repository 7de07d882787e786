import type { FastifyRequest } from 'fastify'

import { callerOf } from '#server/console/request/act.ts'
import { type Draft, findDraft } from '#server/content/drafts/draft-store.ts'
import { kindOf } from '#server/content/publish-state.ts'
import type { Db } from '#server/db/tables.ts'
import { forbidden, notFound } from '#server/lib/errors.ts'

/** Throws a 404 for an item of another kind than in the URL: the kind in the URL decides which permission is needed. */
export function requireKind(path: string, kind: string): void {
  if (kindOf(path).name !== kind)
    throw notFound({ text: `There is no item '${path}' of this kind.` })
}

const OF_ANOTHER =
  'This is the draft of another member. Only its author and an owner can change it; change a copy of it.'

/** Refuses a change of a draft to a member who may not change it. */
export function requireAuthor(request: FastifyRequest, draft: Draft): void {
  if (!mayChange(request, draft)) throw forbidden({ text: OF_ANOTHER })
}

/** Whether a member is the author of a draft, or an owner. */
export function mayChange(request: FastifyRequest, draft: Draft): boolean {
  const { actor, roles } = callerOf(request)
  return draft.actor === actor || roles.includes('owner')
}

/** A draft of an item of this kind; throws a 404. */
export async function findDraftOf(db: Db, id: number, kind: string): Promise<Draft> {
  const draft = await findDraft(db, id)
  if (draft === undefined) throw notFound({ text: 'This draft was published or deleted.' })
  requireKind(draft.path, kind)
  return draft
}
