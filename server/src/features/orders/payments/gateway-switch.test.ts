import { describe, expect, it } from 'vitest'

import { createMockGateway } from '#server/payments/mock.ts'
import { factories } from '#test/factories.ts'
import { payingApp } from '#test/paying.ts'

import { sweepRefunds } from '../refunds/sweep.ts'

const app = payingApp()
const { t, ordered, verify, rows, grants, sweep, advanceMinutes } = app
const control = () => app.emulator.control

const refunds = () => t.db.selectFrom('refund').selectAll().execute()

async function sweepAll(): Promise<string[]> {
  const failed: string[] = []
  await sweepRefunds(t, (error) => void failed.push(String(error)))
  return failed
}

/** Verifies a paid order whose buyer got the item otherwise meanwhile: the payment is refunded. */
async function verifyWithAccess({ token, id, user, course }: Awaited<ReturnType<typeof ordered>>) {
  await factories(t.db).grant(user.id, course.id)
  await verify(token, id)
}

/** Runs an act while the settings name the demo gateway. */
async function onDemo<T>(act: () => Promise<T>): Promise<T> {
  const cashfree = t.gateway
  t.gateway = createMockGateway()
  try {
    return await act()
  } finally {
    t.gateway = cashfree
  }
}

describe('an order of the demo gateway, after Cashfree was set', () => {
  it('can no longer be paid, and Cashfree is not asked about it', async () => {
    const { token, id, course } = await onDemo(ordered)
    expect((await verify(token, id)).body).toMatchObject({
      data: { status: 'failed' },
      message: 'This order has expired. Please try again.',
    })
    advanceMinutes(40)
    await sweep()
    expect(await grants()).toEqual([])
    expect(await rows()).toMatchObject([{ state: 'expired' }])
    expect(await control().calls()).toEqual([])
    const next = await app.order(token, course.id)
    expect(next).toMatchObject({ gateway: 'cashfree' })
  })

  it('is replaced by an order at Cashfree even if nothing else has changed', async () => {
    const { token, id, course } = await onDemo(ordered)
    const next = await app.order(token, course.id)
    expect(next).toMatchObject({ gateway: 'cashfree' })
    expect(next.order_id).not.toBe(id)
    expect((await control().calls()).map(({ route }) => route)).toEqual(['createOrder'])
  })

  it('is refunded without a call', async () => {
    const made = await onDemo(ordered)
    await onDemo(() => verifyWithAccess(made))
    await sweepAll()
    expect(await refunds()).toMatchObject([{ state: 'succeeded' }])
    expect(await control().calls()).toEqual([])
  })
})

describe('an order at Cashfree, after the demo gateway was set', () => {
  it('is not granted by a verify call, and is granted when Cashfree is set again', async () => {
    const { token, id } = await ordered()
    await onDemo(async () => {
      expect((await verify(token, id)).body).toMatchObject({ data: { status: 'unknown' } })
      advanceMinutes(2)
      await sweep()
    })
    expect(await grants()).toEqual([])
    await control().pay(id)
    expect((await verify(token, id)).body.success).toBe(true)
  })

  it('is not refunded by the demo gateway', async () => {
    const made = await ordered()
    await control().pay(made.id)
    await verifyWithAccess(made)
    expect(await onDemo(sweepAll)).toEqual([
      'CashfreeError: The payment gateway of this order is not set up',
    ])
    expect(await refunds()).toMatchObject([{ state: 'requested' }])
    advanceMinutes(10)
    await sweepAll()
    expect(await refunds()).toMatchObject([{ state: 'pending' }])
  })
})
