import { z } from 'zod'

import { endpoint } from './endpoint.ts'
import { envelope, refusalOnWire } from './envelope.ts'
import {
  LENGTHS,
  code,
  email,
  fullName,
  id,
  idText,
  newEmail,
  newPassword,
  phone,
  place,
  time,
  userIdText,
} from './fields.ts'
import { registration } from './forms.ts'
import { translated } from './translated.ts'

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

const MISSING = code('signup_incomplete')

const missing = {
  error: ({ input }: { input?: unknown }) =>
    input === undefined || input === null ? MISSING : undefined,
}
const given = z.string(missing).trim().min(1, MISSING)

export const signup = endpoint(
  'POST',
  '/signup.php',
  'Creates an account and no session. The email is unique, ignoring letter case: 409 ' +
    'if it is taken. 60 an hour per IP address.',
  {
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
  },
)

export const forgotPassword = endpoint(
  'POST',
  '/forget_password.php',
  'Mails a link to set a new password, if there is an active account. The response ' +
    'and its time are the same with and without one. 3 an hour per account, 20 per IP ' +
    'address.',
  {
    body: z.object({ email }),
    response: { 200: envelope(z.null()) },
  },
)

export const resetPassword = endpoint(
  'POST',
  '/reset_password.php',
  'Sets a new password with the token of a mailed link and ends all sessions of the ' +
    'account. A link works once, for 30 minutes, or for 7 days if the institute has made the account, and only the ' +
    'newest one does.',
  {
    body: z.object({
      token: z
        .string({ error: code('reset_link_invalid') })
        .min(1)
        .max(200),
      password: newPassword,
    }),
    response: { 200: envelope(z.null()) },
  },
)

export const changePassword = endpoint(
  'POST',
  '/user/password.php',
  'Sets a new password; 403 without the current one, whose wrong guesses count as ' +
    'failed logins. Ends all other sessions and open reset links, and is mailed.',
  {
    body: z.object({
      current_password: z.string().max(LENGTHS.password),
      password: newPassword,
    }),
    response: { 200: envelope(z.null()) },
  },
)

const session = z.object({
  id,
  /** Such as 'Chrome on Android'; null if it is not known. */
  device: z.string().nullable(),
  /** The IP address of the login; null for logins before it was stored. */
  address: z.string().nullable(),
  signed_in_at: time,
  last_seen_at: time,
  is_current: z.boolean(),
})
export type Session = z.output<typeof session>

export const listSessions = endpoint(
  'GET',
  '/user/sessions.php',
  "Returns the caller's sessions that have not ended, at most 100, the last used one first.",
  { response: { 200: envelope(z.array(session)) } },
)

export const endSessions = endpoint(
  'POST',
  '/user/end_sessions.php',
  "Ends one of the caller's sessions, or without `session_id` all but the present one. " +
    '404 if it has ended or is not theirs.',
  {
    body: z.object({ session_id: id.nullish() }),
    response: { 200: envelope(z.null()) },
  },
)

const ownPassword = z.string().max(LENGTHS.password)

export const downloadOwnData = endpoint(
  'POST',
  '/user/download_data.php',
  'Returns the URL of a ZIP archive with everything that is stored about the caller, valid for 15 minutes and as ' +
    'long as the session is; 403 without the password, whose wrong guesses count as failed logins. 5 an hour per ' +
    'account.',
  {
    body: z.object({ current_password: ownPassword }),
    response: { 200: envelope(z.object({ url: z.string() })) },
  },
)

export const getDeletion = endpoint(
  'GET',
  '/user/deletion.php',
  'Whether the account can be deleted now, and the access that would end with it.',
  {
    response: {
      200: envelope(
        z.object({
          /** Why it cannot be deleted now; null if it can. */
          refusal: z.string().nullable(),
          reason: refusalOnWire,
          /** Without free courses. */
          access: z.array(
            z.object({
              id,
              title: z.string(),
              ...translated('title'),
              ends_at: time.nullable(),
            }),
          ),
        }),
      ),
    },
  },
)

export const deleteAccount = endpoint(
  'POST',
  '/user/delete_account.php',
  "Erases the caller's personal data for ever and ends all sessions; 403 without the password, whose wrong " +
    'guesses count as failed logins. Orders that are not paid end first: the payment provider is asked, and while it ' +
    'does not answer or a payment is in progress the response is 409. 409 also while a test runs or something else ' +
    'about a payment is open, and unless `given_up` has the ids of all access of `deletion.php`.',
  {
    body: z.object({
      current_password: ownPassword,
      given_up: z.array(id).max(1000),
    }),
    response: { 200: envelope(z.null()) },
  },
)

/** Returns a list with only the caller. */
export const listUsers = endpoint('GET', '/users.php', 'Returns a list with only the caller.', {
  response: { 200: envelope(z.array(user)) },
})

export const getProfile = endpoint('GET', '/user/profile.php', "Returns the caller's profile.", {
  querystring: z.object({ user_id: userIdText }),
  response: { 200: envelope(user) },
})

export const updateUser = endpoint(
  'PUT',
  '/users.php',
  "Changes the caller's profile; omitted fields keep their values. Changing the " +
    'email requires `current_password` (403 without it), ends all other sessions and open reset links, ' +
    'and is mailed to the old address; a taken email is 409, also in a race.',
  {
    querystring: z.object({ id: idText }),
    body: z.object({
      name: fullName.optional(),
      email: newEmail.optional(),
      /** Required if the email changes. */
      current_password: z.string().max(LENGTHS.password).nullish(),
      phone,
      state: place('state'),
      district: place('district'),
    }),
    response: { 200: envelope(user) },
  },
)
