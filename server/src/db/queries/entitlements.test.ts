import { movedEnd } from '@sopan/domain/orders/access'
import fc from 'fast-check'
import { expect, it } from 'vitest'

import { testApp } from '#test/app.ts'
import { taking } from '#test/exams/taking.ts'

const t = testApp()
const { build } = taking(t)

it('the view of access has every entitlement, and ends it as the domain does', async () => {
  const minute = fc.integer({ min: -500_000, max: 500_000 })
  const anyGrant = fc.record({
    starts: minute,
    minutes: fc.option(fc.integer({ min: 1, max: 500_000 })),
    opens: fc.option(fc.oneof(minute, fc.constant('at the start' as const))),
    isRevoked: fc.boolean(),
    kind: fc.constantFrom('exam' as const, 'course' as const, 'book' as const),
  })
  const at = (minutes: number) => new Date(t.time.getTime() + minutes * 60_000 + 1)
  const user = await build().user()
  const ends = new Map<number, Date | null>()
  for (const { starts, minutes, opens, isRevoked, kind } of fc.sample(anyGrant, 200)) {
    const opensAt = opens === null ? null : at(opens === 'at the start' ? starts : opens)
    const closesAt = opensAt && new Date(opensAt.getTime() + 60_000)
    const exam = await build().exam({ type: 'paid', opens_at: opensAt, closes_at: closesAt })
    const stored = minutes === null ? null : at(starts + minutes)
    // Also the id of a course or a book, which has no window.
    const { id } = await build().grant(user.id, exam.id, {
      item_kind: kind,
      max_attempts: kind === 'exam' ? 1 : null,
      starts_at: at(starts),
      ends_at: stored,
      revoked_at: isRevoked ? t.time : null,
    })
    ends.set(id, movedEnd(at(starts), stored, kind === 'exam' ? opensAt : null))
  }
  const byId = (table: 'entitlement' | 'access') =>
    t.db.selectFrom(table).selectAll().orderBy('id').execute()
  const expected = (await byId('entitlement')).map((row) => {
    return { ...row, ends_at: ends.get(row.id) ?? null }
  })
  expect(await byId('access')).toEqual(expected)
  expect(expected).toHaveLength(200)
})
