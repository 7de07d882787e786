import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Whether a webhook was signed with one of the secrets: base64 of HMAC-SHA256 over the timestamp
 * header followed by the raw body, compared in constant time. The age is not checked, because a
 * genuine repetition can come hours later.
 */
export function isSigned(
  { timestamp, signature, body }: { timestamp: string; signature: string; body: Uint8Array },
  secrets: readonly string[],
): boolean {
  const given = Buffer.from(signature)
  let matches = false
  for (const secret of secrets) {
    const expected = Buffer.from(
      createHmac('sha256', secret).update(timestamp).update(body).digest('base64'),
    )
    if (expected.length === given.length && timingSafeEqual(expected, given)) matches = true
  }
  return matches
}
