import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

import { sweepRefunds } from '#server/features/orders/refunds/sweep.ts'
import { SETTLEMENT_COLUMNS } from '#server/lib/env/settlement-columns.ts'
import { runCommand } from '#test/commands.ts'
import { operating } from '#test/operating.ts'
import { payingApp } from '#test/paying.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

const app = payingApp()
const { t, ordered, verify, sweep, advanceMinutes } = app
const operate = operating(t)
const control = () => app.emulator.control

interface Line {
  type?: string
  id: string
  order: string
  amount?: string
  /** Of the app's clock if omitted. */
  at?: Date
}

function fileOf(lines: Line[]): string {
  const file = join(temporaryFolder(), 'settlement.csv')
  const rows = lines.map(({ type = 'PAYMENT', id, order, amount = '499.00', at = t.time }) =>
    [type, id, order, amount, 'INR', at.toISOString(), 'SUCCESS', '9.98', '1.80'].join(','),
  )
  const summary = 'ID,Net Settlement Amount\n1,487.22\n\n** Settlement Reconciliation Details **\n'
  writeFileSync(
    file,
    `${summary}${Object.values(SETTLEMENT_COLUMNS).join(',')}\n${rows.join('\n')}`,
  )
  return file
}

const check = (lines: Line[], options: Record<string, string> = {}) =>
  runCommand(t, ['settlements', 'check', fileOf(lines)], options)

/** A granted order whose attempts were read; `line` is its row of the file. */
async function settled() {
  const made = await ordered()
  const attempt = await control().pay(made.id)
  const line = { id: attempt.cf_payment_id, order: made.id, at: t.time }
  await verify(made.token, made.id)
  advanceMinutes(6)
  await sweep()
  return { ...made, line }
}

async function refunded() {
  const bought = await settled()
  await operate.refund(bought.id)
  const follow = () =>
    sweepRefunds(t, (error) => {
      throw error
    })
  await follow()
  const [sent] = (await control().order(bought.id)).refunds
  await control().settleRefund(sent?.refund_id ?? '', 'SUCCESS')
  advanceMinutes(3)
  await follow()
  const refund = { type: 'REFUND', id: sent?.cf_refund_id ?? '', order: bought.id, at: t.time }
  return { ...bought, refund, refundId: sent?.refund_id ?? '' }
}

