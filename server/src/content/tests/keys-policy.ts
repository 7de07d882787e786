import { KEYS_POLICIES, type KeysPolicy } from '@sopan/domain/exams/keys-shown'
import { z } from 'zod'

import { parsePoint } from '#server/content/shared/yaml/times.ts'

/** The policy `date` is written as its time. */
export const POLICIES = KEYS_POLICIES.filter((policy) => policy !== 'date')
const MESSAGE = "'at_once', 'after_last_attempt', 'after_close' or a time (2026-12-06T18:00)"

interface KeysInFile {
  policy: KeysPolicy
  date: Date | null
}

/** When keys are shown: a policy, or the time of the policy `date`. */
export const keysPolicy = z.string(MESSAGE).transform((text, context): KeysInFile => {
  const policy = POLICIES.find((one) => one === text)
  if (policy !== undefined) return { policy, date: null }
  const date = parsePoint(text)
  if (date !== null) return { policy: 'date', date }
  context.addIssue({ code: 'invalid_format', format: 'keys', message: MESSAGE })
  return z.NEVER
})
