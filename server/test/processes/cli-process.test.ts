import { readdirSync, rmSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'

import { expect, it } from 'vitest'

import { openDatabase } from '#server/db/connect.ts'
import { attach } from '#server/db/embedded/attach.ts'
import { migrate } from '#server/db/migrate.ts'
import { migrations } from '#server/db/migrations.ts'

import { temporaryFolder } from '../temporary-folder.ts'
import { type CliProcess, runCli } from './cli-process.ts'
import { dataFolder, preparedFolder } from './embedded-folder.ts'

const COMMANDS = [
  [['migrate'], []],
  [['backup', '/tmp/never.sopan'], []],
  [['doctor'], ['long']],
  [['call', 'GET', '/orders'], ['long']],
]

async function endOf(command: CliProcess) {
  return { code: await command.ended, stdout: command.stdout(), stderr: command.stderr() }
}

/** Who the audit of a database names, oldest first. */
async function actorsIn(options: Parameters<typeof attach>[0]): Promise<string[]> {
  const { address, close } = await attach(options)
  const db = openDatabase({ address, max: 1 })
  const rows = await db.selectFrom('audit').select('actor').orderBy('id').execute()
  await db.destroy()
  await close()
  return rows.map(({ actor }) => actor)
}

for (const [words = [], tags = []] of COMMANDS) {
  it(`${words[0]} makes no database where there is none`, { tags }, async () => {
    const [empty, missing] = [dataFolder(), join(temporaryFolder(), 'missing')]
    for (const folder of [empty, missing]) {
      const { code, stdout, stderr } = await endOf(runCli(folder, words))
      expect([code, stdout]).toEqual([1, ''])
      expect(stderr).toContain(
        `There is no database in ${folder}. Set DATA_DIR as the service has it`,
      )
    }
    expect(readdirSync(empty)).toEqual([])
    expect(() => readdirSync(missing)).toThrow('ENOENT')
  })
}

it('refuses a database that the product has not made', async () => {
  const { code, stdout, stderr } = await endOf(runCli(await preparedFolder(), ['backup', '/tmp/x']))
  expect([code, stdout]).toEqual([1, ''])
  expect(stderr).toContain('There is no database of the product in')
})

it('backs up a database of an older version, migrates it by `migrate` only, names it, and makes calls on it', async () => {
  const folder = await preparedFolder()
  const options = { dataDir: folder, now: () => new Date(), log: () => undefined }
  const { address, close } = await attach(options)
  await migrate(address, migrations.slice(0, -1))
  await close()
  const place = `embedded PostgreSQL in ${join(folder, 'pg')}`

  const early = await endOf(runCli(folder, ['doctor']))
  expect([early.code, early.stdout]).toEqual([1, ''])
  expect(early.stderr).toContain(`The database in ${place} is not migrated`)
  const file = join(temporaryFolder(), 'b.sopan')
  expect(await runCli(folder, ['backup', file], { sudoUser: 'ravi' }).ended).toBe(0)

  const migrated = await endOf(runCli(folder, ['migrate', '--json']))
  expect(JSON.parse(migrated.stdout)).toEqual({
    migrated: [migrations.at(-1)?.name],
    database: place,
  })
  const { code, stdout, stderr } = await endOf(runCli(folder, ['doctor', '--json']))
  expect([code, JSON.parse(stdout)]).toEqual([0, expect.objectContaining({ database: place })])
  expect(stderr).toContain(`Database: ${place}`)

  const data = { on: true, message: 'Back at six.', reasons: [], last_change: null }
  const call = ['call', 'POST', '/maintenance', '--data', JSON.stringify(data)]
  expect(await runCli(folder, call, { sudoUser: 'ravi' }).ended).toBe(0)
  expect(await runCli(folder, call).ended).toBe(1)
  expect(await actorsIn(options)).toEqual(['ravi', userInfo().username, 'ravi'])
})

it.skipIf(process.getuid?.() !== 0)(
  'reports that another user is not allowed to read the database',
  async () => {
    const folder = await preparedFolder()
    const other = runCli(folder, ['doctor'], { uid: 65_533, gid: 65_533 })
    const { code, stderr } = await endOf(other)
    expect([code, stderr]).toEqual([
      1,
      `The user 65533 is not allowed to read the database in ${folder}. ` +
        'Run the command as the user of the service.\n',
    ])
    rmSync(folder, { recursive: true })
  },
)
