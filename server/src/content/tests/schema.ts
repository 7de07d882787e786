import type { QuestionKey } from '@sopan/contract/exams/grades'
import { LETTERS, MAX_OPTIONS } from '@sopan/domain/exams/option-letters'
import { z } from 'zod'

import {
  added,
  count,
  exams,
  dateTime,
  flag,
  filePath,
  freeOrPaid,
  line,
  multiLine,
  rupees,
  optional,
} from '#server/content/shared/yaml/fields.ts'

import { keysPolicy } from './keys-policy.ts'
import { marks } from './marks.ts'
import { PICTURES_OF_TEXTS } from './pictures-of-texts.ts'

const DAY_MINUTES = 1440
/** Leaves room below the 500 answers of one save; a start returns the whole paper. */
export const MAX_QUESTIONS = 300

const longText = (max: number) =>
  multiLine(max, `a text of at most ${max} characters; put a number in quotes`).describe(
    `up to ${max} characters`,
  )

const OPTIONS_MESSAGE = `a list of 2 to ${MAX_OPTIONS} options`

export const texts = z.strictObject({
  text: longText(4000),
  options: z
    .array(longText(1000), OPTIONS_MESSAGE)
    .min(2, OPTIONS_MESSAGE)
    .max(MAX_OPTIONS, OPTIONS_MESSAGE)
    .describe('two to five different texts; put numbers in quotes, so that 1.50 stays 1.50'),
  explanation: optional(longText(4000)).describe('shown with the result'),
})

const ANSWER_MESSAGE = 'A, B, C, D or E, or the number of the right option'

const KEY_MESSAGE = "an option, a list of options, 'all' or 'dropped'"
const letter = z.enum(LETTERS, KEY_MESSAGE)

// Without the abort, the checks of the whole question would read a key that is none.
const ABORT = { error: KEY_MESSAGE, abort: true }

/** What counts instead of `answer` since the key was corrected; null if it never was. */
const correctedKey = optional(
  z
    .union(
      [letter, z.array(letter).min(1, ABORT).max(MAX_OPTIONS, ABORT), z.enum(['all', 'dropped'])],
      KEY_MESSAGE,
    )
    .transform((given): QuestionKey => {
      if (given === 'all' || given === 'dropped') return { mode: given, options: [] }
      return { mode: 'options', options: [...new Set([given].flat())].toSorted() }
    }),
).meta({
  ifOmitted: '`answer`',
  control: 'hidden',
  description:
    'the corrected key, which the console sets: `B`, `[B, C]`, `all` (full marks for every learner) or `dropped` (does not count)',
})

/** A question from a test's file or from a bank. */
export const question = z
  .strictObject({
    text: texts.shape.text,
    options: texts.shape.options,
    answer: z
      .literal([...LETTERS, 1, 2, 3, 4, 5], ANSWER_MESSAGE)
      .transform((given) => (typeof given === 'string' ? given : (LETTERS[given - 1] ?? 'A')))
      .describe('`A` to `E`, or the number of the option from 1'),
    key: correctedKey,
    explanation: texts.shape.explanation,
    marks: optional(marks).meta({
      label: 'Marks of this question',
      ifOmitted: '`marking`',
      description: '`right` and `wrong` of this question',
    }),
    hi: optional(texts).meta({
      label: 'In Hindi',
      description: '`text`, `options` (as many, in the same order) and `explanation` in Hindi',
    }),
  })
  .superRefine((given, context) => {
    const addError = (path: PropertyKey[], message: string) =>
      context.addIssue({ code: 'custom', path, message })
    const { options, answer, key, hi } = given
    const wrong = key?.options.find((option) => LETTERS.indexOf(option) >= options.length)
    if (wrong !== undefined) addError(['key'], `there is no option ${wrong}`)
    if (LETTERS.indexOf(answer) >= options.length) {
      addError(['answer'], `there is no option ${answer}`)
    }
    for (const [path, list] of [
      [['options'], options],
      [['hi', 'options'], hi?.options ?? []],
    ] as const) {
      const twice = list.findIndex((option, index) => list.indexOf(option) !== index)
      if (twice >= 0) addError([...path, twice], 'two options are the same')
    }
    if (hi && hi.options.length !== options.length) {
      addError(
        ['hi', 'options'],
        `must have as many options as the English text, ${options.length}`,
      )
    }
  })

const BANK_MESSAGE = "a bank in banks/, such as 'banks/ratio.gift', .txt (Aiken) or .csv"

const questionSource = {
  questions: optional(
    z.array(question, 'a list of questions').min(1, 'a list of at least one question'),
  ).meta({ control: 'questions', place: PICTURES_OF_TEXTS, description: 'a list of questions' }),
  questions_from: optional(
    filePath(/^banks\/[a-z0-9]+(-[a-z0-9]+)*\.(gift|txt|csv)$/, BANK_MESSAGE),
  ).meta({ control: 'hidden', description: 'a bank instead: `banks/ratio.gift`' }),
}

