import type { ItemKind } from '@sopan/domain/items'

import type { Fixed, Identity } from './columns.ts'

/** Fees that are paid in parts, as agreed at the desk; one entitlement gives the access. */
interface FeePlanTable {
  id: Identity
  user_id: Fixed<number>
  item_kind: Fixed<ItemKind>
  item_id: Fixed<number>
  /** As the item was called. */
  title: Fixed<string>
  /** For how many days after a due day the access continues. */
  grace_days: Fixed<number>
  agreed_at: Fixed<Date>
  /** When a member of the staff ended it, so that no further part is due, and why. */
  ended_at: Date | null
  end_reason: string | null
}

/** A part is paid while an order for it is fulfilled. */
interface FeePartTable {
  id: Identity
  plan_id: Fixed<number>
  /** 1 is paid when the plan is agreed. */
  number: Fixed<number>
  amount_paise: Fixed<number>
  /** A day in India. */
  due_on: Fixed<string>
}

export interface FeeTables {
  fee_plan: FeePlanTable
  fee_part: FeePartTable
}
