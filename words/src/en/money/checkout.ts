import { counted, date, rupees } from '../format.ts'
import { orders } from './orders.ts'

const failed = 'Payment Failed'
const testFailed = 'Failed to create test order'

/** The texts of a purchase, most of them as documented. */
export const checkout = {
  save: (amount: number) => `You save ${rupees(amount)}`,
  more: 'More',
  haveCoupon: 'Have a coupon code?',
  buy: 'Buy Now',
  buyAgain: 'Buy Again',
  loading: 'Loading Payment...',
  success: orders.success,
  successTill: (end: string) =>
    `Payment successful! You now have access to the course till ${date(end)}.`,
  failed,
  failedBecause: (reason: string) => `${failed}: ${reason}`,
  blocked:
    'The payment service could not be loaded. Check your connection, or allow it in your ad blocker.',
  /** In dialogs of the browser. */
  alerts: {
    loading: 'Payment system is loading. Please wait a moment.',
    declined: (reason: string) => `Payment failed: ${reason}`,
    checkout: (reason: string) => `Payment error: ${reason}`,
    error: (reason: string) => `Error: ${reason}`,
  },
  /** Why a purchase cannot go on. */
  errors: {
    unknown: 'Something went wrong',
    session: 'Payment session error',
    notLoaded: 'Cashfree SDK not loaded',
    notMade: 'The payment was not made',
    course: 'Failed to create order',
    book: 'Failed to create book order',
    test: 'Test order creation failed',
    testFailed,
    testFailedBecause: (reason: string) => `${testFailed}: ${reason}`,
    noResponse: 'No response received from server',
    noSession: 'Payment session ID not received from server',
    noOrderId: 'Order ID not received from server',
    sessionFormat: 'Invalid payment session ID format received from server',
    /** The server returned a simulated payment without declaring it as one. */
    simulated: (sessionId: string) =>
      `The backend's payment configuration is wrong: it sent the test session '${sessionId}'. No money was taken. Please contact support.`,
    unverified: orders.review.documents,
    testUnverified: 'Payment verification failed',
    testNotVerified: 'Failed to verify test payment',
    missingOrderId: 'Missing order ID for verification',
  },
  validity: {
    till: (end: Date) => `Access till ${date(end)}`,
    unlimited: 'No expiry date',
    days: (days: number) => `${counted(days, 'day')} of access`,
  },
}
