import { z } from 'zod'

import { LENGTHS, email, fullName, newPassword, phone, place, required } from './fields.ts'

// Schemas that a form and its call share. They stand apart from the endpoints, of which the pages
// take no schemas (web/build/contract-without-schemas.ts).

export const credentials = z.object({
  email,
  password: z
    .string(required('Password is required'))
    .min(1, 'Password is required')
    .max(LENGTHS.password, 'Password must be at most 200 characters long'),
})

/** The form and the call share these fields; what else a client sends is ignored. */
export const registration = z.object({
  name: fullName,
  email,
  phone,
  state: place('State'),
  district: place('District'),
  password: newPassword,
})
