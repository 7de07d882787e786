import { describe, expect, it } from 'vitest'

import { testApp } from '#test/app.ts'
import { entry, taking } from '#test/exams/taking.ts'

import { findMovedSum } from './clock-jump-store.ts'
import { moveOpenAttempts } from './clock-jump.ts'

const t = testApp()
const { started, learner, start, save, submit, results, attempts, advanceSeconds } = taking(t)

const TEN_MINUTES = 600_000
const later = (time: string) => new Date(Date.parse(time) + TEN_MINUTES)
const audits = () => t.db.selectFrom('audit').selectAll().execute()

describe('a forward jump of the clock', () => {
  it('takes no time from open attempts, and does not change closed ones', async () => {
    const closed = await started()
    await submit(closed.token, closed.id)
    const { token, id, session, q1 } = await started()
    advanceSeconds(300)
    await moveOpenAttempts(t.db, 0, TEN_MINUTES, t.time)
    advanceSeconds(600)
    const receipt = await save(token, id, [entry(q1, 'A', 1)])
    expect(receipt.deadline).toBe(later(session.deadline).toISOString())
    expect(receipt.answers[0]?.stored).toBe('saved')
    expect(await submit(token, id)).toMatchObject({ time_taken: 300 })
    expect((await attempts())[0]?.deadline).toEqual(new Date(closed.session.deadline))
  })

  it('over the close of a window shows no key while an attempt of the window is in progress', async () => {
    const { token, exam, id } = await started()
    const other = await learner()
    await start(other.token, exam.id)
    await submit(token, id)
    const closes_at = new Date(t.time.getTime() + TEN_MINUTES / 2)
    await t.db
      .updateTable('exam')
      .set({ opens_at: t.time, closes_at, keys_shown: 'after_close' })
      .where('id', '=', exam.id)
      .execute()
    advanceSeconds(600)
    await moveOpenAttempts(t.db, 0, TEN_MINUTES, t.time)
    expect((await results(token, exam.id)).data.review_locked).toBe(true)
  })

  it('moves attempts once for any number of servers that report it', async () => {
    const { session } = await started()
    const sums = await Promise.all(
      [TEN_MINUTES, TEN_MINUTES + 12, TEN_MINUTES - 9].map((measured) =>
        moveOpenAttempts(t.db, 0, measured, t.time),
      ),
    )
    expect(new Set(sums).size).toBe(1)
    const [attempt] = await attempts()
    const moved = (attempt?.deadline.getTime() ?? 0) - Date.parse(session.deadline)
    expect(Math.abs(moved - TEN_MINUTES)).toBeLessThan(100)
    expect(await audits()).toMatchObject([
      { actor: 'sopan', action: 'move attempts with the clock', after: { attempts: 1 } },
    ])
  })

  it('is applied again for the next jump, also by a server that reports both late', async () => {
    const { session } = await started()
    const first = await moveOpenAttempts(t.db, 0, TEN_MINUTES, t.time)
    advanceSeconds(600)
    await moveOpenAttempts(t.db, first, 5000, t.time)
    await moveOpenAttempts(t.db, 0, TEN_MINUTES + 5000, t.time)
    expect(await findMovedSum(t.db)).toBe(TEN_MINUTES + 5000)
    const deadline = new Date(later(session.deadline).getTime() + 5000)
    expect(await attempts()).toMatchObject([{ deadline }])
    expect(await audits()).toHaveLength(2)
  })

  it('does not move attempts started by a server that already uses the new clock', async () => {
    const { session } = await started()
    const before = t.time
    advanceSeconds(600)
    const newer = await started()
    await moveOpenAttempts(t.db, 0, TEN_MINUTES, before)
    expect((await attempts()).map((one) => one.deadline)).toEqual([
      later(session.deadline),
      new Date(newer.session.deadline),
    ])
  })
})
