import { createCourseOrder, verifyCoursePayment } from '@sopan/contract/orders'

import { ApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'

export interface OrderToPay {
  orderId: string
  sessionId: string
  gateway: 'cashfree' | 'mock' | 'none'
}

export interface CourseWish {
  userId: number
  courseId: number
  /** Rupees shown, which the server compares with its own. */
  amount: number
  couponCode: string | null
  discount: number
}

const twoDecimals = (amount: number) => Math.round(amount * 100) / 100

export async function orderCourse(wish: CourseWish): Promise<OrderToPay> {
  const answer = await call(
    createCourseOrder,
    {
      body: {
        user_id: wish.userId,
        course_id: wish.courseId,
        amount: twoDecimals(wish.amount),
        coupon_code: wish.couponCode,
        discount_amount: twoDecimals(wish.discount),
      },
    },
    { fallback: 'Failed to create order' },
  )
  const data: Partial<typeof answer.data> | undefined = answer.data
  if (!data?.payment_session_id) throw new Error('Payment session ID not received from server')
  return {
    orderId: data.order_id ?? '',
    sessionId: data.payment_session_id,
    gateway: data.gateway ?? gatewayOf(data.payment_session_id),
  }
}

/** Where a server names no gateway the documents' prefix rule holds, for courses (A-01). */
function gatewayOf(sessionId: string): OrderToPay['gateway'] {
  return sessionId.startsWith('session_') ? 'mock' : 'cashfree'
}

export type Verdict =
  | { kind: 'granted'; expiryDate: string | null }
  | { kind: 'pending'; message: string }
  | { kind: 'failed'; message: string }
  | { kind: 'review'; message: string }

const REVIEW = 'Payment completed but verification failed. Please contact support.'

/** Asks the server once whether the order is paid; only its answer counts. */
export async function verifyCourse({ orderId, sessionId }: OrderToPay): Promise<Verdict> {
  try {
    const answer = await call(
      verifyCoursePayment,
      { body: { order_id: orderId, payment_session_id: sessionId } },
      { fallback: REVIEW },
    )
    const data: Partial<typeof answer.data> | undefined = answer.data
    return { kind: 'granted', expiryDate: data?.expiry_date ?? null }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { data, message } = error
    const status = typeof data === 'object' && data !== null && 'status' in data ? data.status : ''
    if (error.kind === 'refused' && status === 'pending') return { kind: 'pending', message }
    if (error.kind === 'refused' && status === 'failed') return { kind: 'failed', message }
    // Nobody answered: nothing is proven, and the order waits.
    if (error.status === 0 || error.status >= 500) return { kind: 'pending', message }
    return { kind: 'review', message: REVIEW }
  }
}
