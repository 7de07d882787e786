import { markText } from '@sopan/domain/marks'

import { type Recount, countLate, extendExam } from '../features/exams/operate.ts'
import { Refusal } from '../lib/refusal.ts'
import type { Command } from './command.ts'

const MOST_MINUTES = 24 * 60

function wholeNumber(text: string, name: string, most: number): number {
  const number = Number(text)
  if (/^\d{1,15}$/.test(text) && number >= 1 && number <= most) return number
  throw new Refusal(`${name} is a whole number from 1 to ${most}, not '${text}'.`)
}

const marks = ({ marks, possible, denominator, passed }: Recount['before']) =>
  `${markText(marks, denominator)} of ${markText(possible, denominator)} marks, ` +
  (passed ? 'passed' : 'not passed')

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`

/** What an operator may do about tests that are being taken, or were. */
export const examCommands: Command[] = [
  {
    name: 'exams count-late',
    usage: 'exams count-late <attempt> --reason <text> [--dry-run]   late answers count',
    words: 1,
    needs: ['reason'],
    needsDatabase: true,
    async run([attempt = ''], { dryRun, reason }, deps) {
      const { db, now, actor } = deps()
      const id = wholeNumber(attempt, 'An attempt', Number.MAX_SAFE_INTEGER)
      const recount = await countLate(db, id, { actor, reason, now, dryRun })
      return {
        lines: [
          `${dryRun ? 'Would count' : 'Counted'}: ${counted(recount.answers, 'late answer')}.`,
          `Before: ${marks(recount.before)}.`,
          `After: ${marks(recount.after)} (grade ${recount.version}).`,
        ],
        data: recount,
        isDone: true,
      }
    },
  },
  {
    name: 'exams extend',
    usage: 'exams extend <test> --minutes <n> --reason <text> [--dry-run]   more time for all',
    words: 1,
    needs: ['minutes', 'reason'],
    needsDatabase: true,
    async run([slug = ''], { dryRun, reason, minutes }, deps) {
      const { db, now, actor } = deps()
      const more = wholeNumber(minutes, '--minutes', MOST_MINUTES)
      const extension = await extendExam(db, slug, more, { actor, reason, now, dryRun })
      const { title, attempts, answers } = extension
      return {
        lines: [
          `${dryRun ? 'Would get' : 'Got'} ${counted(more, 'more minute')}: ` +
            `${counted(attempts, 'open attempt')} of ${title}.`,
          ...(answers > 0 ? [`${counted(answers, 'answer')} came late and count now.`] : []),
        ],
        data: extension,
        isDone: true,
      }
    },
  },
]
