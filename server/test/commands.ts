import type { Answer, CommandDeps } from '#server/commands/command.ts'
import { buildProgram } from '#server/commands/program.ts'

type Options = Record<string, string | true>

const optionWords = (options: Options) =>
  Object.entries(options).map(([name, value]) =>
    value === true ? `--${name}` : `--${name}=${value}`,
  )

/** Runs an operator's command as typed, and returns its answer; rejects if it is refused. */
export async function runCommand(
  { db, files, time }: Pick<CommandDeps, 'db' | 'files'> & { time: Date },
  words: string[],
  options: Options = {},
): Promise<Answer> {
  const printed: Answer[] = []
  const program = buildProgram({
    withDatabase: (work) => work({ db, files, now: time, actor: 'ravi' }),
    print: (answer) => printed.push(answer),
  })
  await program.parseAsync([...words, ...optionWords(options)], { from: 'user' })
  const [answer] = printed
  if (answer === undefined) throw new Error('the command printed nothing')
  return answer
}
