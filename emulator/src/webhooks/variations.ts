import { z } from 'zod'

/** How a webhook differs from a correct one. */
export const variations = z.strictObject({
  times: z.number().int().min(1).max(1000).default(1),
  /** Whether the times are sent in parallel. */
  parallel: z.boolean().default(false),
  /**
   * `reserialised`: of the parsed and printed body; `other-body`: of another body. `truncated`:
   * without its last characters.
   */
  signature: z
    .enum(['correct', 'missing', 'wrong', 'reserialised', 'truncated', 'other-body'])
    .default('correct'),
  /** The secret to sign with, instead of the configured one. */
  secret: z.string().optional(),
  numericIds: z.boolean().optional(),
  /** The text to send instead of the envelope; it is signed. */
  rawBody: z.string().optional(),
  contentType: z.string().default('application/json'),
})

export type Variations = z.infer<typeof variations>
export type SignatureKind = Variations['signature']
