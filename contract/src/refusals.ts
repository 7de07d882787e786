/** The mistakes that the checks of a form and of a call report, in place of a sentence. */
export type CheckCode =
  | 'coupon_invalid'
  | 'coupon_missing'
  | 'current_password_missing'
  | 'district_control_characters'
  | 'district_too_long'
  | 'district_web_address'
  | 'email_invalid'
  | 'email_missing'
  | 'full_name_missing'
  | 'message_missing'
  | 'message_too_long'
  | 'name_control_characters'
  | 'name_too_long'
  | 'name_too_short'
  | 'name_web_address'
  | 'order_id_missing'
  | 'own_password_missing'
  | 'password_missing'
  | 'password_needed_for_email'
  | 'password_not_confirmed'
  | 'password_too_long'
  | 'password_too_short'
  | 'passwords_differ'
  | 'phone_invalid'
  | 'picture_invalid'
  | 'picture_too_large'
  | 'referral_code_invalid'
  | 'reset_link_invalid'
  | 'signup_incomplete'
  | 'state_control_characters'
  | 'state_too_long'
  | 'state_web_address'
  | 'terms_not_accepted'

/** The other refusals without values. */
type PlainCode =
  | 'access_denied'
  | 'already_owned'
  | 'answer_contradicts'
  | 'batch_full'
  | 'batch_invitation_missing'
  | 'batch_invitation_over'
  | 'app_outdated'
  | 'attempt_not_found'
  | 'book_free'
  | 'book_not_found'
  | 'bundle_free'
  | 'bundle_not_found'
  | 'busy'
  | 'class_not_found'
  | 'coupon_expired'
  | 'coupon_reserved'
  | 'coupon_used'
  | 'coupon_used_up'
  | 'course_access_denied'
  | 'course_free'
  | 'course_not_found'
  | 'course_not_free'
  | 'deletion_access_changed'
  | 'device_signed_out'
  | 'email_taken'
  | 'exam_not_found'
  | 'item_not_found'
  | 'link_expired'
  | 'login_required'
  | 'login_wrong'
  | 'no_attempts_left'
  | 'no_questions'
  | 'no_receipt'
  | 'no_window'
  | 'not_found'
  | 'order_expired'
  | 'order_failed'
  | 'order_not_found'
  | 'order_replaced'
  | 'paid_in_parts'
  | 'part_not_due'
  | 'page_outdated'
  | 'paper_not_found'
  | 'password_needed'
  | 'password_needed_for_data'
  | 'password_needed_for_deletion'
  | 'password_wrong'
  | 'payment_confirming'
  | 'payment_not_asked'
  | 'payment_of_other_order'
  | 'payment_pending'
  | 'payment_refunding'
  | 'payment_review'
  | 'payment_service_silent'
  | 'phone_missing'
  | 'phone_rejected'
  | 'price_changed'
  | 'question_not_found'
  | 'referral_code_not_found'
  | 'refund_refused_by_bank'
  | 'reset_link_dead'
  | 'subject_not_found'
  | 'test_access_denied'
  | 'test_free'
  | 'test_not_found'
  | 'ticket_not_found'
  | 'too_large'
  | 'took_too_long'
  | 'video_not_found'

/** The values in the sentences of the others. Times are ISO 8601, amounts rupees. */
export interface RefusalValues {
  account_deactivated: { contact: string }
  challenges_over: { until: string }
  coupon_from_price: { rupees: number }
  something_went_wrong: { reference: string }
  test_closed: { at: string }
  test_not_open_yet: { at: string }
  /** `hi` has the name in Hindi, if the test has one. */
  test_running: { test: string; hi?: { test?: string } }
  too_many_logins: { minutes: number }
  too_many_requests: { minutes: number }
  unsettled_disputed: { item: string; order: string }
  unsettled_in_progress: { item: string; order: string }
  unsettled_not_asked: { item: string; order: string }
  unsettled_payment: { item: string; order: string }
  unsettled_refund: { item: string; order: string }
}

/** The codes whose sentence has no values. */
export type FixedCode = CheckCode | PlainCode

/**
 * Why a call of a learner is refused. `message` of the answer has the English sentence, as documented; a page words the
 * refusal from its code. Mistakes that only programs make have no code.
 */
export type Refusal =
  | { code: FixedCode }
  | { [C in keyof RefusalValues]: { code: C } & RefusalValues[C] }[keyof RefusalValues]
