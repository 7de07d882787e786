import { getEnrollment } from '@sopan/contract/courses'
import { describe, expect, it } from 'vitest'

import { testApp } from '#test/app.ts'
import { runCommand } from '#test/commands.ts'
import { taking } from '#test/exams/taking.ts'
import { factories } from '#test/factories.ts'

const t = testApp()
const { build: examBuild, start, save } = taking(t)

const run = (args: string[], options: Record<string, string | true> = {}) =>
  runCommand(t, args, { reason: 'paid in cash', ...options })
const audits = () => t.db.selectFrom('audit').selectAll().orderBy('id').execute()
const grants = () => t.db.selectFrom('entitlement').selectAll().orderBy('id').execute()

async function setting() {
  const build = factories(t.db)
  const user = await build.user()
  const token = await build.token(user.id, t.time)
  const course = await build.course({ slug: 'polity', title: 'Polity', validity_days: 30 })
  const hasAccess = async () =>
    (await t.call(getEnrollment, { params: { id: String(course.id) } }, token)).body.data.has_access
  return { user, token, course, hasAccess }
}

describe('granting access', () => {
  it('opens a course as a purchase would, with the reason in the grant and the audit', async () => {
    const { user, course, hasAccess } = await setting()
    const result = await run(['grant', user.email.toUpperCase(), 'course', 'polity'])
    expect(result.lines).toEqual([
      `Granted: Polity to user ${user.id}, Anjali Sharma, until 2026-12-20T06:00:00.000Z.`,
    ])
    expect(await hasAccess()).toBe(true)
    expect(await grants()).toMatchObject([{ source: 'operator', reason: 'paid in cash' }])
    expect(await audits()).toMatchObject([
      { actor: 'ravi', action: 'grant', subject: `course ${course.id}`, reason: 'paid in cash' },
    ])
  })

  it('is refused while there is live access, and possible after its end', async () => {
    const { user } = await setting()
    const args = ['grant', user.email, 'course', 'polity']
    await run(args, { days: '1' })
    await expect(run(args)).rejects.toThrow(/has access to 'polity' already/)
    t.time = new Date(t.time.getTime() + 86_400_000)
    await run(args)
    expect((await grants()).map((grant) => grant.ends_at?.toISOString())).toEqual([
      '2026-11-21T06:00:00.000Z',
      '2026-12-21T06:00:00.000Z',
    ])
  })

  it('gives one of two concurrent grants', async () => {
    const { user } = await setting()
    const twice = [1, 2].map(() => run(['grant', user.email, 'course', 'polity']))
    const ends = await Promise.allSettled(twice)
    expect(ends.map((end) => end.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await grants()).toHaveLength(1)
  })

  it('gives the attempts of a paid test, and is refused for a free one', async () => {
    const { user } = await setting()
    await examBuild().examWithPaper({ slug: 'mock', type: 'paid', max_attempts: 3 })
    await examBuild().examWithPaper({ slug: 'open', type: 'free' })
    await run(['grant', user.email, 'test', 'mock'])
    expect(await grants()).toMatchObject([{ item_kind: 'exam', max_attempts: 3 }])
    await expect(run(['grant', user.email, 'test', 'open'])).rejects.toThrow(/free test/)
  })

  it('changes nothing in a dry run', async () => {
    const { user } = await setting()
    const result = await run(['grant', user.email, 'course', 'polity'], { 'dry-run': true })
    expect(result.lines[0]).toMatch(/^Would grant: Polity/)
    expect([await grants(), await audits()]).toEqual([[], []])
  })

  it('is refused for an unknown learner, item or kind, and for wrong days', async () => {
    const { user } = await setting()
    await expect(run(['grant', 'x@example.com', 'course', 'polity'])).rejects.toThrow(/no account/)
    await expect(run(['grant', user.email, 'course', 'nope'])).rejects.toThrow(/no course 'nope'/)
    await expect(run(['grant', user.email, 'exam', 'polity'])).rejects.toThrow(/Allowed choices/)
    for (const days of ['0', '1.5', '-1', '36501']) {
      const args = ['grant', user.email, 'course', 'polity']
      await expect(run(args, { days })).rejects.toThrow(/whole number/)
    }
  })
})

describe('revoking access', () => {
  it('ends it immediately, and is refused a second time', async () => {
    const { user, course, hasAccess } = await setting()
    await run(['grant', user.email, 'course', 'polity'])
    const args = ['revoke', user.email, 'course', 'polity']
    expect((await run(args, { 'dry-run': true })).lines[0]).toMatch(/^Would revoke: Polity/)
    expect(await hasAccess()).toBe(true)
    expect((await run(args)).lines).toEqual([
      `Revoked: Polity from user ${user.id}, Anjali Sharma (1 grant).`,
    ])
    expect(await hasAccess()).toBe(false)
    await expect(run(args)).rejects.toThrow(/has no access/)
    expect(await audits()).toMatchObject([
      { action: 'grant' },
      { action: 'revoke', subject: `course ${course.id}`, reason: 'paid in cash' },
    ])
  })

  it('lets a running attempt continue', async () => {
    const { user, token } = await setting()
    const exam = await examBuild().examWithPaper({ slug: 'mock', type: 'paid' })
    await run(['grant', user.email, 'test', 'mock'])
    const { attempt_id: id } = await start(token, exam.id)
    await run(['revoke', user.email, 'test', 'mock'])
    expect(await save(token, id, [])).toMatchObject({ state: 'open' })
  })
})
