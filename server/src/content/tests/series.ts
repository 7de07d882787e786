import type { SeriesWindow } from '#server/content/shared/kind.ts'
import { formatTime, parsePoint } from '#server/content/shared/yaml/times.ts'

import { POLICIES } from './keys-policy.ts'

type Fields = Record<string, unknown>

/**
 * The file of a test of a series: the settings and sections of another test with this window, without its questions. Times
 * of keys and challenges have the same distance to the opening; they are left out if the other test has no window.
 * An earlier paper is of the other test alone.
 */
export function testOfSeries(
  { keys, challenges_until, ...settings }: Fields,
  { opensAt, closesAt }: SeriesWindow,
): Fields {
  const opened = openingOf(settings)
  const moved = (time: Date | null) =>
    time === null || opened === null
      ? undefined
      : formatTime(new Date(opensAt.getTime() + time.getTime() - opened.getTime()))
  const isPolicy = POLICIES.some((policy) => policy === keys)
  const { sections, ...rest } = without(OF_ONE_TEST, settings)
  return {
    ...rest,
    opens: formatTime(opensAt),
    closes: formatTime(closesAt),
    keys: isPolicy ? keys : moved(timeOf(keys)),
    challenges_until: moved(timeOf(challenges_until)),
    ...(Array.isArray(sections) && {
      sections: sections.map((section: Fields) => without(QUESTIONS, section)),
    }),
  }
}

/** When a test opens, by the value of its file; null without a window. */
export const openingOf = ({ opens }: Fields): Date | null => timeOf(opens)

/** Whether a test has no questions yet, by the value of its file, which can be one that is not valid. */
export const lacksQuestions = ({ sections, ...test }: Fields): boolean =>
  [test, ...(Array.isArray(sections) ? (sections as (Fields | null)[]) : [])].every((part) => {
    const { questions = null, questions_from: bank = null } = part ?? {}
    return bank === null && (!Array.isArray(questions) || questions.length === 0)
  })

const timeOf = (value: unknown): Date | null =>
  typeof value === 'string' ? parsePoint(value) : null

const QUESTIONS = ['questions', 'questions_from', 'passages']
const OF_ONE_TEST = [...QUESTIONS, 'asked_in']

const without = (keys: readonly string[], value: Fields): Fields =>
  Object.fromEntries(Object.entries(value).filter(([key]) => !keys.includes(key)))
