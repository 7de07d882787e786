import { z } from 'zod'

import { LENGTHS, email, fullName, newPassword, phone, place, required } from './fields.ts'

// Schemas that a form shares with its call. Separate from the endpoints, because the pages include
// no schemas of those (web/build/contract-without-schemas.ts).

export const credentials = z.object({
  email,
  password: z
    .string(required('Password is required'))
    .min(1, 'Password is required')
    .max(LENGTHS.password, 'Password must be at most 200 characters long'),
})

/** The fields of the form and the call; other fields are ignored. */
export const registration = z.object({
  name: fullName,
  email,
  phone,
  state: place('State'),
  district: place('District'),
  password: newPassword,
})
