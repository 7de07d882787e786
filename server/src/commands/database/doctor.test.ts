import { countLateAnswers } from '@sopan/contract/console/tests'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'

import { ruleNames } from '#server/db/invariants/store.ts'
import { parseSettings } from '#server/lib/env/env.ts'
import { testApp } from '#test/app.ts'
import { backups } from '#test/backups.ts'
import { buying } from '#test/buying.ts'
import { makeCall, runCommand } from '#test/commands.ts'
import { rulesBrokenBy } from '#test/damage.ts'
import { entry, taking } from '#test/exams/taking.ts'
import { factories } from '#test/factories.ts'
import { freshTarget } from '#test/fresh-database.ts'

const t = testApp()
const { started, save, submit, advanceSeconds } = taking(t)
const { buyer, order, verify } = buying(t)
const { restore, written } = backups(t)

const doctor = () => runCommand(t, ['doctor'])

/** A learner who bought a course with a coupon and finished a test. */
async function used() {
  const build = factories(t.db)
  const { user, token } = await buyer()
  const course = await build.course()
  const coupon = await build.coupon({ code: 'ONCE', max_uses: 1 })
  const { order_id: id } = await order(token, course.id, 'ONCE')
  await verify(token, id)
  const path = await t.files.put('paid', Buffer.from('a note'), 'pdf')
  await build.note((await build.subject(course.id)).id, { file_path: path })
  const exam = await started()
  await save(exam.token, exam.id, [entry(exam.q1, 'B', 1)])
  await save(exam.token, exam.id, [entry(exam.q1, 'A', 2)])
  await submit(exam.token, exam.id)
  return { user, id, course, coupon, exam, path }
}

