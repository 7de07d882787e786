import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

import { sweepRegrades } from '#server/features/exams/grades/regrade.ts'
import { createPaperCache } from '#server/features/exams/paper/cache.ts'
import { testApp } from '#test/app.ts'
import { runCommand } from '#test/commands.ts'
import { writeFolder } from '#test/content/content-folder.ts'
import { correcting } from '#test/exams/correcting.ts'
import { entry, taking } from '#test/exams/taking.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

const t = testApp()
const { learner, start, submit, results, grades } = taking(t)

type Flags = Record<string, string | true>
const FILE = 'tests/sums.yaml'
const SUMS = `name: Sums
description: Two sums.
access: free
added: 2026-01-01
minutes: 10
attempts: 9
questions:
  - text: One and one?
    options:
      - '1'
      - '2'
    answer: A
  - text: Two and two?
    options:
      - '4'
      - '5'
    answer: A
`

const FARES = `name: Sums
description: Two fares.
access: free
added: 2026-01-01
minutes: 10
attempts: 9
passages:
  - name: bus
    text: A bus costs 5.
  - name: train
    text: A train costs 7.
questions:
  - passage: bus
    text: The fare?
    number: 5
  - passage: train
    text: The fare?
    number: 7
`

const content = (words: string[], flags: Flags = {}) => runCommand(t, ['content', ...words], flags)
const correct = (key: string, number = 1) =>
  correcting(t).correct('sums', number, key, { reason: 'it is 2' })
const folderOf = (text = SUMS) => writeFolder({ [FILE]: text })
const importing = (folder: string, flags: Flags = {}) => content(['import', folder], flags)

async function exported(): Promise<string> {
  const folder = join(temporaryFolder(), 'export')
  await content(['export', folder])
  return folder
}
const textOf = (folder: string) => readFileSync(join(folder, FILE), 'utf8')

/** One attempt that answers both questions alike. */
async function taken(answer = 'B') {
  const exam = await t.db.selectFrom('exam').select('id').executeTakeFirstOrThrow()
  const { token } = await learner()
  const { attempt_id: id, questions } = await start(token, exam.id)
  await submit(
    token,
    id,
    questions.map((question, index) => entry(question.id, answer, index + 1)),
  )
  return { token, examId: exam.id }
}
const marks = async () => (await grades()).map((grade) => `${grade.marks}/${grade.possible_marks}`)
const papers = async () => (await t.db.selectFrom('paper').select('id').execute()).length
const regrade = () => sweepRegrades(t.db, createPaperCache(), () => t.time)

describe('an export after a correction', () => {
  it.each([
    ['B', 'key: B\n'],
    ['A,B', 'key:\n      - A\n      - B\n'],
    ['all', 'key: all\n'],
    ['dropped', 'key: dropped\n'],
  ])('to %s has it, and importing it into any database grades by it', async (key, written) => {
    await importing(folderOf())
    await correct(key)
    const folder = await exported()
    expect(textOf(folder)).toBe(SUMS.replace('answer: A\n', `answer: A\n    ${written}`))
    expect(await importing(folder)).toMatchObject({ isDone: true, data: { changes: [] } })
    const { lines } = await content(['history', 'tests/sums'])
    expect(lines.map((line) => line.split('  ')[3])).toEqual(['import', 'correction'])
    const name = textOf(folder)
      .replace('name: Sums', 'name: More sums')
      .replace('minutes: 10', 'minutes: 20')
    writeFileSync(join(folder, FILE), name)
    expect((await importing(folder)).isDone).toBe(true)
    expect(await papers()).toBe(2)
    const { token, examId } = await taken()
    const [shown] = (await results(token, examId)).results
    expect(shown?.questions[0]?.key_correction).toMatchObject({ before: { options: ['A'] } })
    expect(await exported().then(textOf)).toBe(name)
  })
})

