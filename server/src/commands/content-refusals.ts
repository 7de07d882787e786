import { plural } from '@sopan/words/en/format'

import { type ContentError, listErrors } from '#server/content/shared/content-errors.ts'
import type { KeyDifference, Refusal, Unpublished } from '#server/content/shared/import-report.ts'
import { isWholeItem, wholeItemOf } from '#server/content/shared/item-paths.ts'

import type { CommandResult } from './program/command.ts'

/** Errors in the folder, for which nothing was changed. */
export function refuse(errors: ContentError[]): CommandResult {
  return {
    lines: [
      listErrors(errors),
      `${errors.length} ${plural(errors.length, 'error')}. Nothing was changed.`,
    ],
    data: { errors },
    isDone: false,
  }
}

/** A key that differs, and the command that corrects it for the attempts that have the question. */
export const keyLines = ({ item, question, counts, given, option }: KeyDifference) => [
  `  ${item}, question ${question}: ${counts} counts, the folder has ${given}`,
  `  Correct it on the page of the test in the console: question ${question}, key ${option}.`,
]

/** The word for one item of each folder or file of content. */
const WORDS: Record<string, string> = {
  courses: 'course',
  tests: 'test',
  books: 'book',
  'coupons.yaml': 'coupon',
  notifications: 'notification',
  syllabus: 'syllabus',
  timetable: 'timetable',
  'job-alerts': 'job alert',
  exams: 'page of an exam',
  teachers: 'teacher',
}

/** '2 courses, 45 parts of courses'. */
function countsByKind(unpublished: readonly Unpublished[]): string {
  const words = unpublished.map(({ item }) =>
    isWholeItem(item) ? (WORDS[item.split('/')[0] ?? ''] ?? 'item') : 'part of a course',
  )
  const counts = [...Map.groupBy(words, (word) => word)]
  return counts
    .map(([word, { length }]) =>
      word === 'part of a course' && length > 1
        ? `${length} parts of courses`
        : `${length} ${plural(length, word)}`,
    )
    .join(', ')
}

function boughtLine([item, unpublished]: [string, Unpublished[]]): string {
  const isWhole = unpublished.some((one) => one.item === item)
  const count = unpublished.length
  const buyers = unpublished[0]?.buyers ?? 0
  const what = isWhole ? item : `${item}, ${count} ${plural(count, 'part')}`
  return `  ${what} (${buyers} ${plural(buyers, 'learner')} with access)`
}

function unpublishedLines(unpublished: readonly Unpublished[], mayOnlyAdd: boolean): string[] {
  const bought = unpublished.filter(({ buyers }) => buyers > 0)
  return [
    `Would be unpublished: ${countsByKind(unpublished)}.`,
    ...[...Map.groupBy(bought, ({ item }) => wholeItemOf(item))].map(boughtLine),
    ...(mayOnlyAdd ? ['To add and change only, and unpublish nothing: --only-add.'] : []),
    'To unpublish: --unpublish.',
  ]
}

/** The result of a refused import: the changes that need an option; `mayOnlyAdd` where the command has --only-add. */
export function refuseUntold(
  { unpublished, later, keys }: Refusal,
  mayOnlyAdd: boolean,
): CommandResult {
  const taken = [
    'Changed after the state in this folder:',
    ...later.map(
      ({ item, revision, actor, at }) =>
        `  ${item}, revision ${revision} by ${actor} at ${at.toISOString()}`,
    ),
    '--overwrite takes these changes back. Or export again and make your change there.',
  ]
  return {
    lines: [
      ...(unpublished.length > 0 ? unpublishedLines(unpublished, mayOnlyAdd) : []),
      ...(later.length > 0 ? taken : []),
      ...(keys.length > 0 ? ['Keys of attempts would change:', ...keys.flatMap(keyLines)] : []),
      'Refused. Nothing was changed.',
    ],
    data: { refusal: { unpublished, later, keys } },
    isDone: false,
  }
}
