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
  const { from, smtpUrl } = settings.mail
  const mailer = createMailer({ ...settings.mail, now: clock })
  const subject = `${settings.BRAND_NAME}: a test mail`
  const text = `This mail was sent by 'sopan mail test' of ${settings.PUBLIC_URL} at ${now.toISOString()}.\n`
  try {
    const response = printable(await mailer.send({ to, subject, text }))
    const place =
      smtpUrl === null
        ? `There is no SMTP_URL: the mail was written to ${response}.`
        : `The mail server has taken the mail: ${response}`
    return {
      lines: [place],
      data: { from, to, response },
      isDone: smtpUrl !== null,
    }
  } catch (error) {
    const reason = printable(error instanceof Error ? error.message : String(error))
    return {
      lines: [`The mail was not sent: ${reason}`],
      data: { from, to, reason },
      isDone: false,
    }
  }
}
