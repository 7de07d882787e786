import { mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { expect, it } from 'vitest'

import { runCommand } from '#test/commands.ts'
import { receiptApp } from '#test/receipts.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

const { app, bought } = receiptApp()
const { t } = app

const run = (email: string, folder: string) => runCommand(t, ['users', 'export', email, folder])

it('writes everything about a learner into a new folder that only its owner can read', async () => {
  const { user, id } = await bought()
  const folder = join(temporaryFolder(), 'deep', 'meera')
  const result = await run(user.email.toUpperCase(), folder)
  expect(result.lines).toEqual([`Written: 9\u00A0files about user ${user.id} to ${folder}.`])
  expect(readdirSync(folder).toSorted()).toEqual([
    'README.txt',
    'access.json',
    'account.json',
    'learning.json',
    'purchases.json',
    'receipts',
    'security.json',
    'support.json',
    'tests.json',
  ])
  expect(readFileSync(join(folder, 'purchases.json'), 'utf8')).toContain(id)
  expect(statSync(folder).mode & 0o077).toBe(0)
  expect(readdirSync(dirname(folder))).toEqual(['meera'])
  const audit = await t.db
    .selectFrom('audit')
    .select(['action', 'subject', 'actor'])
    .where('action', '=', 'export user')
    .execute()
  expect(audit).toEqual([{ action: 'export user', subject: `user ${user.id}`, actor: 'ravi' }])
})

it('fills an empty folder, and refuses one with files, a file, and an unknown account', async () => {
  const { user } = await bought()
  const parent = temporaryFolder()
  const [empty, full] = [join(parent, 'empty'), join(parent, 'full')]
  for (const folder of [empty, full]) mkdirSync(folder)
  writeFileSync(join(full, 'mine.txt'), 'x')
  await run(user.email, empty)
  expect(readdirSync(empty)).toContain('account.json')
  await expect(run(user.email, full)).rejects.toThrow('is not an empty folder')
  await expect(run(user.email, join(full, 'mine.txt'))).rejects.toThrow('is not an empty folder')
  await expect(run('nobody@example.com', join(parent, 'x'))).rejects.toThrow('There is no account')
  expect(readdirSync(parent).toSorted()).toEqual(['empty', 'full'])
})

it('leaves nothing if the folder cannot be written', async () => {
  const { user } = await bought()
  const parent = temporaryFolder()
  writeFileSync(join(parent, 'file'), '')
  await expect(run(user.email, join(parent, 'file', 'x'))).rejects.toThrow(
    /cannot be written|not an empty/,
  )
  expect(readdirSync(parent)).toEqual(['file'])
})
