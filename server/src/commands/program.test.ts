import { CommanderError } from 'commander'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { buildProgram, isWrongUse } from './program.ts'
import type { CommandHost, CommandResult } from './program/command.ts'

const done: CommandResult = { lines: ['Done.'], data: { count: 1 }, isDone: true }

function setting() {
  const print = vi.fn<(result: CommandResult, json: boolean) => void>()
  const program = buildProgram({
    withDatabase: async () => done,
    withOwnDatabase: async () => done,
    print,
  })
  return { print, run: (line: string) => program.parseAsync(line.split(' '), { from: 'user' }) }
}

async function errorOf(work: Promise<unknown>): Promise<CommanderError> {
  const error: unknown = await work.catch((reason: unknown) => reason)
  if (!(error instanceof CommanderError)) throw new Error('it did not end with a parsing error')
  return error
}

afterEach(() => vi.restoreAllMocks())

describe('the operator’s command line', () => {
  it('prints the result of a command once, as JSON if asked before or after it', async () => {
    const { print, run } = setting()
    await run('exams give-back --test polity --learner a@example.com --reason outage')
    await run('exams give-back --test polity --learner a@example.com --reason outage --json')
    await run('--json exams give-back --test polity --learner a@example.com --reason outage')
    expect(print.mock.calls).toEqual([
      [done, false],
      [done, true],
      [done, true],
    ])
  })

  it.each([
    ['an unknown command', 'exams stop'],
    [
      'an unknown option',
      'exams give-back --test polity --learner a@example.com --reason outage --force',
    ],
    [
      'an option of another command',
      'exams give-back --test polity --learner a@example.com --reason outage --minutes 5',
    ],
    ['a missing word', 'exams extend --minutes 5 --reason outage'],
    ['a word too many', 'exams extend polity 8 --minutes 5 --reason outage'],
    ['a missing option', 'exams extend polity --minutes 5'],
    ['an empty reason', 'exams extend polity --minutes 5 --reason='],
    ['a method that is none', 'call DELETE /orders'],
    ['a group without a command', 'exams'],
  ])('refuses %s without running anything', async (_, line) => {
    vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    const { print, run } = setting()
    expect(isWrongUse(await errorOf(run(line)))).toBe(true)
    expect(print).not.toHaveBeenCalled()
  })

  it('accepts a database of an older version for a backup and a migration only', async () => {
    const withDatabase = vi.fn<CommandHost['withDatabase']>().mockResolvedValue(done)
    const program = buildProgram({
      withDatabase,
      withOwnDatabase: async () => done,
      print: () => undefined,
    })
    const run = (line: string) => program.parseAsync(line.split(' '), { from: 'user' })
    await run('backup file')
    await run('migrate')
    await run('doctor')
    const expected = withDatabase.mock.calls.map(([, kind]) => kind)
    expect(expected).toEqual(['made', 'made', undefined])
  })

  it.each(['--help', 'exams --help', 'exams extend --help', 'call --help', 'staff invite --help'])(
    'shows its use with %s',
    async (line) => {
      const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
      const { run } = setting()
      expect(isWrongUse(await errorOf(run(line)))).toBe(false)
      expect(written.mock.calls.join('')).toContain('Usage: sopan')
    },
  )
})
