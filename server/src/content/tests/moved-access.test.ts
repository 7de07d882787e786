import { expect, it } from 'vitest'

import { inTransaction } from '#server/db/transaction.ts'
import { testApp } from '#test/app.ts'
import { taking } from '#test/exams/taking.ts'

import { countBuyersMoved } from './moved-access.ts'

const t = testApp()
const { build } = taking(t)

const inDays = (days: number) => new Date(t.time.getTime() + days * 86_400_000)

it.each([
  ['postponed', 10, 30, { moved: 3, ended: 0, revived: 0 }],
  ['removed', 10, null, { moved: 3, ended: 2, revived: 0 }],
  ['given', null, 10, { moved: 3, ended: 0, revived: 2 }],
  ['moved to before all purchases', 10, -60, { moved: 3, ended: 2, revived: 0 }],
  ['moved when all access that it moves is over', -30, -25, { moved: 0, ended: 0, revived: 0 }],
  ['not moved', 10, 10, { moved: 0, ended: 0, revived: 0 }],
])(
  'an opening that is %s concerns the buyers whose last day it changes',
  async (_, from, to, concerned) => {
    const exam = await build().exam({ type: 'paid' })
    const grant = async (starts: number, ends: number | null, given: object = {}, of?: number) =>
      build().examGrant(of ?? (await build().user()).id, exam.id, {
        starts_at: inDays(starts),
        ends_at: ends === null ? null : inDays(ends),
        ...given,
      })
    await grant(-5, 5)
    await grant(-20, -10)
    await grant(-50, -45)
    await grant(-5, null)
    await grant(-5, 5, { revoked_at: t.time })
    // The longest one counts.
    const { user_id: twice } = await grant(-5, 1)
    await grant(-4, null, {}, twice)
    const opening = (days: number | null) => (days === null ? null : inDays(days))
    const moved = { from: opening(from), to: opening(to) }
    expect(
      await inTransaction(t.db, (trx) => countBuyersMoved(trx, exam.id, moved, t.time)),
    ).toEqual(concerned)
  },
)