describe('the doctor', () => {
  it('finds nothing in an empty and in a used database, and in a restored one', async () => {
    const all = `All ${ruleNames().length + 4} checks hold.`
    expect(await doctor()).toMatchObject({ isDone: true, lines: [all] })
    await used()
    expect(await doctor()).toMatchObject({ isDone: true, lines: [all] })
    const target = await freshTarget()
    await restore(await written(), target)
    expect(await runCommand({ ...t, ...target }, ['doctor'])).toMatchObject({ lines: [all] })
  })

  it('warns about texts of the institute that are missing in production, and is done', async () => {
    const settings = parseSettings({
      APP_ENV: 'production',
      PAYMENTS: 'mock',
      PUBLIC_URL: 'https://learn.example',
    })
    const { isDone, lines } = await runCommand({ ...t, settings }, ['doctor'])
    expect([isDone, lines[1]]).toEqual([true, expect.stringMatching(/^Warning: .*GRIEVANCE_NAME/)])
  })

  it('finds nothing after late answers were counted', async () => {
    const { token, id, q1 } = await started()
    advanceSeconds(700)
    await submit(token, id, [entry(q1, 'A', 1)])
    const body = { attempt_id: id, after_review: false, reason: 'outage' }
    await makeCall(t, countLateAnswers, { body })
    expect((await doctor()).lines).toEqual([expect.stringMatching(/^All/)])
  })

  const DAMAGES = [
    ['access from an order', sql`UPDATE entitlement SET user_id = user_id + 1`],
    ['access by an operator', sql`UPDATE entitlement SET source = 'operator', order_id = NULL`],
    ['enrolment in a course', sql`UPDATE entitlement SET source = 'enrollment', order_id = NULL`],
    ['a fulfilled order without access', sql`DELETE FROM entitlement`],
    ['a fulfilled order without its audit row', sql`DELETE FROM audit`],
    ['a fulfilled order without its mail', sql`DELETE FROM outbox`],
    [
      'an order that is paid',
      sql`UPDATE purchase_order SET state = 'paid', paid_at = now() - interval '2 hours'`,
    ],
    [
      'a coupon with more uses',
      sql`ALTER TABLE coupon_use DROP CONSTRAINT coupon_use_order_id_key;
        INSERT INTO coupon_use (coupon_id, order_id, user_id, state, updated_at)
        SELECT coupon_id, order_id, user_id, state, updated_at FROM coupon_use`,
    ],
    ['a closed attempt without its first grade', sql`DELETE FROM grade`],
    ['a gap in the versions', sql`UPDATE grade SET version = 2`],
    ['an answer that is not the greatest', sql`UPDATE attempt_answer SET seq = 1, option = 'B'`],
  ] as const

  it('finds each damage', async () => {
    await used()
    for (const [rule, damage] of DAMAGES) {
      const found = expect.stringContaining(`1 × ${rule}`)
      expect(await rulesBrokenBy(t, damage)).toContainEqual(found)
    }
  })

  it('finds a grade that is not that of its answers, and changes nothing', async () => {
    await used()
    await sql`ALTER TABLE grade DISABLE TRIGGER USER`.execute(t.db)
    await sql`UPDATE grade SET marks = 0, right_count = 0`.execute(t.db)
    await sql`ALTER TABLE grade ENABLE TRIGGER USER`.execute(t.db)
    const counts = sql`SELECT (SELECT count(*) FROM audit) AS audit, (SELECT count(*) FROM attempt) AS a`
    const before = (await counts.execute(t.db)).rows
    const { isDone, lines } = await doctor()
    expect([isDone, lines[0]]).toEqual([false, '1 × a grade that is not that of its answers:'])
    expect((await counts.execute(t.db)).rows).toEqual(before)
  })

  it('does not report an honoured coupon that was recorded as over its limit', async () => {
    const { id, coupon } = await used()
    await sql`UPDATE coupon SET max_uses_per_user = 1 WHERE id = ${coupon.id}`.execute(t.db)
    const { user_id: userId } = await t.db
      .selectFrom('coupon_use')
      .select('user_id')
      .executeTakeFirstOrThrow()
    const second = await t.db
      .insertInto('purchase_order')
      .values({
        order_id: 'second',
        user_id: userId,
        item_kind: 'course',
        item_id: (await factories(t.db).course()).id,
        title: 'x',
        list_paise: 0,
        discount_paise: 0,
        amount_paise: 0,
        currency: 'INR',
        gateway: 'none',
        state: 'failed',
        created_at: t.time,
        expires_at: t.time,
      } as never)
      .returning('id')
      .executeTakeFirstOrThrow()
    await t.db
      .insertInto('coupon_use')
      .values({
        coupon_id: coupon.id,
        order_id: second.id,
        user_id: userId,
        state: 'used',
        updated_at: t.time,
      })
      .execute()
    expect((await doctor()).lines[0]).toMatch(/^1 × a coupon/)
    await sql`
      INSERT INTO audit (at, actor, action, subject)
      VALUES (now(), 'sopan', 'coupon exception', 'second')`.execute(t.db)
    expect([id, (await doctor()).isDone]).toEqual([id, true])
  })

  it('finds two sources of access at the same time, but not one after the other', async () => {
    const build = factories(t.db)
    const [user, course] = [await build.user(), await build.course()]
    const end = new Date('2026-11-10T00:00:00Z')
    await build.grant(user.id, course.id, { ends_at: end })
    await build.grant(user.id, course.id, { starts_at: end })
    expect((await doctor()).isDone).toBe(true)
    await build.grant(user.id, course.id)
    expect((await doctor()).lines[0]).toMatch(/^2 × access to a course or a book from two sources/)
  })

  it('finds a disabled trigger of an append-only table', async () => {
    await sql`ALTER TABLE audit DISABLE TRIGGER never_changed`.execute(t.db)
    const { lines } = await doctor()
    await sql`ALTER TABLE audit ENABLE TRIGGER never_changed`.execute(t.db)
    expect(lines).toEqual(['1 × an append-only table whose rows can be changed:', '  audit'])
  })

  it('finds an id that would be given again', async () => {
    const user = await factories(t.db).user()
    await sql`SELECT setval(pg_get_serial_sequence('app_user', 'id'), ${user.id}, false)`.execute(
      t.db,
    )
    const { lines } = await doctor()
    await sql`SELECT setval(pg_get_serial_sequence('app_user', 'id'), ${user.id})`.execute(t.db)
    expect(lines).toEqual([
      '1 × an id that is taken already and would be given again:',
      '  app_user.id',
    ])
  })

  it('finds files that are missing, at most ten of them, in any content table', async () => {
    const build = factories(t.db)
    const path = (n: number) => `public/${String(n).padStart(32, '0')}.png`
    for (let n = 0; n < 12; n++) await build.course({ image: path(n) })
    await build.course({ description_html: `<img src="/uploads/${path(99)}">` })
    const { lines, data } = await doctor()
    expect(lines[0]).toBe('13 × a file that is named and missing:')
    expect(lines).toHaveLength(11)
    expect(JSON.stringify(data)).toContain(`${path(99)} (course.description_html)`)
  })
})
