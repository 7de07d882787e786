import { readInvite } from '@sopan/contract/console/session'
import { dateAndTime } from '@sopan/words/en/format'
import { CommanderError } from 'commander'
import { expect, it } from 'vitest'

import { parseSettings } from '#server/lib/env/env.ts'
import { testApp } from '#test/app.ts'
import { runCommand } from '#test/commands.ts'
import { testConsole } from '#test/console.ts'

const t = testApp()
const c = testConsole(t)

const run = (words: string[], options: Record<string, string | true> = {}) =>
  runCommand({ ...t, settings: t.settings }, ['staff', ...words], options)

const urlOf = ({ data }: Awaited<ReturnType<typeof run>>) => (data as { url: string }).url

it('invites the first member as an owner, and prints an address that works', async () => {
  const result = await run(['invite', 'meera@example.com'])
  const url = urlOf(result)
  expect(result.lines).toEqual([
    `Invited meera@example.com as owner. This address works once, until ${dateAndTime('2026-11-21T06:00:00Z')}:`,
    url,
  ])
  const [address, token = ''] = url.split('#')
  expect(address).toBe('http://localhost:3001/invite')
  const { data } = await c.call(readInvite, { body: { token } })
  expect(data).toEqual({ email: 'meera@example.com', roles: ['owner'] })
  const audit = await t.db.selectFrom('audit').select(['actor', 'action', 'after']).execute()
  expect(audit).toEqual([
    {
      actor: 'ravi',
      action: 'invite staff',
      after: { email: 'meera@example.com', roles: ['owner'] },
    },
  ])
})

it('needs a role once there is a member, and refuses an unknown one', async () => {
  const { email } = await c.member(['owner'])
  await expect(run(['invite', 'ravi@example.com'])).rejects.toThrow(/^Give --role: owner, editor/)
  await expect(run(['invite', 'ravi@example.com'], { role: 'admin' })).rejects.toThrow(
    CommanderError,
  )
  await expect(run(['invite', 'no address'], { role: 'teacher' })).rejects.toThrow(CommanderError)
  await expect(run(['invite', 'ravi@example.com>'], { role: 'teacher' })).rejects.toThrow(
    'Please enter a valid email address',
  )
  await expect(run(['invite', email], { role: 'teacher' })).rejects.toThrow(/is a member already/)
  const invited = await run(['invite', 'ravi@example.com'], { role: 'support, accountant' })
  expect(invited.data).toMatchObject({ roles: ['accountant', 'support'] })
})

it('resets the last owner too, and changes nothing in a dry run', async () => {
  const member = await c.member(['owner'])
  const cookie = await c.session(member.id)
  const dry = await run(['invite', member.email], { reset: true, 'dry-run': true })
  expect([dry.lines, dry.data]).toEqual([
    [`Would invite ${member.email} as owner.`],
    expect.objectContaining({ url: null }),
  ])
  expect((await c.raw({ method: 'GET', url: '/me' }, {}, { cookie })).status).toBe(200)
  expect(urlOf(await run(['invite', member.email], { reset: true }))).toContain('/invite#sop_')
  expect((await c.raw({ method: 'GET', url: '/me' }, {}, { cookie })).status).toBe(401)
  await expect(run(['invite', 'nobody@example.com'], { reset: true })).rejects.toThrow(
    'There is no staff account nobody@example.com.',
  )
})

it('refuses an invitation while the console is off', async () => {
  const settings = parseSettings({ CONSOLE_PORT: 'off' })
  await expect(
    runCommand({ ...t, settings }, ['staff', 'invite', 'meera@example.com']),
  ).rejects.toThrow('The console is off: set CONSOLE_URL, CONSOLE_PORT and CONSOLE_SECRET.')
})
