import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

import { expect, it } from 'vitest'

import { smtpServer } from '#test/smtp-server.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

import { createMailer } from './mail.ts'

const mail = { to: 'learner@example.org', subject: 'Reset', text: 'Open https://x.org/a?token=1' }

function outboxMailer() {
  const outbox = join(temporaryFolder(), 'outbox')
  let time = Date.UTC(2030, 0, 1)
  const mailer = createMailer({
    smtpUrl: null,
    from: 'Sopan <hello@example.org>',
    outbox,
    now: () => new Date((time += 1)),
  })
  const names = () => readdirSync(outbox).toSorted()
  const mails = () => names().map((name) => readFileSync(join(outbox, name), 'utf8'))
  return { mailer, outbox, names, mails }
}

it('writes mails that only the operator can read, named in order of time', async () => {
  const { mailer, outbox, names, mails } = outboxMailer()
  for (const subject of ['one', 'two', 'three']) await mailer.send({ ...mail, subject })
  expect(mails().map((text) => /^Subject: (.*)$/m.exec(text)?.[1])).toEqual(['one', 'two', 'three'])
  for (const name of names()) {
    expect(name).toMatch(/^20300101T000000\.00\dZ-[0-9a-f]{8}\.eml$/)
    expect(statSync(join(outbox, name)).mode & 0o777).toBe(0o600)
  }
  expect(mails()[0]).toMatch(/^From: Sopan <hello@example.org>$/m)
  expect(mails()[0]).toMatch(/^To: learner@example.org$/m)
})

it('keeps every script readable and every link in one piece', async () => {
  const { mailer, mails } = outboxMailer()
  const link = `https://example.org/reset-password?token=sop_${'a'.repeat(200)}`
  await mailer.send({ ...mail, subject: 'नमस्ते', text: `नमस्ते अनिल\n\n${link}\n` })
  expect(mails()[0]).toMatch(/^Subject: नमस्ते$/m)
  expect(mails()[0]?.split('\n\n').slice(1).join('\n\n')).toBe(`नमस्ते अनिल\n\n${link}\n`)
})

it.each([
  ['a subject', { subject: 'Reset\r\nBcc: thief@example.org' }],
  ['an address', { to: 'learner@example.org\r\nBcc: thief@example.org' }],
])('prevents header injection through %s', async (_name, change) => {
  const { mailer, mails } = outboxMailer()
  await mailer.send({ ...mail, ...change })
  expect((mails()[0] ?? '').split(/\r?\n/).filter((line) => /^bcc/i.test(line))).toEqual([])
})

const attachment = { name: 'receipt-1.pdf', content: Buffer.alloc(100, 'PDF') }

it('writes a mail with a file in two parts, the text as it is', async () => {
  const { mailer, mails } = outboxMailer()
  await mailer.send({ ...mail, attachment })
  const [head = '', text, file] = (mails()[0] ?? '').split(/^--part-[0-9a-f]{24}\n/m)
  expect(head).toMatch(/^Content-Type: multipart\/mixed; boundary="part-[0-9a-f]{24}"$/m)
  expect(text).toContain(`\n\n${mail.text}\n`)
  expect(file).toContain('Content-Disposition: attachment; filename="receipt-1.pdf"')
  const [, content = ''] = file?.split('\n\n') ?? []
  expect(content).toMatch(/^.{76}\n/)
  expect(Buffer.from(content.split('--')[0] ?? '', 'base64')).toEqual(attachment.content)
})

const smtpMailer = (smtpUrl: string) =>
  createMailer({ smtpUrl, from: 'hello@example.org', outbox: '', now: () => new Date(0) })

it('sends by SMTP if a server is set', async () => {
  const { heard, url } = await smtpServer()
  await smtpMailer(url).send(mail)
  expect(heard).toContain('RCPT TO:<learner@example.org>')
  expect(heard).toContain('Subject: Reset')
})

it('sends a file by SMTP', async () => {
  const { heard, url } = await smtpServer()
  await smtpMailer(url).send({ ...mail, attachment })
  expect(heard.join('\n')).toContain('receipt-1.pdf')
  expect(heard.join('')).toContain(attachment.content.toString('base64').slice(0, 76))
})

it('has one receiver for any text in the address', async () => {
  const { heard, url } = await smtpServer()
  await smtpMailer(url)
    .send({ ...mail, to: 'victim,learner@example.org' })
    .catch(() => undefined)
  expect(heard.filter((line) => /^RCPT/i.test(line)).length).toBeLessThanOrEqual(1)
  expect(heard).not.toContain('RCPT TO:<learner@example.org>')
})

it('reports that no server can be reached', async () => {
  await expect(smtpMailer('smtp://127.0.0.1:1').send(mail)).rejects.toThrow('ECONNREFUSED')
})
