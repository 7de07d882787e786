import { z } from 'zod'

/** The box that login and registration ask for; the server never hears of it. */
export const acceptedTerms = z
  .boolean()
  .refine(Boolean, { error: 'You must accept the terms and conditions' })
