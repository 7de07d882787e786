import { z } from 'zod'

import { user } from './account.ts'
import { endpoint } from './endpoint.ts'
import { envelope } from './envelope.ts'
import { email } from './fields.ts'
import { credentials } from './forms.ts'

/** `login` is an alias of `email`; the rest of the rule is the form's. */
const loginBody = z
  .object({
    email: email.optional(),
    login: email.optional(),
    password: credentials.shape.password,
  })
  .refine((body) => body.email !== undefined || body.login !== undefined, {
    error: 'Email is required',
    path: ['email'],
  })
  .transform((body) => ({ email: body.email ?? body.login ?? '', password: body.password }))

export const login = endpoint('POST', '/login.php', {
  body: loginBody,
  response: { 200: envelope(user).extend({ token: z.string(), user }) },
})

export const logout = endpoint('POST', '/logout.php', {
  response: { 200: envelope(z.null()) },
})
