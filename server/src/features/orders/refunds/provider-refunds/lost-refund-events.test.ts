import { expect, it } from 'vitest'

import { payingApp } from '#test/paying.ts'

const app = payingApp()
const { t, ordered, verify, rows, grants, advanceMinutes, sweep } = app
const control = () => app.emulator.control

const HOUR = 60
const DAY = 24 * HOUR
const READS = [HOUR, DAY, 7 * DAY]

/** A granted order, swept until `minutes` after its payment. */
async function granted(minutes: number) {
  const { id, token } = await ordered()
  await control().pay(id)
  await verify(token, id)
  let passed = 0
  for (const read of READS.filter((one) => one <= minutes)) {
    advanceMinutes(read - passed)
    await sweep()
    passed = read
  }
  advanceMinutes(minutes - passed)
  return { id, passed: minutes }
}

it.each([
  { returned: 1, read: HOUR },
  { returned: 50, read: HOUR },
  { returned: 2 * HOUR, read: DAY },
  { returned: 2 * DAY, read: 7 * DAY },
])('ends the access although the event of the refund was lost: %j', async ({ returned, read }) => {
  const { id } = await granted(returned)
  await control().autoRefund(id)
  advanceMinutes(read - returned)
  await sweep()
  expect(await grants()).toMatchObject([{ revoked_at: t.time, reason: 'refunded' }])
  expect(await rows()).toMatchObject([{ state: 'refunded' }])
})

it('reads the refunds of a granted order three times and plans no more', async () => {
  await granted(30 * DAY)
  expect(await control().calls('getRefunds')).toHaveLength(READS.length)
  expect(await rows()).toMatchObject([{ state: 'fulfilled', next_check_at: null }])
})
