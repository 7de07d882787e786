import { TICKET_LENGTH } from '@sopan/contract/learner-limits'
import type { CheckCode } from '@sopan/contract/refusals'

/** The sentences of what is typed wrong, as documented. */
export const checks: Readonly<Record<CheckCode, string>> = {
  coupon_invalid: 'Invalid coupon code',
  coupon_missing: 'Please enter a coupon code',
  district_control_characters: 'District must not contain control characters',
  district_too_long: 'District must be at most 100 characters long',
  district_web_address: 'District must not contain a web address',
  email_invalid: 'Please enter a valid email address',
  email_missing: 'Email is required',
  full_name_missing: 'Full name is required',
  message_missing: 'Please enter your message',
  message_too_long: `Your message must be at most ${TICKET_LENGTH} characters long`,
  name_control_characters: 'Name must not contain control characters',
  name_too_long: 'Name must be at most 100 characters long',
  name_too_short: 'Name must be at least 2 characters long',
  name_web_address: 'Name must not contain a web address',
  order_id_missing: 'Missing order ID for verification',
  password_missing: 'Password is required',
  password_too_long: 'Password must be at most 200 characters long',
  password_too_short: 'Password must be at least 6 characters long',
  phone_invalid: 'Please enter a valid 10-digit phone number',
  picture_invalid: 'Please select a valid image file',
  picture_too_large: 'File size should be less than 5MB',
  reset_link_invalid: 'The reset link is not valid',
  signup_incomplete: 'Name, email, and password are required',
  state_control_characters: 'State must not contain control characters',
  state_too_long: 'State must be at most 100 characters long',
  state_web_address: 'State must not contain a web address',
}
