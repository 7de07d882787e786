import { describe, expect, it } from 'vitest'

import { testApp } from '#test/app.ts'
import { entry, taking } from '#test/taking.ts'

import type { Flags } from './command.ts'
import { examCommands } from './exams.ts'

const t = testApp()
const { started, save, submit, pass } = taking(t)

function run(name: string, words: string[], flags: Partial<Flags> = {}) {
  const command = examCommands.find((one) => one.name === name)
  if (command === undefined) throw new Error(`there is no command ${name}`)
  const given = { dryRun: false, json: false, reason: 'power cut', minutes: '', ...flags }
  const deps = { db: t.db, files: t.files, now: t.time, actor: 'ravi' }
  return command.run(words, given, () => deps)
}

describe('the operator', () => {
  it('has late answers counted and is told what that changes', async () => {
    const { token, id, q1 } = await started({}, { questions: [{ key: 'A', right: '1/3' }] })
    pass(700)
    await submit(token, id, [entry(q1, 'A', 1)])
    const answer = await run('exams count-late', [String(id)])
    expect(answer.lines).toEqual([
      'Counted: 1 late answer.',
      'Before: 0 of 1/3 marks, not passed.',
      'After: 1/3 of 1/3 marks, passed (grade 2).',
    ])
  })

  it('gives a test more time', async () => {
    const { token, exam, id } = await started({ title: 'Polity' })
    const answer = await run('exams extend', [exam.slug], { minutes: '10' })
    expect(answer.lines).toEqual(['Got 10 more minutes: 1 open attempt of Polity.'])
    pass(1199)
    expect(await save(token, id, [])).toMatchObject({ state: 'open' })
  })

  it.each(['', '0', '-5', '1.5', '1e3', '1441', 'ten'])(
    'cannot give %j minutes',
    async (minutes) => {
      const { exam } = await started()
      await expect(run('exams extend', [exam.slug], { minutes })).rejects.toThrow(/whole number/)
    },
  )

  it('cannot name an attempt by a word', async () => {
    await expect(run('exams count-late', ['first'])).rejects.toThrow(/whole number/)
  })
})
