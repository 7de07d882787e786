import type { ItemKind } from '@sopan/domain/items'
import type { ColumnType, Generated } from 'kysely'

import type { Fixed, Identity } from './columns.ts'

/** Learners who are taught together. */
interface BatchTable {
  id: Identity
  /** No other batch has it, in any letter case. */
  name: string
  /** The exam for which the batch prepares, in words. */
  exam: string | null
  /** Indian days, both included, on which members have the items. */
  first_day: string
  last_day: string
  created_at: Fixed<Date>
}

/** An item that members of a batch get without a payment. */
interface BatchItemTable {
  batch_id: Fixed<number>
  item_kind: Fixed<ItemKind>
  item_id: Fixed<number>
  position: number
  /** When it was taken out of the batch, which ends the access of its members. */
  removed_at: Generated<Date | null>
}

/** A link with which learners join a batch. */
interface BatchInvitationTable {
  id: Identity
  batch_id: Fixed<number>
  token_hash: Fixed<Buffer>
  /** How many learners can use it. */
  most: Fixed<number>
  ends_at: Fixed<Date>
  /** Whether a member of the staff lets each learner in. */
  needs_approval: Fixed<boolean>
  created_at: Fixed<Date>
  /** When a member of the staff ended it. */
  ended_at: Date | null
}

/** A learner who used an invitation. */
interface BatchRequestTable {
  id: Identity
  batch_id: Fixed<number>
  invitation_id: Fixed<number>
  user_id: Fixed<number>
  asked_at: Fixed<Date>
  /** Null while it waits for a member of the staff. */
  decided_at: Date | null
  accepted: boolean | null
}

/** A message to the members of a batch, at most one on a day in India. */
interface BatchMessageTable {
  id: Identity
  batch_id: Fixed<number>
  day: Fixed<string>
  title: Fixed<string>
  message: Fixed<string>
  /** Whether members got it by mail, too. */
  by_mail: Fixed<boolean>
  sent_at: Fixed<Date>
  /** The member of the staff who sent it. */
  actor: Fixed<string>
}

type ReadOnly<T> = ColumnType<T, never, never>

/** A view of the memberships in batches, also of those that were ended. */
interface MembershipView {
  /** The id of the entitlement. */
  id: ReadOnly<number>
  user_id: ReadOnly<number>
  batch_id: ReadOnly<number>
  joined_at: ReadOnly<Date>
  left_at: ReadOnly<Date | null>
  reason: ReadOnly<string | null>
}

export interface BatchTables {
  batch: BatchTable
  batch_item: BatchItemTable
  batch_invitation: BatchInvitationTable
  batch_request: BatchRequestTable
  batch_message: BatchMessageTable
  membership: MembershipView
}
