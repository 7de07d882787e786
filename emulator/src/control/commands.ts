import type { z } from 'zod'

import { machineCommands } from './machine.ts'
import { paymentCommands } from './payments.ts'
import { refundCommands } from './refunds.ts'
import { webhookCommands } from './webhooks.ts'

/** Everything that a test can do, by the name in the URL: POST /control/<name>. */
export const commands = {
  ...paymentCommands,
  ...refundCommands,
  ...webhookCommands,
  ...machineCommands,
}

type Commands = typeof commands
export type CommandName = keyof Commands
export type CommandInput<Name extends CommandName> = z.input<Commands[Name]['schema']>
export type CommandResult<Name extends CommandName> = Wire<
  Awaited<ReturnType<Commands[Name]['run']>>
>

/** The type of a value after it was sent as JSON. */
type Wire<Value> = Value extends Date
  ? string
  : Value extends object
    ? { [Key in keyof Value]: Wire<Value[Key]> }
    : Value
