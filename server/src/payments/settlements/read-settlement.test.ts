import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { SETTLEMENT_COLUMNS } from '#server/lib/env/settlement-columns.ts'
import { OperatorError } from '#server/lib/operator-error.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

import { type SettlementRow, readSettlement } from './read-settlement.ts'

const HEADER = Object.values(SETTLEMENT_COLUMNS).join(',')
const ROW = 'PAYMENT,p1,order_a,499.00,INR,2026-11-20 11:30:00,SUCCESS,9.98,1.80'

async function read(content: string | Buffer, columns = SETTLEMENT_COLUMNS) {
  const file = join(temporaryFolder(), 'settlement.csv')
  writeFileSync(file, content)
  const rows: SettlementRow[] = []
  for await (const batch of readSettlement(file, columns)) rows.push(...batch)
  return rows
}

const payment = {
  line: 2,
  kind: 'payment',
  type: 'PAYMENT',
  status: 'SUCCESS',
  eventId: 'p1',
  orderId: 'order_a',
  amountPaise: 49_900,
  currency: 'INR',
  at: new Date('2026-11-20T06:00:00Z'),
  chargePaise: 998,
  taxPaise: 180,
}

describe('a settlement file', () => {
  it('is read with every field', async () => {
    expect(await read(`${HEADER}\n${ROW}\n`)).toEqual([payment])
  })

  it.each([
    ['with a byte order mark and CRLF', `\uFEFF${HEADER}\r\n${ROW}\r\n`],
    ['with quotes', `${HEADER}\n${ROW.replace('499.00', '"499.00"').replace('p1', '"p1"')}`],
    ['with semicolons', `${HEADER}\n${ROW}`.replaceAll(',', ';')],
    ['with tabs', `${HEADER}\n${ROW}`.replaceAll(',', '\t')],
    ['with spaces around cells', `${HEADER}\n${ROW}`.replaceAll(',', ' , ')],
    ['with titles in other letters', `${HEADER.toUpperCase()}\n${ROW}`],
    ['with empty cells at the end', `${HEADER}\n${ROW},,`],
    ['with ids that are marked as text', `${HEADER}\n${ROW.replace('p1', "'p1")}`],
    ['without an end of the last line', `${HEADER}\n${ROW}`],
  ])('%s is read alike', async (_, content) => {
    expect(await read(content)).toEqual([payment])
  })

  it('may have its columns in another order, with others between them', async () => {
    const [cells, titles] = [ROW.split(','), HEADER.split(',')].map((row) =>
      ['more, and "quoted"', ...row.toReversed()].map((cell) => `"${cell.replaceAll('"', '""')}"`),
    )
    expect(await read(`${titles?.join(',')}\n${cells?.join(',')}`)).toEqual([payment])
  })

  it('may have a summary with other columns before the events, and events in two parts', async () => {
    const summary = 'ID,Net Settlement Amount,UTR No.\n1,488.22,UTR1\n\n** Details **\n'
    const rows = await read(`${summary}${HEADER}\n${ROW}\n${HEADER}\n${ROW}\n`)
    expect(rows.map(({ line }) => line)).toEqual([6, 8])
  })

  it('may name its columns otherwise, as the settings say', async () => {
    const columns = { ...SETTLEMENT_COLUMNS, order: 'Order Id', tax: 'GST' }
    const header = Object.values(columns).join(',')
    expect(await read(`${header}\n${ROW}`, columns)).toEqual([payment])
  })

  it('reads refunds without their sign, and other events by their type only', async () => {
    const refund = ROW.replace('PAYMENT,p1', 'refund,r1').replace('499.00', '-499.00')
    const other = 'CHARGEBACK,,,,,,,1.00,N/A'
    expect(await read(`${HEADER}\n${refund}\n${other}\n`)).toMatchObject([
      { kind: 'refund', eventId: 'r1', amountPaise: 49_900 },
      { kind: 'other', type: 'CHARGEBACK', chargePaise: 100, taxPaise: 0 },
    ])
  })

  it('of more than one batch is read completely', async () => {
    const many = Array.from({ length: 2500 }, (_, n) => ROW.replace('p1', `p${n}`))
    const rows = await read([HEADER, ...many].join('\n'))
    expect([rows.length, rows.at(-1)?.eventId, rows.at(-1)?.line]).toEqual([2500, 'p2499', 2501])
  })
})

describe('a file is refused', () => {
  it.each([
    ['that a spreadsheet has rounded', ROW.replace('p1', '1.23E+17'), /^Row 3 .* rounded it/],
    ['with an amount that is none', ROW.replace('499.00', '4.99E+2'), /^Row 3 .*Amount '4.99E\+2'/],
    ['with parts of a paisa', ROW.replace('9.98', '9.987'), /^Row 3 .*Service Charge '9.987'/],
    ['with a time that is none', ROW.replace('2026-11-20', '20/11/26'), /^Row 3 .*Event Time/],
    ['with an empty order', ROW.replace('order_a', ''), /^Row 3 .*Merchant Reference Id ''/],
    ['with too few cells', 'PAYMENT,p1', /^Row 3 of the file has 2 cells where/],
    ['with too many cells', `${ROW},more`, /^Row 3 of the file has 10 cells where/],
    ['with a quote inside a cell', ROW.replace('p1', 'p"1'), /is not CSV/],
    ['that ends inside a quote', ROW.replace('p1', '"p1'), /ends inside a quoted cell/],
    ['with a row of 1 MB', ROW.replace('p1', 'p'.repeat(1_000_000)), /^Row .* longer than 65536/],
  ])('%s', async (_, row, message) => {
    await expect(read(`${HEADER}\n${ROW}\n${row}\n`)).rejects.toThrow(message)
  })

  it('without its columns, with one twice, and empty', async () => {
    await expect(read('Event Id,Status\np1,SUCCESS\n')).rejects.toThrow(/^The file has no header/)
    await expect(read('')).rejects.toThrow(/^The file has no header/)
    await expect(read(`${HEADER},Status\n`)).rejects.toThrow("the column 'Status' twice")
  })

  it('that is a workbook, UTF-16, a folder, or not there', async () => {
    await expect(read(Buffer.from('PK\x03\x04\0\0'))).rejects.toThrow('not CSV text in UTF-8')
    await expect(read(Buffer.from(`\uFEFF${HEADER}`, 'utf16le'))).rejects.toThrow('not CSV text')
    const folder = temporaryFolder()
    mkdirSync(join(folder, 'inner'))
    const first = (name: string) => readSettlement(join(folder, name), SETTLEMENT_COLUMNS).next()
    await expect(first('inner')).rejects.toThrow('not an ordinary file')
    await expect(first('none.csv')).rejects.toThrow('cannot be read (ENOENT)')
  })

  it('without another kind of error, for any content', async () => {
    const part = fc.oneof(
      fc.constantFrom(HEADER, ROW, ',', ';', '"', '\n', '\r', '\t', "'", '**', '1E+9', '\0'),
      fc.string(),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 12 }), async (parts) => {
        const error: unknown = await read(parts.join('')).catch((thrown: unknown) => thrown)
        expect(Array.isArray(error) || error instanceof OperatorError).toBe(true)
      }),
      { numRuns: 200 },
    )
  })
})
