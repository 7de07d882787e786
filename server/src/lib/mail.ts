import { randomBytes } from 'node:crypto'
import { mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'

import { createTransport } from 'nodemailer'

import type { Clock } from './clock.ts'

export interface Mail {
  to: string
  subject: string
  text: string
}

export interface Mailer {
  send(mail: Mail): Promise<void>
}

interface MailerOptions {
  /** If null, mails are written to `outbox`. */
  smtpUrl: string | null
  from: string
  outbox: string
  now: Clock
}

export function createMailer({ smtpUrl, from, outbox, now }: MailerOptions): Mailer {
  return smtpUrl === null ? outboxMailer({ from, outbox, now }) : smtpMailer(smtpUrl, from)
}

function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    // Mails never include files or remote pages.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ to, subject, text }) {
      // As text, `a,b@example.org` would be two receivers.
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text })
    },
  }
}

/** One .eml per mail, named in order of time; a file gets its final name when it is complete. */
function outboxMailer({ from, outbox, now }: Omit<MailerOptions, 'smtpUrl'>): Mailer {
  return {
    async send(mail) {
      const at = now()
      const name = `${at.toISOString().replaceAll(/[-:]/g, '')}-${randomBytes(4).toString('hex')}`
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
      await rename(temporary, join(outbox, `${name}.eml`))
    },
  }
}

/**
 * Written by hand, because nodemailer encodes long lines as quoted-printable: a link would be
 * split, and developers copy it from the file.
 */
function message({ to, subject, text }: Mail, from: string, at: Date): string {
  const headers = {
    From: from,
    To: to,
    Subject: subject,
    Date: at.toUTCString(),
    'MIME-Version': '1.0',
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Transfer-Encoding': '8bit',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${oneLine(value)}`)
  return [...lines, '', text].join('\n')
}

/** Prevents header injection by a line break in a name. */
const oneLine = (value: string) => value.replaceAll(/[\r\n]+/g, ' ')
