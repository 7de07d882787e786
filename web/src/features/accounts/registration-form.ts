import { registration } from '@sopan/contract/forms'
import { z } from 'zod'

import { acceptedTerms } from './accepted-terms.ts'

const confirmPassword = z.string().min(1, 'Please confirm your password')

const isRepeated = ({ password, confirmPassword }: { password: string; confirmPassword: string }) =>
  confirmPassword === '' || confirmPassword === password

/** By default this check runs only when every other field is valid. */
const always = {
  path: ['confirmPassword'],
  error: 'Passwords do not match',
  when: () => true,
}

/** The contract's fields and the form's own; the output has only the contract's. */
export const registrationForm = registration
  .extend({ confirmPassword, acceptTerms: acceptedTerms })
  .refine(isRepeated, always)
  .transform((form) => registration.parse(form))

export const newPasswordForm = registration
  .pick({ password: true })
  .extend({ confirmPassword })
  .refine(isRepeated, always)
