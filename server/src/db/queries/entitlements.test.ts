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
    return {
      ...row,
      ends_at: ends.get(row.id) ?? null,
      opens_at: null,
      bundle_id: null,
      batch_id: null,
      is_own: true,
    }
  })
  expect(await byId('access')).toEqual(expected)
  expect(expected).toHaveLength(200)
})

it('the view gives what a bundle has when it was ordered and what came later, each as the domain does', async () => {
  const at = (hours: number) => new Date(t.time.getTime() + hours * 3_600_000)
  const hour = fc.integer({ min: -50, max: 50 })
  const anyItem = fc.record({
    opens: fc.option(hour),
    attempts: fc.option(fc.integer({ min: 1, max: 9 })),
    removed: fc.option(hour),
    kind: fc.constantFrom('exam' as const, 'course' as const, 'book' as const),
  })
  const anyGrant = fc.record({ starts: hour, days: fc.option(fc.integer({ min: 1, max: 9 })) })
  const user = await build().user()
  const exam = await build().exam({ type: 'paid', max_attempts: 3 })
  const ids = {
    exam: exam.id,
    course: (await build().course()).id,
    book: (await build().book()).id,
  }
  const sample = fc.record({
    items: fc.uniqueArray(anyItem, { selector: ({ kind }) => kind, minLength: 1 }),
    grant: anyGrant,
  })
  for (const { items, grant } of fc.sample(sample, 60)) {
    const bundle = await build().bundle(
      items.map(({ kind, opens, attempts, removed }) => ({
        kind,
        id: ids[kind],
        opens_at: opens === null ? null : at(opens),
        max_attempts: kind === 'exam' ? attempts : null,
        removed_at: removed === null ? null : at(removed),
      })),
    )
    const starts = at(grant.starts)
    const ends = grant.days === null ? null : at(grant.starts + grant.days * 24)
    const held = { item_kind: 'bundle' as const, starts_at: starts, ends_at: ends }
    const { id } = await build().grant(user.id, bundle.id, held)
    const parts = await t.db
      .selectFrom('access')
      .select(['item_kind', 'item_id', 'starts_at', 'ends_at', 'opens_at', 'max_attempts'])
      .where('id', '=', id)
      .where('bundle_id', '=', bundle.id)
      .orderBy('item_kind')
      .execute()
    const kept = items.filter(({ removed }) => removed === null || removed > grant.starts)
    const expected = kept.map(({ kind, opens, attempts }) => ({
      item_kind: kind,
      item_id: ids[kind],
      starts_at: starts,
      ends_at: ends,
      opens_at: opens === null ? null : at(opens),
      max_attempts: kind === 'exam' ? (attempts ?? 3) : null,
    }))
    expect(parts).toEqual(expected.toSorted((a, b) => (a.item_kind < b.item_kind ? -1 : 1)))
  }
})
