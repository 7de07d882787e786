/** Where the seller sees payments, refunds and disputes. */
export const DASHBOARD_URL = 'https://merchant.cashfree.com'
