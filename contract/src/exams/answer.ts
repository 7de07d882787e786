import { z } from 'zod'

/**
 * An answer in the one form in which the kind of its question writes it, such as 'B'. Only the kind reads it
 * (domain/src/exams/kinds); everything else passes it on.
 */
export const answer = z.string().min(1).max(50).brand<'Answer'>()
export type Answer = z.output<typeof answer>
