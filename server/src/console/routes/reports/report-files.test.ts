import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { learnerFile, moneyFile } from '@sopan/contract/console/reports'
import { expect, it } from 'vitest'

import { runCommand } from '#test/commands.ts'
import { testConsole } from '#test/console.ts'
import { receiptApp } from '#test/receipts.ts'

const { app, bought } = receiptApp()
const { t } = app
const c = testConsole(t)

const PERIOD = { from: '2026-11-01', to: '2026-11-20' }

it('a file of the console is the file of the command', async () => {
  const cookie = await c.signedIn('accountant')
  await bought({ price_paise: 10_000 })
  const folder = await mkdtemp(join(tmpdir(), 'sopan-report-'))
  await runCommand(t, ['report', 'sales'], { ...PERIOD, csv: folder })
  const body = { name: 'sales' as const, ...PERIOD, format: 'csv' as const }
  const { data } = await c.call(moneyFile, { body }, { cookie })
  expect(data).toMatchObject({
    name: 'sales 2026-11-01 to 2026-11-20 by day.csv',
    type: 'text/csv',
  })
  const content = Buffer.from(data.content, 'base64')
  expect(content).toEqual(await readFile(join(folder, data.name)))
  const excel = await c.call(moneyFile, { body: { ...body, format: 'xlsx' } }, { cookie })
  expect(excel.data.name).toBe('sales 2026-11-01 to 2026-11-20.xlsx')
  // Every Excel file is a ZIP archive.
  expect(Buffer.from(excel.data.content, 'base64').toString('latin1', 0, 2)).toBe('PK')
})

it('a file with names of learners is recorded with its format, and a table that is missing is named', async () => {
  const member = await c.member(['support'])
  const cookie = await c.session(member.id)
  await c.call(learnerFile, { body: { format: 'csv' } }, { cookie })
  const rows = await t.db.selectFrom('audit').select(['actor', 'after']).execute()
  expect(rows).toMatchObject([{ actor: `staff ${member.id} Anita Rao`, after: { format: 'csv' } }])
  const { status, body } = await c.raw(
    learnerFile,
    { body: { format: 'csv', table: 'no such table' } },
    { cookie },
  )
  expect([status, JSON.stringify(body)]).toEqual([409, expect.stringContaining('no such table')])
})
