import type { ItemKind } from '@sopan/domain/items'
import type { OrderState } from '@sopan/domain/orders/order'
import type { ColumnType, Generated, Selectable } from 'kysely'

import type { Fixed, Identity } from './columns.ts'
import type { RefundTables } from './refund-tables.ts'

interface CouponTable {
  id: Identity
  code: string
  /** Hundredths of a percent, or null if `fixed_paise` is set. */
  percent_hundredths: number | null
  fixed_paise: number | null
  active: boolean
  starts_at: Date | null
  ends_at: Date | null
  /** True: every item of a kind that takes all coupons of content; false: the items in coupon_item. */
  all_items: boolean
  max_uses: number | null
  max_uses_per_user: number | null
  min_price_paise: Generated<number>
  published: Generated<boolean>
  updated_at: Date
}

interface CouponItemTable {
  coupon_id: number
  item_kind: ItemKind
  item_id: number
}

interface CouponUseTable {
  id: Identity
  coupon_id: Fixed<number>
  order_id: number
  user_id: Fixed<number>
  state: 'reserved' | 'used' | 'released'
  updated_at: Date
}

interface PurchaseOrderTable {
  id: Identity
  order_id: Fixed<string>
  user_id: Fixed<number>
  item_kind: Fixed<ItemKind>
  item_id: Fixed<number>
  title: Fixed<string>
  validity_days: Fixed<number | null>
  /** For a test: the number of attempts that the buyer gets. */
  max_attempts: Fixed<number | null>
  list_paise: Fixed<number>
  discount_paise: Fixed<number>
  amount_paise: Fixed<number>
  currency: Fixed<string>
  coupon_id: Fixed<number | null>
  /** The code of a book's coupon, which has no row in `coupon`. */
  book_coupon: Fixed<string | null>
  /** 'outside' if the seller received the money without a provider. */
  gateway: Fixed<'cashfree' | 'mock' | 'none' | 'outside'>
  session_id: string | null
  state: OrderState
  reason: string | null
  /** Why the bank refused the newest refused attempt; null if no attempt was refused. */
  refusal: string | null
  /** When all its payment attempts were last read from the provider. */
  attempts_read_at: Date | null
  /** Since when a payment is in progress at the provider; null if no such payment is known. */
  pending_since: Date | null
  created_at: Fixed<Date>
  expires_at: Fixed<Date>
  next_check_at: Date | null
  checks: Generated<number>
  paid_at: Date | null
  /** The paid amount reported by the gateway; null before that. */
  paid_paise: number | null
  paid_currency: string | null
  /** The provider's id of the payment that it was paid with; null until its payments were read. */
  own_payment: string | null
  fulfilled_at: Date | null
  /** When an operator granted it although another amount was paid; equals `fulfilled_at`. */
  accepted_at: Date | null
  /** When its refunds were last read from the provider. */
  refunds_read_at: Date | null
  /** The part of fees that it pays; null: it pays the whole price. */
  fee_part_id: ColumnType<number | null, number | null | undefined, never>
}

/** A payment attempt of an order, as the gateway last reported it. */
interface PaymentAttemptTable {
  id: Identity
  order_id: Fixed<number>
  /** The provider's id. */
  provider_id: Fixed<string>
  state: 'success' | 'pending' | 'failed' | 'unknown'
  amount_paise: number
  currency: string
  method: string | null
  message: string | null
  at: Date | null
  updated_at: Date
}

/** A webhook event with a valid signature; never changed. */
interface PaymentEventTable {
  id: Identity
  /** Equal for repetitions of one event. */
  event_key: Fixed<string>
  type: Fixed<string>
  /** The order id of the event; not always one of ours. */
  order_ref: Fixed<string | null>
  /** The provider's id of the payment that it is about. */
  payment_ref: Fixed<string | null>
  /** The provider's id of the refund that it is about. */
  refund_ref: Fixed<string | null>
  /** The bytes that were signed. */
  /** As received; null once it was erased after 400 days. */
  body: Fixed<Buffer | null>
  received_at: Fixed<Date>
}

interface DisputeTable {
  id: Identity
  provider_id: Fixed<string>
  /** Null as long as no order with its payment is known. */
  order_id: number | null
  /** The provider's id of the payment that it is about. */
  payment_id: string | null
  type: Fixed<string>
  status: string
  /** Null if no event had an amount that can be read. */
  amount_paise: number | null
  reason: string | null
  received_at: Fixed<Date>
  updated_at: Date
}

export type AccessSource = 'order' | 'enrollment' | 'operator' | 'batch'

interface EntitlementTable {
  id: Identity
  user_id: Fixed<number>
  /** 'batch': a membership, which gives the items of the batch. */
  item_kind: Fixed<ItemKind | 'batch'>
  item_id: Fixed<number>
  source: Fixed<AccessSource>
  order_id: Fixed<number | null>
  starts_at: Fixed<Date>
  /** As the days of the grant give it. Until when it gives access is read from the view `access`. */
  ends_at: Date | null
  revoked_at: Date | null
  reason: string | null
  /** Set only for tests. */
  max_attempts: Fixed<number | null>
  /** The plan by which it is paid in parts. */
  fee_plan_id: ColumnType<number | null, number | null | undefined, never>
}

/** When a learner first opened the file of a book with an entitlement to it. */
interface BookOpeningTable {
  entitlement_id: Fixed<number>
  book_id: Fixed<number>
  opened_at: Fixed<Date>
}

type ReadOnly<Columns> = {
  [Column in keyof Selectable<Columns>]: ColumnType<Selectable<Columns>[Column], never, never>
}

/**
 * A view of the access that each entitlement gives, also a revoked one: to its item, and if that is a bundle or a batch, to each
 * item of it, too. It is the only place from which entitlements to items are read. `ends_at` is when the access ends (`movedEnd`
 * of the domain); `max_attempts` is for one test.
 */
type AccessView = ReadOnly<Omit<EntitlementTable, 'item_kind'>> & {
  item_kind: ColumnType<ItemKind, never, never>
  /** Of an item of a bundle or a batch, when that opens it; null: immediately. */
  opens_at: ColumnType<Date | null, never, never>
  /** The bundle through which the item is held. */
  bundle_id: ColumnType<number | null, never, never>
  /** The batch through which the item is held. */
  batch_id: ColumnType<number | null, never, never>
  /** Whether the entitlement is to the item itself, not to a bundle or a batch that has it. */
  is_own: ColumnType<boolean, never, never>
}

export interface OrderTables extends RefundTables {
  coupon: CouponTable
  coupon_item: CouponItemTable
  coupon_use: CouponUseTable
  purchase_order: PurchaseOrderTable
  entitlement: EntitlementTable
  access: AccessView
  book_opening: BookOpeningTable
  payment_attempt: PaymentAttemptTable
  payment_event: PaymentEventTable
  dispute: DisputeTable
}
