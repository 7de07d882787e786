import { getStatus } from '@sopan/contract/status'
import { expect, it } from 'vitest'

import { testApp } from '#test/app.ts'
import { runCommand } from '#test/commands.ts'

const t = testApp()
const status = async () => (await t.call(getStatus, {})).body.data

it('switches maintenance on and off, and records both', async () => {
  const options = { message: 'Back at 5 pm', reasons: 'planned_work, ,new_storage' }
  await runCommand(t, ['maintenance', 'on'], { ...options, 'dry-run': true })
  expect(await status()).toMatchObject({ maintenance: false })

  const result = await runCommand(t, ['maintenance', 'on'], options)
  expect(result.lines).toEqual(["Set: maintenance on, 'Back at 5 pm'."])
  expect(await status()).toMatchObject({
    maintenance: true,
    message: 'Back at 5 pm',
    maintenance_reason: ['planned_work', 'new_storage'],
  })

  await runCommand(t, ['maintenance', 'off'])
  expect(await status()).toMatchObject({ maintenance: false, message: 'All systems are working' })
  const audit = await t.db
    .selectFrom('audit')
    .select(['actor', 'action', 'after'])
    .where('subject', '=', 'status')
    .orderBy('id')
    .execute()
  expect(audit).toMatchObject([
    { actor: 'ravi', action: 'set maintenance', after: { on: true } },
    { actor: 'ravi', action: 'set maintenance', after: { on: false } },
  ])
})

it('requires another version of the pages', async () => {
  await runCommand(t, ['maintenance', 'require', '1.0.3'])
  expect(await status()).toMatchObject({ db_version: '1.0.3', update_available: true })
  await expect(runCommand(t, ['maintenance', 'require', 'newest'])).rejects.toThrow(/three numbers/)
})