describe('checking a settlement', () => {
  it('finds nothing if the file and our rows are the same, and sums the charges', async () => {
    const [first, second] = [await settled(), await refunded()]
    const result = await check([first.line, second.line, second.refund])
    expect(result).toMatchObject({ isDone: true, data: { charge_paise: 2994, tax_paise: 540 } })
    expect(result.lines).toEqual([
      expect.stringMatching(
        '^Payments   2, ₹998, 2026-11-20T06:00:00.000Z to 2026-11-20T06:06:00.000Z$',
      ),
      expect.stringMatching(/^Refunds {4}1, ₹499, 2026/),
      'Charges    ₹29.94, and ₹5.40 tax on them',
      'Nothing differs.',
    ])
  })

  it('names each difference with its row and order', async () => {
    const bought = await settled()
    const returned = await refunded()
    const expired = await ordered()
    const absent = await settled()
    const other = await settled()
    const result = await check([
      { ...bought.line, amount: '498.50' },
      { ...returned.line },
      { ...returned.line },
      { id: 'p9', order: 'order_of_another_shop' },
      { id: 'p8', order: expired.id, amount: '1499.00' },
      { ...returned.refund, id: 'r9', order: bought.id },
      { ...other.line },
      { type: 'CHARGEBACK', id: 'c1', order: bought.id },
    ])
    expect(result.isDone).toBe(false)
    expect(result.lines.slice(3)).toEqual([
      'Other      1\u00A0row of the type CHARGEBACK',
      `Row 6: order ${bought.id} has ₹498.50 in the file and ₹499 with us`,
      `Row 8: ${returned.line.id} of order ${returned.id} was in the file before`,
      'Row 9: payment p9 of ₹499 is for order order_of_another_shop, which is not ours',
      `Row 10: payment p8 of ₹1,499 was settled, but order ${expired.id} is 'session_ready'`,
      `Row 11: refund r9 of ₹499 of order ${bought.id} is not ours`,
      `Not in the file: payment ${absent.line.id} of ₹499 of order ${absent.id}`,
      '6\u00A0differences.',
    ])
  })

  it('reports what is missing only for the period of the file, which may be given', async () => {
    const [early, inside, late] = [await settled(), await settled(), await settled()]
    expect((await check([early.line, late.line])).lines.at(-2)).toContain(inside.id)
    expect((await check([inside.line])).isDone).toBe(true)
    const day = { from: '2026-11-20T00:00:00+05:30', to: '2026-11-21T00:00:00+05:30' }
    const { lines } = await check([inside.line], day)
    expect(lines.slice(3, -1)).toEqual([
      expect.stringContaining(early.id),
      expect.stringContaining(late.id),
    ])
    expect((await check([], day)).lines.at(-1)).toBe('3\u00A0differences.')
    expect((await check([])).isDone).toBe(true)
  })

  it('names a refund of ours that is missing, and one that has not succeeded', async () => {
    const first = await refunded()
    const second = await refunded()
    const { line, refund } = await refunded()
    const lines = [first.line, first.refund, second.line, line, refund]
    const at = new Date(t.time.getTime() - 600_000)
    const { data } = await check([...lines, { type: 'REFUND', id: 'r0', order: 'x', at }])
    expect(data).toMatchObject({
      differences: [
        { kind: 'unknown refund', id: 'r0' },
        { kind: 'missing refund', id: second.refundId },
      ],
    })
    await t.db.updateTable('provider_refund').set({ state: 'pending' }).execute()
    expect((await check([line, refund])).lines.join('\n')).toContain("is 'pending' with us")
  })

  it('expects no row for a refund that was returned in another way, and names one', async () => {
    const bought = await settled()
    await operate.refund(bought.id)
    await control().fail('createRefund', { kind: '401' })
    for (let day = 0; day < 4; day++) {
      await sweepRefunds(t, () => undefined)
      advanceMinutes(24 * 60)
    }
    const { refund_id: refundId, requested_at: at } = await t.db
      .selectFrom('refund')
      .selectAll()
      .executeTakeFirstOrThrow()
    await operate.returned(bought.id, refundId)
    const end = { ...(await settled()).line, at: t.time }
    expect((await check([bought.line, end])).isDone).toBe(true)
    const returned = { type: 'REFUND', id: 'r9', order: bought.id, at }
    expect((await check([bought.line, returned, end])).data).toMatchObject({
      differences: [{ kind: 'unknown refund', id: 'r9' }],
    })
  })

  it('names a refund that had failed, was returned in another way, and was then made by the provider', async () => {
    const bought = await settled()
    await operate.refund(bought.id)
    await sweepRefunds(t, () => undefined)
    const [sent] = (await control().order(bought.id)).refunds
    await control().settleRefund(sent?.refund_id ?? '', 'FAILED')
    advanceMinutes(3)
    await sweepRefunds(t, () => undefined)
    await operate.returned(bought.id, sent?.refund_id ?? '')
    const made = { type: 'REFUND', id: sent?.cf_refund_id ?? '', order: bought.id }
    expect((await check([bought.line])).isDone).toBe(true)
    expect((await check([bought.line, made])).lines.slice(3)).toEqual([
      `Row 7: refund ${made.id} of ₹499 of order ${bought.id} is recorded as returned in another way, ` +
        'so it was returned twice',
      '1\u00A0difference.',
    ])
  })

  it('knows a second payment of an order, and names one that is not recorded', async () => {
    const { id, token } = await ordered()
    const [first, second] = [
      await control().pay(id, { status: 'PENDING' }),
      await control().pay(id),
    ].map((attempt) => ({ id: attempt.cf_payment_id, order: id }))
    await verify(token, id)
    await control().finish(id, { status: 'SUCCESS' })
    const both = [first, second].flatMap((line) => line ?? [])
    expect((await check(both)).lines.at(-2)).toContain(`is a further one of order ${id}`)
    advanceMinutes(6)
    await sweep()
    expect((await check(both)).isDone).toBe(true)
  })

  it('compares a large file in batches', async () => {
    const { line } = await settled()
    const others = Array.from({ length: 3000 }, (_, n) => ({ id: `p${n}`, order: `order_${n}` }))
    const { data, lines } = await check([line, ...others])
    expect(data).toMatchObject({ difference_count: 3000, is_cut: true })
    expect(lines.at(-2)).toContain('Is it the file of this account?')
  })

  it('is refused for a file that cannot be read, and a time without a zone', async () => {
    await expect(runCommand(t, ['settlements', 'check', '/nowhere'])).rejects.toThrow('ENOENT')
    await expect(check([{ id: '1.2E+17', order: 'x' }])).rejects.toThrow(/^Row 6 .* rounded it/)
    await expect(check([], { from: '2026-11-20' })).rejects.toThrow('error')
  })

  it('changes nothing', async () => {
    const { line } = await settled()
    const before = await t.db.selectFrom('purchase_order').selectAll().execute()
    await check([line, { id: 'p9', order: 'x' }])
    expect(await t.db.selectFrom('purchase_order').selectAll().execute()).toEqual(before)
  })
})
