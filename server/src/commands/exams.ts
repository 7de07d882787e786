import { markText } from '@sopan/domain/exams/marks'
import { plural } from '@sopan/domain/format'

import {
  type LateChoice,
  type Recount,
  countLate,
  countLateOfTest,
} from '../features/exams/operate/count-late.ts'
import { extendExam } from '../features/exams/operate/extend-exam.ts'
import { giveBack } from '../features/exams/operate/give-back.ts'
import { Refusal } from '../lib/refusal.ts'
import type { Answer, Command, CommandDeps, Flags } from './command.ts'

const MOST_MINUTES = 24 * 60

function wholeNumber(text: string, name: string, most: number): number {
  const number = Number(text)
  if (/^\d{1,15}$/.test(text) && number >= 1 && number <= most) return number
  throw new Refusal(`${name} is a whole number from 1 to ${most}, not '${text}'.`)
}

const attemptId = (text: string) => wholeNumber(text, 'An attempt', Number.MAX_SAFE_INTEGER)

const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/

/** Date would parse the 31st of a month with 30 days as the 1st of the next. */
function isDayOfMonth(text: string): boolean {
  const day = new Date(`${text.slice(0, 10)}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text.slice(0, 10))
}

function moment(text: string, name: string): Date {
  const time = new Date(text)
  const isTime = text.length <= 40 && ISO_TIME.test(text) && !Number.isNaN(time.getTime())
  if (isTime && isDayOfMonth(text)) return time
  throw new Refusal(
    `${name} is a time with its zone, such as 2026-11-20T11:30:00+05:30, not '${text}'.`,
  )
}

/** A time, or a number of minutes before now. */
function momentOrMinutes(text: string, name: string, now: Date): Date {
  if (!/^\d{1,15}$/.test(text)) return moment(text, name)
  return new Date(now.getTime() - wholeNumber(text, name, 7 * MOST_MINUTES) * 60_000)
}

const marks = ({ marks, possible, denominator, passed }: Recount['before']) =>
  `${markText(marks, denominator)} of ${markText(possible, denominator)} marks, ` +
  (passed ? 'passed' : 'not passed')

const actOf = ({ actor, now }: CommandDeps, { reason, dryRun }: Flags) => {
  return { actor, now, reason, dryRun }
}

async function countLateOfOne(
  deps: CommandDeps,
  word: string,
  choice: LateChoice,
  flags: Flags,
): Promise<Answer> {
  const recount = await countLate(deps.db, attemptId(word), choice, actOf(deps, flags))
  const { answers, first, last, deadline, closedAt, revealedAt } = recount
  return {
    lines: [
      `${flags.dryRun ? 'Would count' : 'Counted'}: ${answers} ${plural(answers, 'late answer')}.`,
      `Arrived: from ${first.toISOString()} to ${last.toISOString()}.`,
      `Deadline: ${deadline.toISOString()}. Closed: ${closedAt?.toISOString() ?? 'no'}. ` +
        `Keys first sent: ${revealedAt?.toISOString() ?? 'never'}.`,
      `Before: ${marks(recount.before)}.`,
      `After: ${marks(recount.after)} (grade ${recount.version}).`,
    ],
    data: recount,
    isDone: true,
  }
}

/** Operator commands for running and finished tests. */
export const examCommands: Command[] = [
  {
    name: 'exams count-late',
    usage:
      'exams count-late <attempt> | --test <test> --arrived-before <time>\n' +
      '      --reason <text> [--arrived-before <time>] [--after-review] [--dry-run]\n' +
      '      late answers count',
    words: 1,
    insteadOfWords: 'test',
    needs: ['reason'],
    needsDatabase: true,
    async run([word], flags, makeDeps) {
      const deps = makeDeps()
      const { afterReview, arrivedBefore: before, dryRun, test } = flags
      const arrivedBefore = before === '' ? null : moment(before, '--arrived-before')
      if (word !== undefined) {
        return countLateOfOne(deps, word, { arrivedBefore, afterReview }, flags)
      }
      if (arrivedBefore === null) throw new Refusal('--test needs --arrived-before <time>.')
      const choice = { arrivedBefore, afterReview }
      const sum = await countLateOfTest(deps.db, test, choice, actOf(deps, flags))
      return {
        lines: [
          `${dryRun ? 'Would count' : 'Counted'}: ${sum.answers} ${plural(sum.answers, 'late answer')} ` +
            `of ${sum.attempts} ${plural(sum.attempts, 'attempt')} of ${sum.title}.`,
        ],
        data: sum,
        isDone: true,
      }
    },
  },
  {
    name: 'exams extend',
    usage:
      'exams extend <test> --minutes <n> --reason <text> [--learner <email>]\n' +
      '      [--closed-since <time or minutes>] [--dry-run]\n' +
      '      more time for all, or for one learner; also for attempts closed since then',
    words: 1,
    needs: ['minutes', 'reason'],
    needsDatabase: true,
    async run([slug = ''], flags, makeDeps) {
      const deps = makeDeps()
      const { dryRun, learner, closedSince: since } = flags
      const minutes = wholeNumber(flags.minutes, '--minutes', MOST_MINUTES)
      const closedSince = since === '' ? null : momentOrMinutes(since, '--closed-since', deps.now)
      const choice = { minutes, email: learner === '' ? null : learner, closedSince }
      const extension = await extendExam(deps.db, slug, choice, actOf(deps, flags))
      const { title, attempts, closed, graded, answers } = extension
      const gets = `${dryRun ? 'Would get' : 'Got'} ${minutes} ${plural(minutes, 'more minute')}`
      return {
        lines: [
          `${gets}: ${attempts} ${plural(attempts, 'open attempt')} of ${title}.`,
          ...(closedSince === null
            ? []
            : [`${gets}: ${closed} ${plural(closed, 'closed attempt')}, ${graded} graded again.`]),
          ...(answers > 0
            ? [`${answers} ${plural(answers, 'answer')} came late and count now.`]
            : []),
        ],
        data: extension,
        isDone: true,
      }
    },
  },
  {
    name: 'exams give-back',
    usage:
      'exams give-back <attempt> --reason <text> [--dry-run]\n' +
      '      a closed attempt no longer counts against the limit',
    words: 1,
    needs: ['reason'],
    needsDatabase: true,
    async run([word = ''], flags, makeDeps) {
      const deps = makeDeps()
      const id = attemptId(word)
      const { number, entries, revealedAt } = await giveBack(deps.db, id, actOf(deps, flags))
      return {
        lines: [
          `${flags.dryRun ? 'Would give back' : 'Gave back'}: attempt ${id}, number ${number}.`,
          `Entries that arrived: ${entries}. ` +
            `Keys first sent: ${revealedAt?.toISOString() ?? 'never'}.`,
        ],
        data: { number, entries, revealedAt },
        isDone: true,
      }
    },
  },
]
