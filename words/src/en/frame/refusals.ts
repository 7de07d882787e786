import type { FixedCode, RefusalValues } from '@sopan/contract/refusals'

import { dateAndTime, plural, rupees } from '../format.ts'
import { checks } from './checks.ts'

/** The sentence of each code, made of its values where it has some. */
export type RefusalWords = Readonly<Record<FixedCode, string>> & {
  readonly [C in keyof RefusalValues]: (values: RefusalValues[C]) => string
}

const tryAgainIn = (minutes: number) =>
  `Please try again in ${minutes} ${plural(minutes, 'minute')}.`

const named = (item: string, order: string) => `'${item}' (${order})`

/** The sentences of refused calls, as documented. */
export const refusals: RefusalWords = {
  ...checks,
  access_denied: 'Access denied',
  account_deactivated: ({ contact }) => `This account is deactivated. Contact ${contact}.`,
  already_owned: 'You already have access',
  answer_contradicts: 'An answer was sent before with another option',
  app_outdated: 'Please update the app to take this test.',
  attempt_not_found: 'Test attempt not found',
  batch_full: 'As many learners as were invited have joined this batch. Ask your institute.',
  batch_invitation_missing: 'This invitation is not valid. Ask your institute for a new one.',
  batch_invitation_over: 'This invitation has ended. Ask your institute for a new one.',
  book_free: 'This book is free.',
  book_not_found: 'The requested book could not be found',
  bundle_free: 'This series is free.',
  bundle_not_found: 'The requested series could not be found',
  busy: 'The service is busy. Please try again in a moment.',
  challenges_over: ({ until }) =>
    `Challenges of this test were possible until ${dateAndTime(until)}. Yours was not sent.`,
  class_not_found: 'Class Not Found',
  coupon_expired: 'This coupon has expired',
  coupon_from_price: ({ rupees: amount }) =>
    `This coupon can be used for prices from ${rupees(amount)}`,
  coupon_reserved: 'An open order of yours uses this coupon. Pay it, or try again later.',
  coupon_used: 'You have used this coupon already',
  coupon_used_up: 'This coupon has reached its usage limit',
  course_access_denied: 'Access denied. Please purchase the course to view this content.',
  course_free: 'This course is free. Please enroll instead.',
  course_not_found: 'The requested course could not be found',
  course_not_free: 'This course is not free',
  deletion_access_changed:
    'Your account was not deleted: your access has changed. Please look again.',
  device_signed_out: 'This device is signed out already.',
  email_taken: 'An account with this email already exists',
  exam_not_found: 'Nothing names this exam',
  item_not_found: 'This item could not be found',
  link_expired: 'This link is not valid or has expired',
  login_required: 'Please log in to continue',
  login_wrong: 'Invalid email or password',
  no_attempts_left: 'No more attempts',
  no_questions: 'No Questions Available',
  no_receipt: 'This order has no receipt',
  no_window: 'This test has no window',
  not_found: 'Not found',
  order_expired: 'This order has expired. Please try again.',
  order_failed: 'Failed to create order',
  order_not_found: 'Order not found',
  order_replaced: 'This order was replaced by a newer one. Please try again.',
  paid_in_parts: 'You pay this in parts. Your next part is on the dashboard.',
  page_outdated: 'Please reload the page to take this test.',
  paper_not_found: 'The requested paper could not be found',
  part_not_due: 'This part was paid already, or is not due any more.',
  password_needed: 'Enter your current password.',
  password_needed_for_data: 'Enter your password to download your data.',
  password_needed_for_deletion: 'Enter your password to delete your account.',
  password_wrong: 'The current password is not correct.',
  payment_confirming: 'Your payment for this is being confirmed. Please do not pay again.',
  payment_not_asked: 'We could not ask yet; we ask again in a minute.',
  payment_of_other_order: 'The payment session does not belong to this order',
  payment_pending: 'Payment is being confirmed. Access follows in 2-3 minutes.',
  payment_refunding: 'This payment is being refunded. You will receive an email about it.',
  payment_review: 'Payment completed but verification failed. Please contact support.',
  payment_service_silent: 'The payment service does not answer. Please try again.',
  phone_missing: 'Please add your phone number: the payment service asks for it',
  phone_rejected: 'The payment service does not accept your phone number. Please correct it.',
  price_changed: 'Price has changed. Please refresh and try again.',
  question_not_found: 'There is no such question',
  referral_code_not_found: 'Referral code not found',
  refund_refused_by_bank:
    'Your bank did not accept the refund. We look for another way to return the money and write to you.',
  reset_link_dead: 'This reset link is no longer valid. Please ask for a new one.',
  something_went_wrong: ({ reference }) => `Something went wrong. Reference: ${reference}`,
  subject_not_found: 'Subject Not Found',
  test_access_denied: 'Access denied. Please purchase the test to start it.',
  test_closed: ({ at }) => `This test closed on ${dateAndTime(at)}.`,
  test_free: 'This test is free. Please start it instead.',
  test_not_found: 'The requested test could not be found',
  test_not_open_yet: ({ at }) => `This test opens on ${dateAndTime(at)}.`,
  test_running: ({ test }) =>
    `The test '${test}' is running. Submit it, or wait until it has ended.`,
  ticket_not_found: 'There is no such ticket',
  too_large: 'The request is too large',
  too_many_logins: ({ minutes }) => `Too many failed attempts. ${tryAgainIn(minutes)}`,
  too_many_requests: ({ minutes }) =>
    `Too many requests. ${minutes > 1 ? tryAgainIn(minutes) : 'Please wait a moment and try again.'}`,
  took_too_long: 'This took too long. Please try again.',
  unsettled_disputed: ({ item, order }) =>
    `The payment for ${named(item, order)} is disputed at the bank.`,
  unsettled_in_progress: ({ item, order }) =>
    `The payment for ${named(item, order)} is in progress at the bank. Please try again in a minute.`,
  unsettled_not_asked: ({ item, order }) =>
    `We could not ask about a payment for ${named(item, order)}. Please try again in a minute.`,
  unsettled_payment: ({ item, order }) =>
    `The payment for ${named(item, order)} has not been settled yet.`,
  unsettled_refund: ({ item, order }) =>
    `The refund for ${named(item, order)} has not been settled yet.`,
  video_not_found: 'Video Not Found',
}
