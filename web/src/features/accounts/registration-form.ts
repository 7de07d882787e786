import { registration } from '@sopan/contract/forms'
import { z } from 'zod'

import { isReferralCode } from '#web/lib/browser/referral.ts'

import { acceptedTerms } from './accepted-terms.ts'

const confirmPassword = z.string().min(1, 'Please confirm your password')

/** A code of the right form; only the server knows whether a learner has it. */
const referralCode = z
  .string()
  .trim()
  .refine(
    (code) => code === '' || isReferralCode(code),
    'Please check the code: letters and digits',
  )

const isRepeated = ({ password, confirmPassword }: { password: string; confirmPassword: string }) =>
  confirmPassword === '' || confirmPassword === password

/** By default this check runs only when every other field is valid. */
const always = {
  path: ['confirmPassword'],
  error: 'Passwords do not match',
  when: () => true,
}

/** The contract's fields and the form's own; the output is the call's body. */
export const registrationForm = registration
  .extend({ confirmPassword, acceptTerms: acceptedTerms, referralCode })
  .refine(isRepeated, always)
  .transform(({ referralCode: code, ...form }) => ({
    ...registration.parse(form),
    ...(code !== '' && { referral_code: code }),
  }))

export const newPasswordForm = registration
  .pick({ password: true })
  .extend({ confirmPassword })
  .refine(isRepeated, always)