export const sectionName = line(100)

const section = z
  .strictObject({ name: sectionName, minutes: optional(count(DAY_MINUTES)), ...questionSource })
  .refine((given) => (given.questions === null) !== (given.questions_from === null), {
    error: "a section has either 'questions' or 'questions_from'",
  })

const SECTIONS_MESSAGE = 'a list of at least one section'

/** `tests/<slug>.yaml`. */
export const testFile = z
  .strictObject({
    name: line(200),
    description: line(400),
    exams,
    access: freeOrPaid,
    price: optional(rupees(1)).meta({ label: 'Price in rupees', ifOmitted: 'an error if paid' }),
    validity_days: optional(count(36_500)).meta({
      label: 'Days of access',
      ifOmitted: 'no end',
      description: 'days of access that a purchase gives',
    }),
    added,
    minutes: count(DAY_MINUTES).describe(`time for the whole test, 1 to ${DAY_MINUTES}`),
    attempts: count(100)
      .default(1)
      .describe('1 to 100; of a paid test for each purchase. What was bought stays as it was'),
    pass_percent: z
      .int('a whole number from 0 to 100')
      .min(0, 'a whole number from 0 to 100')
      .max(100, 'a whole number from 0 to 100')
      .default(60)
      .describe('0 to 100'),
    marking: optional(marks).meta({
      label: 'Marks of a question',
      ifOmitted: '+1 and 0',
      description: "`right` and `wrong`, both: 2, `-0.5`, `'-1/3'`; exact, nothing is rounded",
    }),
    opens: optional(dateTime).meta({
      control: 'time',
      description: 'from when it may be taken, `2026-12-06T10:00`; together with `closes`',
    }),
    closes: optional(dateTime).meta({
      control: 'time',
      description:
        'until when; an attempt ends then at the latest. Who bought the test can take it after that, without a rank',
    }),
    keys: optional(keysPolicy).meta({
      ifOmitted: '`at_once`, with `closes` `after_close`',
      description:
        'when keys and explanations are shown: `at_once`, `after_last_attempt`, `after_close` or a time; never before `closes`',
    }),
    shuffle: flag
      .default(false)
      .describe('`true` shows the options of a question in another order in each attempt'),
    sections: optional(
      z.array(section, SECTIONS_MESSAGE).min(1, SECTIONS_MESSAGE).max(20, 'at most 20 sections'),
    ).describe('a list of `name`, `minutes` (optional) and `questions` or `questions_from`'),
    ...questionSource,
  })
  .refine((test) => test.access === 'free' || test.price !== null, {
    error: "a paid test needs a 'price'",
    path: ['access'],
  })
  .refine((test) => test.access === 'paid' || test.price === null, {
    error: "a free test has no 'price'",
    path: ['price'],
  })
  .refine((test) => test.access === 'paid' || test.validity_days === null, {
    error: "a free test has no 'validity_days'",
    path: ['validity_days'],
  })
  .refine((test) => (test.opens === null) === (test.closes === null), {
    error: "a window has both 'opens' and 'closes'",
    path: ['opens'],
  })
  .refine((test) => test.opens === null || test.closes === null || test.opens < test.closes, {
    error: "'closes' must be after 'opens'",
    path: ['closes'],
  })
  .refine((test) => test.keys?.policy !== 'after_close' || test.closes !== null, {
    error: "'after_close' needs 'closes'",
    path: ['keys'],
  })
  .refine(
    (test) =>
      [test.sections, test.questions, test.questions_from].filter((given) => given !== null)
        .length === 1,
    { error: "a test has either 'questions', 'questions_from' or 'sections'" },
  )
  .refine(
    (test) =>
      (test.sections ?? []).reduce((sum, { minutes }) => sum + (minutes ?? 0), 0) <= test.minutes,
    { error: 'the sections together take more minutes than the test', path: ['sections'] },
  )

/** A picture by its path in the content folder. */
export interface PictureContent {
  path: string
  width: number
  height: number
}

export interface QuestionContent extends z.output<typeof question> {
  /** Index of its section; null in a test without sections. */
  section: number | null
  /** Its own marks, or those of the test. */
  marks: z.output<typeof marks>
  /** Its pictures by the names that the texts use. */
  pictures: Map<string, PictureContent>
}

/** A test as read from its file, with the questions of all sections and banks. */
export interface TestContent extends Omit<z.output<typeof testFile>, 'sections' | 'questions'> {
  slug: string
  sections: z.output<typeof section>[]
  questions: QuestionContent[]
}
