import { expect, it } from 'vitest'

import { parseSettings } from '#server/lib/env/env.ts'
import { testApp } from '#test/app.ts'
import { runCommand } from '#test/commands.ts'
import { smtpServer } from '#test/smtp-server.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

const t = testApp()

const run = (environment: Record<string, string>) =>
  runCommand(
    {
      ...t,
      time: t.time,
      settings: parseSettings({ DATA_DIR: temporaryFolder(), ...environment }),
    },
    ['mail', 'test', 'ravi@example.org'],
  )

it('sends a mail by the mail server and prints its response', async () => {
  const { heard, url } = await smtpServer()
  const result = await run({ SMTP_URL: url, MAIL_FROM: 'hello@example.org' })
  expect(result.lines).toEqual(['The mail server has taken the mail: 250 fine'])
  expect(result.isDone).toBe(true)
  expect(heard).toContain('RCPT TO:<ravi@example.org>')
})

it('is refused without a mail server, and names the file of the mail', async () => {
  const result = await run({})
  expect(result.lines[0]).toMatch(/^There is no SMTP_URL: the mail was written to .+\.eml\.$/)
  expect(result.isDone).toBe(false)
})

it('gives the reason of a failure, without the password', async () => {
  const SMTP_URL = 'smtp://user:secret-word@127.0.0.1:1'
  const result = await run({ SMTP_URL, MAIL_FROM: 'hello@example.org' })
  expect(result.lines[0]).toContain('The mail was not sent: connect ECONNREFUSED')
  expect(JSON.stringify(result)).not.toContain('secret-word')
  expect(result.isDone).toBe(false)
})
