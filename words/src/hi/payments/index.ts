export { paymentStates } from './payment-states.ts'
export { paymentHistory } from './payments.ts'
export { receipts } from './receipts.ts'
export { rewards } from './rewards.ts'
