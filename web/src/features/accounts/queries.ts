import { forgotPassword, resetPassword, signup } from '@sopan/contract/account'
import type { EndpointInput } from '@sopan/contract/endpoint'
import { login } from '@sopan/contract/session'
import { mutationOptions } from '@tanstack/react-query'

import { callForBody, call } from '#web/lib/api/call.ts'
import { forgetReferral } from '#web/lib/browser/referral.ts'

type Body<E extends Parameters<typeof call>[0]> =
  EndpointInput<E> extends { body: infer B } ? B : never

export const LOGIN_FAILED = 'Login failed'
export const SIGNUP_FAILED = 'Registration failed'

export const loginMutation = mutationOptions({
  mutationFn: (body: Body<typeof login>) =>
    callForBody(login, { body }, { fallback: LOGIN_FAILED }),
})

/** The next three mutations return the server's message. */
export const signupMutation = mutationOptions({
  mutationFn: async (body: Body<typeof signup>) => {
    const { message } = await call(signup, { body }, { fallback: SIGNUP_FAILED })
    forgetReferral()
    return message
  },
})

export const forgotPasswordMutation = mutationOptions({
  mutationFn: async (body: Body<typeof forgotPassword>) =>
    (await call(forgotPassword, { body }, { fallback: 'Failed to send the reset link' })).message,
})

export const resetPasswordMutation = mutationOptions({
  mutationFn: async (body: Body<typeof resetPassword>) =>
    (await call(resetPassword, { body }, { fallback: 'Failed to change the password' })).message,
})
