import type { QuestionKey } from '@sopan/contract/exams/keys'
import type { Translation } from '@sopan/contract/exams/languages'
import { KINDS, misfit } from '@sopan/domain/exams/kinds/kinds'
import {
  LETTERS,
  MAX_OPTIONS,
  indexOfLetter,
  letterOf,
} from '@sopan/domain/exams/kinds/option-letters'
import {
  TRANSLATIONS,
  forEachTranslation,
  languageInEnglish,
  listed,
} from '@sopan/domain/exams/languages'
import { readMark } from '@sopan/domain/exams/marks'
import { misfitText } from '@sopan/words/staff/misfits'
import { z } from 'zod'

import { multiLine, optional } from '#server/content/shared/yaml/fields.ts'

import { askedBy } from './asked-in-files.ts'
import { marks, readBy } from './marks.ts'

const longText = (max: number) =>
  multiLine(max, '; put a number in quotes').describe(`up to ${max} characters`)

const OPTIONS_MESSAGE = `a list of 2 to ${MAX_OPTIONS} options`

export const texts = z.strictObject({
  text: longText(4000),
  options: z
    .array(longText(1000), OPTIONS_MESSAGE)
    .min(2, OPTIONS_MESSAGE)
    .max(MAX_OPTIONS, OPTIONS_MESSAGE)
    .default([])
    .meta({
      help: '',
      hasLetters: true,
      description:
        'two to five different texts; put numbers in quotes, so that 1.50 stays 1.50. A question with `number` has none',
    }),
  explanation: optional(longText(4000)).meta({
    help: 'Shown with the result',
    description: 'shown with the result',
  }),
})

const ANSWER_MESSAGE = 'A, B, C, D or E, or the number of the right option'

const NUMBER_MESSAGE =
  "a number with at most six decimals such as 42 or -0.5, or a range such as '0.31 to 0.33'"

const ANSWERS_MESSAGE = 'the letters of the right options, each once, such as ACD'
const PARTLY_MESSAGE = "a mark above 0 and up to 100, such as 1, 0.5 or '1/3'"

const KEY_MESSAGE = "an option, a list of options, a number, a range, 'all' or 'dropped'"
const letter = z.enum(LETTERS, KEY_MESSAGE)

// Without the abort, the checks of the whole question would read an invalid key.
const ABORT = { error: KEY_MESSAGE, abort: true }

/** The corrected key, which counts instead of `answer`; null if the key was never corrected. */
const correctedKey = optional(
  z
    .union(
      [
        letter,
        z.array(letter).min(1, ABORT).max(MAX_OPTIONS, ABORT),
        z.enum(['all', 'dropped']),
        readBy(KEY_MESSAGE, KINDS.number.inFile.read),
        readBy(KEY_MESSAGE, KINDS.several.inFile.read),
      ],
      KEY_MESSAGE,
    )
    .transform((given): QuestionKey => {
      if (given === 'all' || given === 'dropped') return { mode: given, options: [] }
      if (typeof given === 'object' && 'mode' in given) return given
      return { mode: 'options', options: [...new Set([given].flat())].toSorted() }
    }),
).meta({
  ifOmitted: '`answer`',
  control: 'hidden',
  description:
    'the corrected key, which the console sets: `B`, `[B, C]`, `0.31 to 0.33`, `all` (full marks for every learner) or `dropped` (does not count)',
})

const inOtherLanguage = (code: Translation) =>
  optional(texts).meta({
    label: `In ${languageInEnglish(code)}`,
    language: code,
    description: `\`text\`, \`options\` (as many, in the same order) and \`explanation\` in ${languageInEnglish(code)}`,
  })

/** The keys of the further languages: `hi`, `mr` and so on. */
const translations = forEachTranslation(inOtherLanguage)

const PASSAGE_NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const PASSAGE_MESSAGE = "a short name of a–z, 0–9 and -, such as 'fares'"
const passageName = z
  .string(PASSAGE_MESSAGE)
  .max(40, PASSAGE_MESSAGE)
  .regex(PASSAGE_NAME, PASSAGE_MESSAGE)

const passageText = longText(10_000)
const passageIn = (code: Translation) =>
  optional(z.strictObject({ text: passageText })).meta({
    label: `In ${languageInEnglish(code)}`,
    language: code,
    description: `\`text\` in ${languageInEnglish(code)}`,
  })

/** A text that several questions are about. */
export const passage = z.strictObject({
  name: passageName.meta({
    label: 'Short name',
    help: 'The questions about it name it: fares',
    description: 'the name by which its questions name it, `fares`',
  }),
  text: passageText,
  ...forEachTranslation(passageIn),
})

/** The further languages of a question or a passage with its texts in them, in the order of the list. */
export const translationsOf = <Texts>(
  given: Partial<Record<Translation, Texts | null>>,
): [Translation, Texts][] =>
  TRANSLATIONS.flatMap((code) => (given[code] == null ? [] : [[code, given[code]]]))

