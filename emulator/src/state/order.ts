import { randomBytes } from 'node:crypto'

export const PAYMENT_STATUSES = [
  'SUCCESS',
  'FAILED',
  'USER_DROPPED',
  'CANCELLED',
  'VOID',
  'PENDING',
  'NOT_ATTEMPTED',
  'FLAGGED',
] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

export const REFUND_STATUSES = [
  'SUCCESS',
  'PENDING',
  'ONHOLD',
  'CANCELLED',
  'FAILED',
  'PENDING_APPROVAL',
  'REJECTED',
] as const
export type RefundStatus = (typeof REFUND_STATUSES)[number]

export type RefundType = 'MERCHANT_INITIATED' | 'PAYMENT_AUTO_REFUND'

export type OrderStatus = 'ACTIVE' | 'PAID' | 'EXPIRED' | 'TERMINATED' | 'TERMINATION_REQUESTED'

export interface Payment {
  /** `cf_payment_id`, as digits. */
  id: string
  status: PaymentStatus
  amountPaise: number
  currency: string
  startedAt: Date
  completedAt: Date | null
}

export interface Refund {
  /** `cf_refund_id`, as digits. */
  id: string
  /** The merchant's id; an automatic refund has none. */
  refundId: string | null
  paymentId: string
  amountPaise: number
  currency: string
  note: string | null
  type: RefundType
  status: RefundStatus
  createdAt: Date
  processedAt: Date | null
}

export interface Customer {
  customer_id: string
  customer_phone: string
  customer_email?: string | undefined
  customer_name?: string | undefined
}

export interface OrderMeta {
  return_url?: string | undefined
  notify_url?: string | undefined
}

export interface Order {
  /** `cf_order_id`, as digits. */
  id: string
  orderId: string
  amountPaise: number
  currency: string
  sessionId: string
  createdAt: Date
  expiresAt: Date
  customer: Customer
  meta: OrderMeta
  isTerminated: boolean
  payments: Payment[]
  refunds: Refund[]
}

const SESSION_BYTES = 96

/** A session id: `session_` and more than 100 characters. */
export const newSessionId = () => `session_${randomBytes(SESSION_BYTES).toString('base64url')}`

const OPEN: readonly PaymentStatus[] = ['PENDING', 'NOT_ATTEMPTED', 'FLAGGED']

/** Whether an attempt may still change. */
export const isOpen = ({ status }: Payment) => OPEN.includes(status)

/** A success takes precedence over expiry and termination: the attempt may have begun before. */
export function statusOf(order: Order, now: Date): OrderStatus {
  if (order.payments.some(({ status }) => status === 'SUCCESS')) return 'PAID'
  if (order.isTerminated) {
    return order.payments.some(isOpen) ? 'TERMINATION_REQUESTED' : 'TERMINATED'
  }
  return order.expiresAt <= now ? 'EXPIRED' : 'ACTIVE'
}

const NOT_REFUNDED: readonly RefundStatus[] = ['CANCELLED', 'FAILED', 'REJECTED']

/** The paise that were paid for the order and are not refunded; a pending refund counts as refunded. */
export function refundablePaise({ payments, refunds }: Order): number {
  const paid = payments.filter(({ status }) => status === 'SUCCESS')
  const refunded = refunds.filter(
    ({ status, paymentId }) =>
      !NOT_REFUNDED.includes(status) && paid.some(({ id }) => id === paymentId),
  )
  return sum(paid) - sum(refunded)
}

const sum = (rows: { amountPaise: number }[]) =>
  rows.reduce((total, { amountPaise }) => total + amountPaise, 0)
