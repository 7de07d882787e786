import { markText } from '@sopan/domain/exams/marks'
import { plural } from '@sopan/domain/format'
import type { Command } from 'commander'

import {
  type LateFilter,
  type Recount,
  countLate,
  countLateOfExam,
} from '../features/exams/operate/count-late.ts'
import { extendExam } from '../features/exams/operate/extend-exam.ts'
import { type NamedAttempt, giveBack } from '../features/exams/operate/give-back.ts'
import type { LeftOut } from '../features/exams/operate/store.ts'
import { OperatorError } from '../lib/operator-error.ts'
import { correctKeyCommand } from './correct-key.ts'
import {
  type ActOptions,
  type Actions,
  type CommandDeps,
  type CommandResult,
  actOf,
} from './program/command.ts'
import {
  DRY_RUN,
  MAX_MINUTES,
  REASON,
  rowId,
  timeOrMinutes,
  wholeNumber,
  zonedTime,
} from './program/options.ts'

interface LateOptions extends ActOptions {
  test?: string
  arrivedBefore?: Date
  afterReview?: boolean
}

interface GiveBackOptions extends ActOptions {
  test?: string
  learner?: string
}

interface ExtendOptions extends ActOptions {
  minutes: number
  learner?: string
  closedSince?: Date | number
}

const marks = ({ marks, possible, denominator, passed }: Recount['before']) =>
  `${markText(marks, denominator)} of ${markText(possible, denominator)} marks, ` +
  (passed ? 'passed' : 'not passed')

/** Names the answers that do not count, and how they would. */
function leftOutLines(leftOut: readonly LeftOut[]): string[] {
  if (leftOut.length === 0) return []
  const sum = leftOut.reduce((count, { answers }) => count + answers, 0)
  return [
    `Left out: ${sum} late ${plural(sum, 'answer')} that arrived after the keys were sent, of ` +
      `${plural(leftOut.length, 'attempt')} ${leftOut.map((one) => one.attempt_id).join(', ')}. ` +
      'exams count-late <attempt> --after-review counts them.',
  ]
}

/** Operator commands for running and finished tests. */
export function examCommands(program: Command, actions: Actions): void {
  const { onDatabase } = actions
  const exams = program.command('exams').description('running and finished tests')
  exams
    .command('count-late')
    .description('late answers of an attempt, or of all attempts of a test, count')
    .argument('[attempt]', 'the id of an attempt', rowId)
    .option('--test <slug>', 'all attempts of this test; needs --arrived-before')
    .requiredOption(...REASON)
    .option('--arrived-before <time>', 'only answers that arrived before', zonedTime)
    .option('--after-review', 'also answers that arrived after keys were sent')
    .option(...DRY_RUN)
    .action(onDatabase(countLateCommand))
  exams
    .command('extend')
    .description('more time for all attempts of a test, or for one learner')
    .argument('<test>', 'the slug of a test')
    .requiredOption('--minutes <n>', 'how many more', wholeNumber(MAX_MINUTES))
    .requiredOption(...REASON)
    .option('--learner <email>', 'only this learner')
    .option(
      '--closed-since <time>',
      'also attempts closed since then; a time, or minutes before now',
      timeOrMinutes,
    )
    .option(...DRY_RUN)
    .action(onDatabase(extendCommand))
  exams
    .command('give-back')
    .description('a closed attempt no longer counts against the limit')
    .argument('[attempt]', 'the id of an attempt', rowId)
    .option('--test <slug>', 'in place of the id: the newest attempt at this test; needs --learner')
    .option('--learner <email>', 'of this learner')
    .requiredOption(...REASON)
    .option(...DRY_RUN)
    .action(onDatabase(giveBackCommand))
  correctKeyCommand(exams, actions)
}

