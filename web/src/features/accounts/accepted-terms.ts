import { z } from 'zod'

/** The checkbox that login and registration require; it is not sent to the server. */
export const acceptedTerms = z
  .boolean()
  .refine(Boolean, { error: 'You must accept the terms and conditions' })
