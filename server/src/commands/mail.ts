import { join } from 'node:path'

import { email as emailSchema } from '@sopan/contract/fields'
import { type Command, InvalidArgumentError } from 'commander'

import { createMailer } from '../lib/mail.ts'
import { printable } from '../lib/printable.ts'
import type { Actions, CommandDeps, CommandResult } from './program/command.ts'

/** The operator's command that shows whether mails leave this machine. */
export function mailCommands(program: Command, { onDatabase }: Actions): void {
  program
    .command('mail')
    .description('mails')
    .command('test')
    .description('sends one mail now and prints what the mail server responds')
    .argument('<email>', 'an address of yours, best one of another provider', emailAddress)
    .action(onDatabase(testCommand))
}

function emailAddress(text: string): string {
  const parsed = emailSchema.safeParse(text)
  if (parsed.success) return parsed.data
  throw new InvalidArgumentError('It is an email address.')
}

async function testCommand(
  { clock, now, settings }: CommandDeps,
  to: string,
): Promise<CommandResult> {
  const { brand, dataDir, mail, publicUrl } = settings
  const mailer = createMailer({ ...mail, outbox: join(dataDir, 'outbox'), now: clock })
  const subject = `${brand.name}: a test mail`
  const text = `This mail was sent by 'sopan mail test' of ${publicUrl} at ${now.toISOString()}.\n`
  try {
    const response = printable(await mailer.send({ to, subject, text }))
    const place =
      mail.smtpUrl === null
        ? `There is no SMTP_URL: the mail was written to ${response}.`
        : `The mail server has taken the mail: ${response}`
    return {
      lines: [place],
      data: { from: mail.from, to, response },
      isDone: mail.smtpUrl !== null,
    }
  } catch (error) {
    const reason = printable(error instanceof Error ? error.message : String(error))
    return {
      lines: [`The mail was not sent: ${reason}`],
      data: { from: mail.from, to, reason },
      isDone: false,
    }
  }
}
