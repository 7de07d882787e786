import { forgotPassword, resetPassword, signup } from '@sopan/contract/account'
import type { EndpointInput } from '@sopan/contract/endpoint'
import { login } from '@sopan/contract/session'
import type { SignInWords } from '@sopan/words/accounts/sign-in'
import { mutationOptions } from '@tanstack/react-query'

import { callForBody, call } from '#web/lib/api/call.ts'
import { forgetReferral } from '#web/lib/browser/referral.ts'

type Body<E extends Parameters<typeof call>[0]> =
  EndpointInput<E> extends { body: infer B } ? B : never

export const loginMutation = ({ failed }: SignInWords['login']) =>
  mutationOptions({
    mutationFn: (body: Body<typeof login>) => callForBody(login, { body }, { fallback: failed }),
  })

/** The next three mutations return the server's message. */
export const signupMutation = ({ failed }: SignInWords['register']) =>
  mutationOptions({
    mutationFn: async (body: Body<typeof signup>) => {
      const { message } = await call(signup, { body }, { fallback: failed })
      forgetReferral()
      return message
    },
  })

export const forgotPasswordMutation = ({ callFailed }: SignInWords['forgot']) =>
  mutationOptions({
    mutationFn: async (body: Body<typeof forgotPassword>) =>
      (await call(forgotPassword, { body }, { fallback: callFailed })).message,
  })

export const resetPasswordMutation = ({ callFailed }: SignInWords['reset']) =>
  mutationOptions({
    mutationFn: async (body: Body<typeof resetPassword>) =>
      (await call(resetPassword, { body }, { fallback: callFailed })).message,
  })
