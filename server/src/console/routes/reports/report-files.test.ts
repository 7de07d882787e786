import { getReportFile } from '@sopan/contract/console/reports'
import { expect, it } from 'vitest'

import { testConsole } from '#test/console.ts'
import { receiptApp } from '#test/receipts.ts'

const { app, bought } = receiptApp()
const { t } = app
const c = testConsole(t)

const PERIOD = { from: '2026-11-01', to: '2026-11-20' }

it('a file has the report and the period in its name, and the rows of a table or all tables', async () => {
  const cookie = await c.signedIn('accountant')
  await bought({ price_paise: 10_000 })
  const params = { name: 'sales' as const }
  const body = { ...PERIOD, format: 'csv' as const }
  const { data } = await c.call(getReportFile, { params, body }, { cookie })
  expect(data).toMatchObject({
    name: 'sales 2026-11-01 to 2026-11-20 by day.csv',
    type: 'text/csv',
  })
  expect(Buffer.from(data.content, 'base64').toString()).toMatch(/\n2026-11-20,1,/)
  const asExcel = { params, body: { ...body, format: 'xlsx' as const } }
  const excel = await c.call(getReportFile, asExcel, { cookie })
  expect(excel.data.name).toBe('sales 2026-11-01 to 2026-11-20.xlsx')
  // Every Excel file is a ZIP archive.
  expect(Buffer.from(excel.data.content, 'base64').toString('latin1', 0, 2)).toBe('PK')
})

it('a file with names of learners is recorded with its format, and a table that is missing is named', async () => {
  const member = await c.member(['support'])
  const cookie = await c.session(member.id)
  const params = { name: 'learners' as const }
  await c.call(getReportFile, { params, body: { format: 'csv' } }, { cookie })
  const rows = await t.db.selectFrom('audit').select(['actor', 'after']).execute()
  expect(rows).toMatchObject([{ actor: `staff ${member.id} Anita Rao`, after: { format: 'csv' } }])
  const { status, body } = await c.raw(
    getReportFile,
    { params, body: { format: 'csv', table: 'no such table' } },
    { cookie },
  )
  expect([status, JSON.stringify(body)]).toEqual([409, expect.stringContaining('no such table')])
})
