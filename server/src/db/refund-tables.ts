import type { Purpose, RefundCause } from '@sopan/domain/orders/ledger'
import type { Generated, GeneratedAlways } from 'kysely'

import type { Fixed, Identity } from './columns.ts'

/** A refund that we ask the provider for. Its outcome is the row of `provider_refund` with its id. */
interface RefundRequestTable {
  id: Identity
  /** Ours; the provider processes one of an id. */
  refund_id: Fixed<string>
  order_id: Fixed<number>
  /** The rules depend on it; it follows from the cause. */
  purpose: GeneratedAlways<Purpose>
  cause: Fixed<RefundCause>
  amount_paise: Fixed<number>
  reason: Fixed<string | null>
  /** Whether an operator requested it although the payment was disputed. */
  despite_dispute: Fixed<boolean>
  requested_at: Fixed<Date>
  /** When the return was decided upon: of a part, when the whole return was. */
  decided_at: Fixed<Date>
  /** When it was last sent; null if it never was, or the provider has refused it. */
  sent_at: Date | null
  /** When another amount had to be returned, so that it is never sent. */
  withdrawn_at: Date | null
  next_check_at: Date | null
  checks: Generated<number>
}

/** A refund as the provider last listed it, also a refund that we did not ask for. */
interface ProviderRefundTable {
  id: Identity
  /** The provider's id. */
  provider_id: Fixed<string>
  order_id: Fixed<number>
  /** Ours; null if we did not ask for it. */
  refund_id: Fixed<string | null>
  /** The provider's id of the payment that is returned. */
  payment_id: string | null
  /** Null only in rows of a release before, which could not read it: they count as announced and not listed. */
  amount_paise: number | null
  state: 'pending' | 'succeeded' | 'failed'
  bank_reference: string | null
  /** When it was read first, and when first as succeeded, and as failed. */
  seen_at: Fixed<Date>
  succeeded_at: Date | null
  /** Null unless it has failed. */
  failed_at: Date | null
  read_at: Date
}

/** Money that the seller received or returned without the provider; never changed. */
interface OutsideMoneyTable {
  id: Identity
  order_id: Fixed<number>
  kind: Fixed<'received' | 'returned'>
  /** The request that a return settles. */
  refund_id: Fixed<string | null>
  amount_paise: Fixed<number>
  method: Fixed<string>
  reference: Fixed<string | null>
  reason: Fixed<string>
  actor: Fixed<string>
  at: Fixed<Date>
  /** The list of learners that recorded it; null for a single payment, and before version 1.2.0. */
  list: Fixed<string | null>
}

/** An operator has looked at a finding: the rules apply as if the finding did not exist; never changed. */
interface ResolutionTable {
  id: Identity
  order_id: Fixed<number>
  finding: Fixed<string>
  reason: Fixed<string>
  actor: Fixed<string>
  at: Fixed<Date>
}

/** A view: each request with its outcome, and each refund that we did not ask for. */
interface RefundView {
  refund_id: Fixed<string>
  order_id: Fixed<number>
  cause: Fixed<RefundCause | 'provider'>
  /** The purpose of a request or of money that we returned; null if the provider returned it without a request. */
  purpose: Fixed<Purpose | null>
  /** The amount that an operator has returned, else the amount that the provider lists, else the requested amount. */
  amount_paise: Fixed<number>
  reason: Fixed<string | null>
  state: Fixed<'requested' | 'withdrawn' | 'pending' | 'succeeded' | 'failed'>
  provider_refund_id: Fixed<string | null>
  payment_id: Fixed<string | null>
  bank_reference: Fixed<string | null>
  requested_at: Fixed<Date>
  settled_at: Fixed<Date | null>
  /** Whether an operator returned it in another way, which the provider does not know. */
  settled_by_operator: Fixed<boolean>
  despite_dispute: Fixed<boolean>
  next_check_at: Fixed<Date | null>
  checks: Fixed<number>
  /** The rows of `provider_refund` and `outside_money`. */
  provider_row: Fixed<number | null>
  outside_row: Fixed<number | null>
}

export interface RefundTables {
  refund: RefundView
  refund_request: RefundRequestTable
  provider_refund: ProviderRefundTable
  outside_money: OutsideMoneyTable
  resolution: ResolutionTable
}
