import { plural } from '@sopan/words/en/format'
import type { Command } from 'commander'

import { countLateOfExam } from '../features/exams/operate/count-late.ts'
import { extendExam } from '../features/exams/operate/extend-exam.ts'
import { giveBack } from '../features/exams/operate/give-back.ts'
import type { LeftOut } from '../features/exams/operate/store.ts'
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
  timeOrMinutes,
  wholeNumber,
  zonedTime,
} from './program/options.ts'

interface LateOptions extends ActOptions {
  test: string
  arrivedBefore: Date
  afterReview?: boolean
}

interface GiveBackOptions extends ActOptions {
  test: string
  learner: string
}

interface ExtendOptions extends ActOptions {
  minutes: number
  learner?: string
  closedSince?: Date | number
}

/** Names the answers that do not count, and how they would. */
function leftOutLines(leftOut: readonly LeftOut[]): string[] {
  if (leftOut.length === 0) return []
  const sum = leftOut.reduce((count, { answers }) => count + answers, 0)
  return [
    `Left out: ${sum} late ${plural(sum, 'answer')} that arrived after the keys were sent, of ` +
      `${plural(leftOut.length, 'attempt')} ${leftOut.map((one) => one.attempt_id).join(', ')}. ` +
      '`sopan call POST /exams/count-late` with after_review counts them.',
  ]
}

/** Operator commands for running and finished tests. */
export function examCommands(program: Command, { onDatabase }: Actions): void {
  const exams = program.command('exams').description('running and finished tests')
  exams
    .command('count-late')
    .description('late answers of all attempts of a test count')
    .requiredOption('--test <slug>', 'the test')
    .requiredOption('--arrived-before <time>', 'only answers that arrived before', zonedTime)
    .requiredOption(...REASON)
    .option('--after-review', 'also answers that arrived after keys were sent')
    .option(...DRY_RUN)
    .action(onDatabase<[], LateOptions>(countLateCommand))
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
    .description('the newest attempt of a learner no longer counts against the limit')
    .requiredOption('--test <slug>', 'the test')
    .requiredOption('--learner <email>', 'the learner')
    .requiredOption(...REASON)
    .option(...DRY_RUN)
    .action(onDatabase<[], GiveBackOptions>(giveBackCommand))
}

async function countLateCommand(deps: CommandDeps, options: LateOptions): Promise<CommandResult> {
  const { afterReview = false, arrivedBefore, dryRun, test } = options
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

async function giveBackCommand(
  deps: CommandDeps,
  options: GiveBackOptions,
): Promise<CommandResult> {
  const named = { test: options.test, email: options.learner }
  const givenBack = await giveBack(deps.db, named, actOf(deps, options))
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