/** A question from a test's file or from a bank. */
export const question = z
  .strictObject({
    passage: optional(passageName).meta({
      control: 'passage',
      description: 'the `name` of the passage that it is about',
    }),
    text: texts.shape.text,
    options: texts.shape.options,
    answer: optional(
      z
        .literal([...LETTERS, ...LETTERS.map((_, index) => index + 1)], ANSWER_MESSAGE)
        .transform((given) => letterOf(indexOfLetter(String(given)))),
    ).meta({
      help: '',
      ifOmitted: 'an error without `answers` and `number`',
      description: '`A` to `E`, or the number of the option from 1',
    }),
    answers: optional(readBy(ANSWERS_MESSAGE, KINDS.several.inFile.read)).meta({
      label: 'Right options',
      help: 'Such as ACD. Learners have to choose all of them, and no other one.',
      ifOmitted: 'an error without `answer`',
      description:
        'instead of `answer`, where learners choose several options: all that are right, `ACD` or a list',
    }),
    partly: optional(
      readBy(PARTLY_MESSAGE, (written) => {
        const mark = readMark(written)
        return mark !== null && mark.numerator > 0 ? mark : null
      }),
    ).meta({
      label: 'Marks for each right option',
      help: 'Where some of the right options are chosen and no wrong one. Left empty, only all of them have marks.',
      ifOmitted: 'all or nothing',
      description:
        'with `answers`: the marks for each right option that is chosen, if no wrong one is; all of them have the marks of the question',
    }),
    number: optional(readBy(NUMBER_MESSAGE, KINDS.number.inFile.read)).meta({
      label: 'Right number',
      help: 'A number such as 42 or -0.5, or a range such as 0.31 to 0.33, whose ends are right too. Learners type it; at most six decimals.',
      ifOmitted: 'an error without `answer`',
      description:
        "instead of options, of a question whose answer is typed: a number such as 42 or -0.5, or a range, `'0.31 to 0.33'`, with at most six decimals; the ends of a range are right too",
    }),
    key: correctedKey,
    explanation: texts.shape.explanation,
    marks: optional(marks).meta({
      label: 'Marks of this question',
      ifOmitted: '`marking`',
      description: '`right` and `wrong` of this question',
    }),
    ...translations,
  })
  // A single letter is a key of both kinds with options.
  .overwrite(({ key, ...given }) => ({
    ...given,
    key: given.answers !== null && key?.mode === 'options' ? { ...key, mode: 'several' } : key,
  }))
  .superRefine((given, context) => {
    const addError = (path: PropertyKey[], message: string) =>
      context.addIssue({ code: 'custom', path, message })
    const { options, answer, answers, partly, number, key } = given
    const others = translationsOf(given)
    const keys = [answer, answers, number].filter((one) => one !== null)
    if (keys.length > 1) addError([], "a question has one of 'answer', 'answers' and 'number'")
    if (number !== null && options.length > 0)
      addError(['options'], "a question with 'number' has no options")
    if (partly !== null && answers === null) addError(['partly'], "'partly' needs 'answers'")
    const missing =
      number === null && options.length === 0 ? 'options' : keys.length === 0 ? 'answer' : null
    if (missing !== null) return addError([missing], `'${missing}' is missing`)
    const asked = askedBy(given)
    for (const [path, wanted] of [
      ['key', key],
      [KINDS[asked.kind].inFile.field, asked.key],
    ] as const) {
      const wrong = wanted && misfit(asked, wanted)
      if (wrong) addError([path], misfitText(wrong))
    }
    for (const [path, list] of [
      [['options'], options],
      ...others.map(([code, own]) => [[code, 'options'], own.options] as const),
    ] as const) {
      const twice = list.findIndex((option, index) => list.indexOf(option) !== index)
      if (twice >= 0) addError([...path, twice], 'two options are the same')
    }
    for (const [code, own] of others) {
      if (own.options.length === options.length) continue
      addError(
        [code, 'options'],
        `must have as many options as the English text, ${options.length}`,
      )
    }
  })

type Written = Pick<z.output<typeof texts>, 'text' | 'options' | 'explanation'>

/** All texts of a question, in all its languages. */
export const allTexts = (given: Written & Partial<Record<Translation, Written | null>>): string[] =>
  [given, ...translationsOf(given).map(([, own]) => own)].flatMap((own) => [
    own.text,
    ...own.options,
    own.explanation ?? '',
  ])

/** The languages of a test: English, and those in which one of its questions or passages is. */
export const languagesOf = ({
  questions,
  passages,
}: Record<'questions' | 'passages', readonly Partial<Record<Translation, unknown>>[]>): string[] =>
  listed([
    'en',
    ...[...questions, ...passages].flatMap((one) => translationsOf(one).map(([code]) => code)),
  ])
