import { z } from 'zod'

/** The cut-offs by category that an authority set for an exam. */
export const lastCutOffs = z.object({
  year: z.int(),
  /** The name or address of the notice that has them. */
  source: z.string(),
  marks: z.array(z.object({ category: z.string(), marks: z.number() })),
})
export type LastCutOffs = z.output<typeof lastCutOffs>

/** The exam in which a paper was asked. */
export const askedIn = z.object({ exam: z.string(), year: z.int(), shift: z.string().nullable() })
export type AskedIn = z.output<typeof askedIn>
