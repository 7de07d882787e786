import { code } from '@sopan/contract/fields'
import { registration } from '@sopan/contract/forms'
import { z } from 'zod'

import { isReferralCode } from '#web/lib/browser/referral.ts'

import { acceptedTerms } from './accepted-terms.ts'

const confirmPassword = z.string().min(1, code('password_not_confirmed'))

/** A code of the right form; only the server knows whether a learner has it. */
const referralCode = z
  .string()
  .trim()
  .refine((typed) => typed === '' || isReferralCode(typed), code('referral_code_invalid'))

const isRepeated = ({ password, confirmPassword }: { password: string; confirmPassword: string }) =>
  confirmPassword === '' || confirmPassword === password

/** By default this check runs only when every other field is valid. */
const always = {
  path: ['confirmPassword'],
  error: code('passwords_differ'),
  when: () => true,
}

/** The contract's fields and the form's own; the output is the call's body. */
export const registrationForm = registration
  .extend({ confirmPassword, acceptTerms: acceptedTerms, referralCode })
  .refine(isRepeated, always)
  .transform(({ referralCode: typed, ...form }) => ({
    ...registration.parse(form),
    ...(typed !== '' && { referral_code: typed }),
  }))

export const newPasswordForm = registration
  .pick({ password: true })
  .extend({ confirmPassword })
  .refine(isRepeated, always)
