import { submitTicket } from '@sopan/contract/support'
import { expect, it } from 'vitest'

import { testApp } from '#test/app.ts'
import { runCommand } from '#test/commands.ts'
import { factories } from '#test/factories.ts'

const t = testApp()

async function ticket(): Promise<string> {
  const build = factories(t.db)
  const user = await build.user()
  const body = { email: 'anjali@example.com', message: 'The video does not start.\nSince today.' }
  const token = await build.token(user.id, t.time)
  const reply = await t.call(submitTicket, { body }, token)
  await expect.poll(() => t.mails.length).toBe(2)
  t.mails.length = 0
  return String(reply.body.data.ticket_id)
}

it('lists and shows tickets', async () => {
  const id = await ticket()
  const { lines } = await runCommand(t, ['tickets', 'list'])
  expect(lines).toEqual([
    expect.stringContaining(`${id}  open  medium  2026-11-20T06:00:00.000Z  The video does not`),
    '1 ticket.',
  ])
  const shown = await runCommand(t, ['tickets', 'show', id])
  expect(shown.lines.join('\n')).toContain('Since today.')
})

it('mails an answer once, and not in a dry run', async () => {
  const id = await ticket()
  const text = 'Please update the app.'
  await runCommand(t, ['tickets', 'answer', id], { text, 'dry-run': true })
  await runCommand(t, ['tickets', 'answer', id], { text })
  t.wakeOutbox()
  await expect.poll(() => t.mails.length).toBe(1)
  expect(t.mails[0]).toMatchObject({
    to: 'anjali@example.com',
    subject: `Support ticket ${id}: our answer`,
  })
  expect(t.mails[0]?.text).toContain(text)
  expect(t.mails[0]?.text).toContain(`/contact-us#ticket-${id}`)
  const shown = await runCommand(t, ['tickets', 'show', id])
  expect(shown.lines.join('\n')).toContain(text)
  expect(shown.data).toMatchObject({ status: 'answered' })
})

it('closes a ticket, which then refuses answers', async () => {
  const id = await ticket()
  await runCommand(t, ['tickets', 'close', id])
  expect((await runCommand(t, ['tickets', 'list'])).lines).toEqual(['0 tickets.'])
  expect((await runCommand(t, ['tickets', 'list'], { all: true })).lines).toHaveLength(2)
  await expect(runCommand(t, ['tickets', 'answer', id], { text: 'No' })).rejects.toThrow(
    /is closed/,
  )
  await expect(runCommand(t, ['tickets', 'close', '999'])).rejects.toThrow(/no ticket 999/)
})

it('shows no control characters of a message', async () => {
  const build = factories(t.db)
  const user = await build.user()
  const body = { email: 'a@example.com', message: '\u001B[2JHello\n\u202Eolleh' }
  await t.call(submitTicket, { body }, await build.token(user.id, t.time))
  const list = await runCommand(t, ['tickets', 'list', '--all'])
  const id = list.lines[0]?.split(' ')[0] ?? ''
  const shown = await runCommand(t, ['tickets', 'show', id])
  expect([...list.lines, ...shown.lines].join('')).not.toMatch(/[\p{Cc}\u202E]/u)
  expect(shown.lines).toContain('\uFFFD[2JHello')
})