describe('an import', () => {
  it('of a folder without a correction is refused, and names where it is corrected', async () => {
    const folder = folderOf()
    await importing(folder)
    await taken()
    const before = await exported()
    await correct('B')
    expect(await marks()).toEqual(['0/2', '1/2'])
    for (const [from, to] of [
      ['', ''],
      ['minutes: 10', 'minutes: 20'],
    ] as const) {
      writeFileSync(join(before, FILE), SUMS.replace(from, to))
      const refused = await importing(before)
      expect(refused.isDone).toBe(false)
      expect(refused.lines).toContain('  tests/sums, question 1: B counts, the folder has A')
      expect(refused.lines).toContain(
        '  Correct it on the page of the test in the console: question 1, key A.',
      )
    }
    expect(await marks()).toEqual(['0/2', '1/2'])
    writeFileSync(join(before, FILE), SUMS)
    const done = await importing(before, { overwrite: true })
    expect(done.isDone).toBe(true)
    expect(done.lines.join()).not.toContain('Correct it')
    await regrade()
    expect(await marks()).toEqual(['0/2', '1/2', '0/2'])
  })

  it('that writes a key for a used paper is refused, and for an unused one sets it', async () => {
    const keyed = SUMS.replace('answer: A\n', 'answer: A\n    key: B\n')
    const folder = folderOf()
    await importing(folder)
    writeFileSync(join(folder, FILE), keyed)
    expect(await importing(folder)).toMatchObject({ isDone: true, data: { changed: 1 } })
    await taken()
    expect(await marks()).toEqual(['1/2'])
    writeFileSync(join(folder, FILE), keyed.replace('key: B', 'key: all'))
    expect((await importing(folder)).lines[0]).toBe('Keys of attempts would change:')
    expect(await regrade()).toBeLessThanOrEqual(1)
    expect(await marks()).toEqual(['1/2'])
  })

  it('with another answer makes a new paper and names the command for earlier attempts', async () => {
    const folder = folderOf()
    await importing(folder)
    await taken()
    writeFileSync(join(folder, FILE), SUMS.replace('answer: A', 'answer: B'))
    const done = await importing(folder)
    expect(done.isDone).toBe(true)
    expect(done.lines).toContain('  tests/sums, question 1: A counts, the folder has B')
    expect(done.lines).toContain(
      '  Correct it on the page of the test in the console: question 1, key B.',
    )
    expect(await papers()).toBe(2)
    await correct('B')
    expect(await marks()).toEqual(['0/2', '1/2'])
    await taken()
    expect((await marks()).at(-1)).toBe('1/2')
  })

  it('that overwrites the key of a used paper names the command for attempts with an earlier one', async () => {
    const folder = folderOf()
    await importing(folder)
    await taken()
    const longer = SUMS.replace("- '5'\n", "- '5'\n      - '6'\n")
    writeFileSync(join(folder, FILE), longer)
    await importing(folder)
    await taken()
    writeFileSync(join(folder, FILE), longer.replace('answer: A\n', 'answer: A\n    key: B\n'))
    expect((await importing(folder)).isDone).toBe(false)
    const done = await importing(folder, { overwrite: true })
    expect(done.isDone).toBe(true)
    expect(done.lines).toContain('  tests/sums, question 1: A counts, the folder has B')
    expect(done.lines).toContain(
      '  Correct it on the page of the test in the console: question 1, key B.',
    )
    await regrade()
    expect(await marks()).toEqual(['0/2', '0/2', '1/2'])
    await correct('B')
    expect(await marks()).toEqual(['0/2', '1/2', '0/2', '1/2'])
  })

  it('that makes two possible options two that are both needed leaves the earlier paper as it is', async () => {
    const folder = folderOf()
    await importing(folder)
    await taken()
    await correct('A,B')
    const both = SUMS.replace('answer: A\n', 'answers: AB\n')
    writeFileSync(join(folder, FILE), both)
    expect((await importing(folder, { overwrite: true })).isDone).toBe(true)
    await regrade()
    expect(await marks()).toEqual(['0/2', '1/2'])
  })

  it('of two questions with the same words about two passages takes each for itself', async () => {
    const folder = folderOf(FARES)
    await importing(folder)
    await taken('5')
    writeFileSync(join(folder, FILE), FARES.replace('minutes: 10', 'minutes: 20'))
    const done = await importing(folder)
    expect(done).toMatchObject({ isDone: true, data: { keys: [] } })
  })

  it('undone to a state before a correction is refused, too', async () => {
    await importing(folderOf())
    await taken()
    await correct('B')
    const refused = await content(['undo', 'tests/sums'])
    expect(refused.isDone).toBe(false)
    expect(refused.lines).toContain('  tests/sums, question 1: B counts, the folder has A')
  })

  it('that drops every question that counts beside a qualifying section is refused, used or not', async () => {
    const sections = `${SUMS.slice(0, SUMS.indexOf('questions:'))}sections:
  - name: Maths
    questions:
      - text: One and one?
        options: ['1', '2']
        answer: A
  - name: Computer
    qualifying: true
    questions:
      - text: Bits of a byte?
        options: ['8', '9']
        answer: A
`
    const dropped = sections.replace('answer: A\n', 'answer: A\n        key: dropped\n')
    const refusal =
      'tests/sums: no question would count for the total. Give full marks for one that is dropped.'
    await expect(importing(folderOf(dropped))).rejects.toThrow(refusal)
    await importing(folderOf(sections))
    await expect(importing(folderOf(dropped), { overwrite: true })).rejects.toThrow(refusal)
  })

  it.each([
    ['key: C', 'there is no option C'],
    ['key: []', 'an option'],
    ['key: none', "'all' or 'dropped'"],
  ])('with %s is an error', async (key, message) => {
    const { lines } = await importing(
      folderOf(SUMS.replace('answer: A\n', `answer: A\n    ${key}\n`)),
    )
    expect(lines[0]).toContain(message)
  })
})
