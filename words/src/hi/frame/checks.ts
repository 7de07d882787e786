import { TICKET_LENGTH } from '@sopan/contract/learner-limits'
import type { CheckCode } from '@sopan/contract/refusals'

/** The sentences of what is typed wrong. */
export const checks: Readonly<Record<CheckCode, string>> = {
  coupon_invalid: 'यह कूपन कोड सही नहीं है',
  coupon_missing: 'कूपन कोड लिखें',
  district_control_characters: 'ज़िले के नाम में ऐसे चिह्न नहीं हो सकते',
  district_too_long: 'ज़िले का नाम ज़्यादा से ज़्यादा 100 अक्षरों का हो',
  district_web_address: 'ज़िले के नाम में वेब पता नहीं हो सकता',
  email_invalid: 'सही ईमेल पता लिखें',
  email_missing: 'ईमेल लिखें',
  full_name_missing: 'पूरा नाम लिखें',
  message_missing: 'अपना संदेश लिखें',
  message_too_long: `संदेश ज़्यादा से ज़्यादा ${TICKET_LENGTH} अक्षरों का हो`,
  name_control_characters: 'नाम में ऐसे चिह्न नहीं हो सकते',
  name_too_long: 'नाम ज़्यादा से ज़्यादा 100 अक्षरों का हो',
  name_too_short: 'नाम कम से कम 2 अक्षरों का हो',
  name_web_address: 'नाम में वेब पता नहीं हो सकता',
  order_id_missing: 'जाँच के लिए ऑर्डर नंबर नहीं मिला',
  password_missing: 'पासवर्ड लिखें',
  password_too_long: 'पासवर्ड ज़्यादा से ज़्यादा 200 अक्षरों का हो',
  password_too_short: 'पासवर्ड कम से कम 6 अक्षरों का हो',
  phone_invalid: '10 अंकों का सही फ़ोन नंबर लिखें',
  picture_invalid: 'सही फ़ोटो फ़ाइल चुनें',
  picture_too_large: 'फ़ाइल 5 MB से छोटी हो',
  reset_link_invalid: 'पासवर्ड बदलने का यह लिंक सही नहीं है',
  signup_incomplete: 'नाम, ईमेल और पासवर्ड लिखें',
  state_control_characters: 'राज्य के नाम में ऐसे चिह्न नहीं हो सकते',
  state_too_long: 'राज्य का नाम ज़्यादा से ज़्यादा 100 अक्षरों का हो',
  state_web_address: 'राज्य के नाम में वेब पता नहीं हो सकता',
}
