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

/** Whether a time is after the times by which the keys of a test can be shown, as far as its file has them. */
export function isAfterKeys(
  time: Date | null,
  { closes, keys }: { closes: Date | null; keys: { date: Date | null } | null },
): boolean {
  return [closes, keys?.date ?? null].every(
    (shown) => time === null || shown === null || shown < time,
  )
}
