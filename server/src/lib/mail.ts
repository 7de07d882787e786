import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

import { createTransport } from 'nodemailer'

import type { Clock } from './clock.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  attachment?: Attachment
}

/** A PDF; its name has only letters, digits and '.-'. */
export interface Attachment {
  name: string
  content: Buffer
}

export interface Mailer {
  /** Returns what the mail server responded, or the file of the mail. */
  send(mail: Mail): Promise<string>
}

interface MailerOptions {
  /** If null, mails are written to `outbox`. */
  smtpUrl: string | null
  from: string
  outbox: string
  now: Clock
}

const PDF = 'application/pdf'

export function createMailer({ smtpUrl, from, outbox, now }: MailerOptions): Mailer {
  return smtpUrl === null ? outboxMailer({ from, outbox, now }) : smtpMailer(smtpUrl, from)
}

function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    // Attachments come from memory, never from files or remote pages.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ to, subject, text, attachment }) {
      // As text, `a,b@example.org` would be two receivers.
      const sent = await transport.sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        ...(attachment && {
          attachments: [
            { filename: attachment.name, content: attachment.content, contentType: PDF },
          ],
        }),
      })
      return sent.response
    },
  }
}

/** Deletes mails of the outbox folder that were written before a time; returns how many. */
export async function deleteMailsBefore(outbox: string, time: Date): Promise<number> {
  const names = await readdir(outbox).catch(() => [])
  const old = names.filter((name) => name.endsWith('.eml') && name < timeName(time))
  for (const name of old) await rm(join(outbox, name), { force: true })
  return old.length
}

const timeName = (at: Date) => at.toISOString().replaceAll(/[-:]/g, '')

/** One .eml per mail, named in order of time; a file gets its final name when it is complete. */
function outboxMailer({ from, outbox, now }: Omit<MailerOptions, 'smtpUrl'>): Mailer {
  return {
    async send(mail) {
      const at = now()
      const name = `${timeName(at)}-${randomBytes(4).toString('hex')}`
      await mkdir(outbox, { recursive: true, mode: 0o700 })
      const temporary = join(outbox, `.${name}`)
      // Readable only by the operator, because mails contain links that set a password.
      const file = await open(temporary, 'wx', 0o600)
      try {
        await file.writeFile(message(mail, from, at))
        await file.sync()
      } finally {
        await file.close()
      }
      const final = join(outbox, `${name}.eml`)
      await rename(temporary, final)
      return final
    },
  }
}

/**
 * Written by hand, because nodemailer encodes long lines as quoted-printable: a link would be
 * split, and developers copy it from the file.
 */
function message({ to, subject, text, attachment }: Mail, from: string, at: Date): string {
  const head = {
    From: from,
    To: to,
    Subject: subject,
    Date: at.toUTCString(),
    'MIME-Version': '1.0',
  }
  const body = {
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Transfer-Encoding': '8bit',
  }
  if (attachment === undefined) return part({ ...head, ...body }, text)
  const boundary = `part-${randomBytes(12).toString('hex')}`
  const file = {
    'Content-Type': PDF,
    'Content-Disposition': `attachment; filename="${attachment.name}"`,
    'Content-Transfer-Encoding': 'base64',
  }
  const content = attachment.content.toString('base64').replaceAll(/.{76}/g, '$&\n')
  return part({ ...head, 'Content-Type': `multipart/mixed; boundary="${boundary}"` }, '').concat(
    ...[part(body, text), part(file, content)].map((one) => `--${boundary}\n${one}\n`),
    `--${boundary}--\n`,
  )
}

function part(headers: Record<string, string>, content: string): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${oneLine(value)}`)
  return [...lines, '', content].join('\n')
}

/** Prevents header injection by a line break in a name. */
const oneLine = (value: string) => value.replaceAll(/[\r\n]+/g, ' ')
