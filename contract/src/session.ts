import { z } from 'zod'

import { user } from './account.ts'
import { endpoint } from './endpoint.ts'
import { envelope } from './envelope.ts'
import { code, email } from './fields.ts'
import { credentials } from './forms.ts'

/**
 * `login` is an alias of `email`. A missing email is reported first, as in the form; the pipe
 * applies the form's other rules.
 */
const loginBody = z
  .object({ email: email.optional(), login: email.optional(), password: z.string().optional() })
  .refine((body) => body.email !== undefined || body.login !== undefined, {
    error: code('email_missing'),
    path: ['email'],
  })
  // Optional above only so that a missing email is reported first; docs/api.md lists it as required.
  .meta({ required: ['password'] })
  .pipe(
    z.object({
      email: z.string().optional(),
      login: z.string().optional(),
      password: credentials.shape.password,
    }),
  )
  .transform((body) => ({ email: body.email ?? body.login ?? '', password: body.password }))

export const login = endpoint(
  'POST',
  '/login.php',
  'Starts a session and returns its bearer token. An unknown email and a wrong ' +
    'password get the same 401. Only failures count against the limits: 10 in 15 ' +
    'minutes per account and IP address, 100 a minute per IP address. Each server checks up to ' +
    '20 logins of an address at once and counts their failures afterwards, so that up to 119 can ' +
    'fail on one server. After 50 an hour logins to an account are slowed down, but it is never locked.',
  {
    body: loginBody,
    // Pages store the token as `token` and as `auth_token`.
    response: { 200: envelope(user).extend({ token: z.string(), user }) },
  },
)

export const logout = endpoint(
  'POST',
  '/logout.php',
  "Ends the caller's session on every server immediately.",
  {
    response: { 200: envelope(z.null()) },
  },
)