async function countLateCommand(
  deps: CommandDeps,
  attempt: number | undefined,
  options: LateOptions,
): Promise<CommandResult> {
  const { afterReview = false, arrivedBefore, dryRun, test } = options
  if (attempt !== undefined && test === undefined) {
    const filter = { arrivedBefore: arrivedBefore ?? null, afterReview }
    return countLateOfOne(deps, attempt, filter, options)
  }
  if (attempt !== undefined || test === undefined) {
    throw new OperatorError('Give either an attempt or --test.')
  }
  if (arrivedBefore === undefined) throw new OperatorError('--test needs --arrived-before <time>.')
  const sum = await countLateOfExam(
    deps.db,
    test,
    { arrivedBefore, afterReview },
    actOf(deps, options),
  )
  return {
    lines: [
      `${dryRun ? 'Would count' : 'Counted'}: ${sum.answers} ${plural(sum.answers, 'late answer')} ` +
        `of ${sum.attempts} ${plural(sum.attempts, 'attempt')} of ${sum.title}.`,
      ...leftOutLines(sum.leftOut),
    ],
    data: sum,
    isDone: true,
  }
}

async function countLateOfOne(
  deps: CommandDeps,
  attempt: number,
  filter: LateFilter,
  act: ActOptions,
): Promise<CommandResult> {
  const recount = await countLate(deps.db, attempt, filter, actOf(deps, act))
  const { answers, first, last, deadline, closedAt, revealedAt, leftOut } = recount
  return {
    lines: [
      `${act.dryRun ? 'Would count' : 'Counted'}: ${answers} ${plural(answers, 'late answer')}.`,
      `Arrived: from ${first.toISOString()} to ${last.toISOString()}.`,
      `Deadline: ${deadline.toISOString()}. Closed: ${closedAt?.toISOString() ?? 'no'}. ` +
        `Keys first sent: ${revealedAt?.toISOString() ?? 'never'}.`,
      `Before: ${marks(recount.before)}.`,
      `After: ${marks(recount.after)} (grade ${recount.version}).`,
      ...(leftOut > 0 ? leftOutLines([{ attempt_id: attempt, answers: leftOut }]) : []),
    ],
    data: recount,
    isDone: true,
  }
}

async function extendCommand(
  deps: CommandDeps,
  slug: string,
  options: ExtendOptions,
): Promise<CommandResult> {
  const { minutes, learner, closedSince: since, dryRun } = options
  const closedSince =
    typeof since === 'number' ? new Date(deps.now.getTime() - since * 60_000) : (since ?? null)
  const input = { minutes, email: learner ?? null, closedSince }
  const extension = await extendExam(deps.db, slug, input, actOf(deps, options))
  const { title, attempts, closed, graded, answers } = extension
  const gets = `${dryRun ? 'Would get' : 'Got'} ${minutes} ${plural(minutes, 'more minute')}`
  return {
    lines: [
      `${gets}: ${attempts} ${plural(attempts, 'open attempt')} of ${title}.`,
      ...(closedSince === null
        ? []
        : [`${gets}: ${closed} ${plural(closed, 'closed attempt')}, ${graded} graded again.`]),
      ...(answers > 0 ? [`${answers} ${plural(answers, 'answer')} came late and count now.`] : []),
      ...leftOutLines(extension.leftOut),
    ],
    data: extension,
    isDone: true,
  }
}

function namedAttempt(
  id: number | undefined,
  { test, learner: email }: GiveBackOptions,
): NamedAttempt {
  if (id !== undefined && test === undefined && email === undefined) return id
  if (id === undefined && test !== undefined && email !== undefined) return { test, email }
  throw new OperatorError('Give either an attempt, or --test and --learner.')
}

async function giveBackCommand(
  deps: CommandDeps,
  id: number | undefined,
  options: GiveBackOptions,
): Promise<CommandResult> {
  const givenBack = await giveBack(deps.db, namedAttempt(id, options), actOf(deps, options))
  const { attempt, number, entries, revealedAt } = givenBack
  return {
    lines: [
      `${options.dryRun ? 'Would give back' : 'Gave back'}: attempt ${attempt}, number ${number}.`,
      `Entries that arrived: ${entries}. ` +
        `Keys first sent: ${revealedAt?.toISOString() ?? 'never'}.`,
    ],
    data: givenBack,
    isDone: true,
  }
}
