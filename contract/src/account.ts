import { z } from 'zod'

import { endpoint } from './endpoint.ts'
import { envelope } from './envelope.ts'
import { LENGTHS, email, fullName, id, idText, newPassword, phone, place } from './fields.ts'
import { registration } from './forms.ts'

export const user = z.object({
  id,
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  state: z.string().nullable(),
  district: z.string().nullable(),
  status: z.enum(['active', 'inactive']),
})
export type User = z.output<typeof user>

const MISSING = 'Name, email, and password are required'

const missing = {
  error: ({ input }: { input?: unknown }) =>
    input === undefined || input === null ? MISSING : undefined,
}
const given = z.string(missing).trim().min(1, MISSING)

export const signup = endpoint('POST', '/signup.php', {
  body: z
    .looseObject({
      name: given,
      email: given,
      password: z.string(missing).min(1, MISSING),
      phone: z.unknown().optional(),
      state: z.unknown().optional(),
      district: z.unknown().optional(),
      referral_code: z.unknown().optional(),
    })
    .pipe(registration.extend({ referral_code: z.string().max(20).nullish() })),
  response: { 200: envelope(user) },
})

export const forgotPassword = endpoint('POST', '/forget_password.php', {
  body: z.object({ email }),
  response: { 200: envelope(z.null()) },
})

export const resetPassword = endpoint('POST', '/reset_password.php', {
  body: z.object({
    token: z.string({ error: 'The reset link is not valid' }).min(1).max(200),
    password: newPassword,
  }),
  response: { 200: envelope(z.null()) },
})

/** The who-am-I call: a list that holds the caller alone. */
export const listUsers = endpoint('GET', '/users.php', {
  response: { 200: envelope(z.array(user)) },
})

export const updateUser = endpoint('PUT', '/users.php', {
  querystring: z.object({ id: idText }),
  body: z.object({
    name: fullName.optional(),
    email: email.optional(),
    /** Needed where the email is changed. */
    current_password: z.string().max(LENGTHS.password).nullish(),
    phone,
    state: place('State'),
    district: place('District'),
  }),
  response: { 200: envelope(user) },
})
