import { code } from '@sopan/contract/fields'
import { z } from 'zod'

/** The checkbox that login and registration require; it is not sent to the server. */
export const acceptedTerms = z.boolean().refine(Boolean, { error: code('terms_not_accepted') })
