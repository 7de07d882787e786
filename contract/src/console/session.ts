import { z } from 'zod'

import { envelope } from '../envelope.ts'
import { LENGTHS, fullName, required, time } from '../fields.ts'
import { credentials } from '../forms.ts'
import { consoleEndpoint } from './endpoint.ts'
import { PERMISSIONS, ROLES } from './permissions.ts'

/** The next step of a session: set up a second factor, give a code, or nothing. */
export const stage = z.enum(['set up', 'code', 'done'])
export type Stage = z.output<typeof stage>

const roles = z.array(z.enum(ROLES))

/** Longer than a learner's, because it opens the data of all learners. */
const staffPassword = z
  .string(required('Password is required'))
  .min(12, 'Password must be at least 12 characters long')
  .max(LENGTHS.password, 'Password must be at most 200 characters long')

const NO_CODE = 'Enter the 6 digits that your app shows'
const code = z
  .string(required(NO_CODE))
  .max(20, { error: NO_CODE, abort: true })
  .transform((text) => text.replaceAll(' ', ''))
  .pipe(z.string().regex(/^\d{6}$/, NO_CODE))

const inviteToken = z.string().min(1).max(200)

export const signIn = consoleEndpoint(
  'POST',
  '/sign-in',
  'Begins a session with the password and sets its cookie. The session can only give its second ' +
    'factor, within 10 minutes. The limits are those of the learners’ login.',
  { access: 'everybody' },
  {
    body: credentials,
    response: { 200: envelope(z.object({ stage })) },
  },
)

export const readInvite = consoleEndpoint(
  'POST',
  '/invite',
  'Whom a one-time address invites; 400 with the reason if it does not work any more.',
  { access: 'everybody' },
  {
    body: z.object({ token: inviteToken }),
    response: { 200: envelope(z.object({ email: z.string(), roles })) },
  },
)

export const acceptInvite = consoleEndpoint(
  'POST',
  '/invite/accept',
  'Uses a one-time address: sets name and password, removes an earlier second factor, ends all ' +
    'sessions of the account and begins one that has to set up its second factor.',
  { access: 'everybody' },
  {
    body: z.object({ token: inviteToken, name: fullName, password: staffPassword }),
    response: { 200: envelope(z.object({ stage })) },
  },
)

export const me = consoleEndpoint(
  'GET',
  '/me',
  'The member of this session. Roles and permissions are empty until the second factor was given.',
  { access: 'password' },
  {
    response: {
      200: envelope(
        z.object({
          email: z.string(),
          name: z.string(),
          stage,
          roles,
          permissions: z.array(z.enum(PERMISSIONS)),
          recovery_codes_left: z.int().nonnegative(),
          /** Until when calls that need a fresh code are accepted. */
          code_is_fresh_until: time.nullable(),
          session_ends_at: time,
        }),
      ),
    },
  },
)

export const setUpFactor = consoleEndpoint(
  'POST',
  '/second-factor/set-up',
  'Makes a secret for an authenticator app. It counts after its first code; an earlier factor is ' +
    'replaced then, and only with a fresh code of it.',
  { access: 'password' },
  {
    response: { 200: envelope(z.object({ secret: z.string(), uri: z.string() })) },
  },
)

export const confirmFactor = consoleEndpoint(
  'POST',
  '/second-factor/confirm',
  'Gives the first code of a new factor: the session is complete, other sessions of the account end, ' +
    'and ten recovery codes are returned, only this once.',
  { access: 'password' },
  {
    body: z.object({ code }),
    response: { 200: envelope(z.object({ recovery_codes: z.array(z.string()) })) },
  },
)

export const checkCode = consoleEndpoint(
  'POST',
  '/second-factor/check',
  'Gives a code: completes a session, or makes the code of a complete one fresh. A code works once. ' +
    '10 codes in 15 minutes for each complete session, and for all others of the account together.',
  { access: 'password' },
  {
    body: z.object({ code }),
    response: { 200: envelope(z.object({ stage })) },
  },
)

export const giveRecoveryCode = consoleEndpoint(
  'POST',
  '/second-factor/recover',
  'Gives a recovery code in place of a code; it is used up.',
  { access: 'password' },
  {
    body: z.object({ recovery_code: z.string().trim().min(1).max(60) }),
    response: {
      200: envelope(z.object({ stage, recovery_codes_left: z.int().nonnegative() })),
    },
  },
)

export const signOut = consoleEndpoint(
  'POST',
  '/sign-out',
  'Ends the session and removes its cookie.',
  { access: 'password' },
  {
    response: { 200: envelope(z.null()) },
  },
)
