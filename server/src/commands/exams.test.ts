import { CommanderError } from 'commander'
import { describe, expect, it } from 'vitest'

import { testApp } from '#test/app.ts'
import { runCommand } from '#test/commands.ts'
import { entry, taking } from '#test/exams/taking.ts'

const t = testApp()
const { started, start, save, submit, results, advanceSeconds } = taking(t)

const run = (name: string, args: string[], options: Record<string, string | true> = {}) =>
  runCommand(t, [...name.split(' '), ...args], { reason: 'power cut', ...options })

describe('operator commands', () => {
  it('give a test more time', async () => {
    const { token, exam, id } = await started({ title: 'Polity' })
    const result = await run('exams extend', [exam.slug], { minutes: '10' })
    expect(result.lines).toEqual(['Got 10 more minutes: 1 open attempt of Polity.'])
    advanceSeconds(1199)
    expect(await save(token, id, [])).toMatchObject({ state: 'open' })
  })

  it('count late answers of a whole test that arrived before a time', async () => {
    const { token, exam, id, q1 } = await started({ title: 'Polity' })
    advanceSeconds(700)
    await save(token, id, [entry(q1, 'A', 1)])
    await submit(token, id)
    const flags = { test: exam.slug, 'arrived-before': '2026-11-20T11:41:41+05:30' }
    expect((await run('exams count-late', [], flags)).lines).toEqual([
      'Counted: 1 late answer of 1 attempt of Polity.',
    ])
    await expect(run('exams count-late', [], { test: exam.slug })).rejects.toThrow(CommanderError)
  })

  it('name the late answers that arrived after the keys were sent', async () => {
    const { token, exam, id, q1, q2 } = await started({ title: 'Polity' })
    advanceSeconds(700)
    await submit(token, id, [entry(q1, 'A', 1)])
    await results(token, exam.id)
    advanceSeconds(1)
    await save(token, id, [entry(q2, 'B', 2)])
    const leftOut =
      `Left out: 1 late answer that arrived after the keys were sent, of attempt ${id}. ` +
      '`sopan call POST /exams/count-late` with after_review counts them.'
    const flags = { test: exam.slug, 'arrived-before': '2026-11-20T11:41:42+05:30' }
    const dry = { 'dry-run': true } as const
    expect((await run('exams count-late', [], { ...flags, ...dry })).lines.at(-1)).toBe(leftOut)
    const extension = { minutes: '5', 'closed-since': '10' }
    expect((await run('exams extend', [exam.slug], extension)).lines.at(-1)).toBe(leftOut)
  })

  it('reject a time that is none, and minutes that are no number', async () => {
    const { exam } = await started()
    for (const time of ['2026-11-20T11:41:41', '2027-02-29T00:00:00+05:30', '2026-11-20']) {
      const flags = { test: exam.slug, 'arrived-before': time }
      await expect(run('exams count-late', [], flags), time).rejects.toThrow(/with its zone/)
    }
    for (const minutes of ['', '0', '-5', '1.5', '1e3', '1441', 'ten']) {
      const extending = run('exams extend', [exam.slug], { minutes })
      await expect(extending, minutes).rejects.toThrow(/whole number/)
    }
  })

  it('give more time to one learner, and to recently closed attempts', async () => {
    const { user, token, exam, id, q1 } = await started({ title: 'Polity' })
    advanceSeconds(700)
    await submit(token, id, [entry(q1, 'A', 1)])
    const flags = {
      minutes: '5',
      learner: user.email,
      'closed-since': '10',
      'dry-run': true,
    } as const
    expect((await run('exams extend', [exam.slug], flags)).lines).toEqual([
      'Would get 5 more minutes: 0 open attempts of Polity.',
      'Would get 5 more minutes: 1 closed attempt, 1 graded again.',
      '1 answer came late and count now.',
    ])
  })

  it('give back the newest attempt of a learner at a test', async () => {
    const { user, token, exam, id, q1 } = await started({ slug: 'polity', max_attempts: 3 })
    await submit(token, id, [entry(q1, 'A', 1)])
    const again = await start(token, exam.id)
    const flags = { test: 'polity', learner: user.email.toUpperCase() }
    await expect(run('exams give-back', [], flags)).rejects.toThrow('is still open')
    await submit(token, again.attempt_id, [])
    expect((await run('exams give-back', [], { ...flags, 'dry-run': true })).lines[0]).toBe(
      `Would give back: attempt ${again.attempt_id}, number 2.`,
    )
    for (const given of [again.attempt_id, id]) {
      expect((await run('exams give-back', [], flags)).data).toMatchObject({ attempt: given })
    }
    await expect(run('exams give-back', [], flags)).rejects.toThrow('has no attempt at')
    await expect(run('exams give-back', [], { ...flags, test: 'x' })).rejects.toThrow('no test')
    await expect(run('exams give-back', [], { ...flags, learner: 'x' })).rejects.toThrow(
      'There is no account',
    )
    await expect(run('exams give-back', [], { test: 'polity' })).rejects.toThrow(CommanderError)
  })
})
