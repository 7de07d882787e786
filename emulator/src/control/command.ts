import type { z } from 'zod'

import type { Emulation } from '../emulation.ts'

/** A control command: the schema of its input, and its act. */
export interface Command<Schema extends z.ZodType, Result> {
  schema: Schema
  run: (emulation: Emulation, input: z.infer<Schema>) => Result | Promise<Result>
}

/** Infers the types of a command from its parts. */
export const command = <Schema extends z.ZodType, Result>(
  schema: Schema,
  run: Command<Schema, Result>['run'],
): Command<Schema, Result> => ({ schema, run })
