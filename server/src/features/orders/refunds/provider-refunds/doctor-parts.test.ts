import { expect, it } from 'vitest'

import { settlingApp } from '#test/settling.ts'

const { app, doctor, refund, refunds, settleRefunds, sweepTimes } = settlingApp()
const { advanceMinutes, ordered, verify, t } = app
const control = () => app.emulator.control

const FINDING = 'a second payment that is not refunded'

/** Doctor's rule is about payments that have been known for an hour, by the clock of the database. */
async function doctorLater(): Promise<string> {
  await t.db
    .updateTable('payment_attempt')
    .set({ updated_at: new Date('2026-11-19T06:00:00Z') })
    .execute()
  return doctor()
}

/**
 * An order whose own refund was taken from the second payment, which has a charge: the refund of the second
 * payment is sent in parts.
 */
async function sentInParts() {
  const { token, id } = await ordered()
  await control().pay(id)
  await verify(token, id)
  await refund(id)
  advanceMinutes(1)
  await control().pay(id, { force: true, amount: 509 })
  await settleRefunds('SUCCESS')
  advanceMinutes(6)
  await app.sweep()
  await sweepTimes(1)
  return id
}

it('doctor money does not report a second payment whose refund is sent in parts', async () => {
  await sentInParts()
  expect(await refunds()).toMatchObject([
    { state: 'succeeded', amount_paise: 49_900 },
    { amount_paise: 49_900 },
    { amount_paise: 1000 },
  ])
  expect(await doctorLater()).toMatch(/^All/)
  await settleRefunds('SUCCESS')
  await sweepTimes(1)
  await settleRefunds('SUCCESS')
  expect((await refunds()).map(({ state }) => state)).toEqual([
    'succeeded',
    'succeeded',
    'succeeded',
  ])
  expect(await doctorLater()).toMatch(/^All/)
})

it('doctor money reports a second payment whose refunds have ended and return less than it', async () => {
  await sentInParts()
  await t.db.deleteFrom('provider_refund').where('succeeded_at', 'is', null).execute()
  await t.db.deleteFrom('refund_request').where('cause', '=', 'second payment').execute()
  expect(await doctorLater()).toContain(`1 × ${FINDING}`)
})
