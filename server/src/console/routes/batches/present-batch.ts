import { batchState } from '@sopan/domain/batches'
import { ITEM_KINDS } from '@sopan/domain/items'

import type * as store from '#server/features/batches/store.ts'
import { memberName } from '#server/lib/member-name.ts'

import { timeOf } from '../present.ts'

type Rows<Read extends (...given: never[]) => Promise<readonly unknown[]>> = Awaited<
  ReturnType<Read>
>[number]

export const presentBatch = (
  { id, name, exam, first_day, last_day, members, waiting }: store.CountedBatch,
  now: Date,
) => ({
  id,
  name,
  exam,
  first_day,
  last_day,
  state: batchState({ first_day, last_day }, now),
  members,
  waiting,
})

export const presentItem = ({ kind, slug, title, published }: store.BatchItem) => ({
  type: ITEM_KINDS[kind].type,
  slug,
  title,
  is_published: published,
})

export const presentInvitation = (row: Rows<typeof store.listInvitations>) => ({
  ...row,
  ends_at: row.ends_at.toISOString(),
  created_at: row.created_at.toISOString(),
  ended_at: timeOf(row.ended_at),
})

export const presentRequest = ({
  user_id: learnerId,
  asked_at: askedAt,
  ...row
}: Rows<typeof store.listRequests>) => ({
  ...row,
  learner_id: learnerId,
  asked_at: askedAt.toISOString(),
})

export const presentMessage = ({
  id,
  title,
  message,
  by_mail,
  sent_at: sentAt,
  actor,
}: Rows<typeof store.listMessages>) => ({
  id,
  title,
  message,
  by_mail,
  sent_at: sentAt.toISOString(),
  actor: memberName(actor),
})
