import { MARKS_POLICIES } from '@sopan/domain/exams/figures-shown'
import type { KeysPolicy } from '@sopan/domain/exams/keys-shown'
import { PATTERNS, PATTERN_NAMES } from '@sopan/domain/exams/patterns/patterns'
import { z } from 'zod'

import { exams } from '#server/content/shared/yaml/exam-fields.ts'
import { added, count, dateTime, flag, line, optional } from '#server/content/shared/yaml/fields.ts'
import { translated } from '#server/content/shared/yaml/translated.ts'

import { accessFields, checkAccess } from './access-schema.ts'
import { askedIn, lastCutOffs } from './earlier-papers.ts'
import { POLICIES, isAfterKeys, keysPolicy } from './keys-policy.ts'
import { marks } from './marks.ts'
import type { passage, question } from './question-schema.ts'
import { DAY_MINUTES, questionSource, section } from './section-schema.ts'

const SECTIONS_MESSAGE = 'a list of at least one section'

/** `tests/<slug>.yaml`. */
export const testFile = z
  .strictObject({
    name: line(200),
    description: line(400).meta({ control: 'long line' }),
    ...translated({
      name: optional(line(200)),
      description: optional(line(400).meta({ control: 'long line' })),
    }),
    exams,
    ...accessFields,
    added,
    minutes: count(DAY_MINUTES).meta({
      help: 'For the whole test',
      description: `time for the whole test, 1 to ${DAY_MINUTES}`,
    }),
    attempts: count(100).default(1).meta({
      help: 'Left empty, one. Of a paid test for each purchase; what was bought stays as it was.',
      description: '1 to 100; of a paid test for each purchase. What was bought stays as it was',
    }),
    pass_percent: z
      .int('a whole number from 0 to 100')
      .min(0, 'a whole number from 0 to 100')
      .max(100, 'a whole number from 0 to 100')
      .default(60)
      .meta({ label: 'Per cent to pass', help: 'Left empty, 60', description: '0 to 100' }),
    marking: optional(marks).meta({
      label: 'Marks of a question',
      ifOmitted: '+1 and 0',
      description: "`right` and `wrong`, both: 2, `-0.5`, `'-1/3'`; exact, nothing is rounded",
    }),
    opens: optional(dateTime).meta({
      control: 'time',
      help: 'From when it may be taken, in Indian time. It needs the time when it closes too.',
      description: 'from when it may be taken, `2026-12-06T10:00`; together with `closes`',
    }),
    closes: optional(dateTime).meta({
      control: 'time',
      help: 'An attempt ends then at the latest. Learners who bought the test can take it later, but get no rank.',
      description:
        'until when; an attempt ends then at the latest. Learners who bought the test can take it later, but get no rank',
    }),
    keys: optional(keysPolicy).meta({
      control: 'time',
      ifOmitted: '`at_once`, with `closes` `after_close`',
      label: 'Answers are shown',
      enum: POLICIES,
      help: 'Not chosen: after an attempt, or after the test closes if it has such a time',
      description:
        'when keys and explanations are shown: `at_once`, `after_last_attempt`, `after_close` or a time; never before `closes`',
    }),
    marks: z.enum(MARKS_POLICIES, "'after_close' or 'at_once'").default('after_close').meta({
      label: 'Marks are shown',
      help: "Of an attempt in the window. 'At once' gives answers away where several attempts are allowed: who answers a few questions in each attempt reads from the counts which answers are right.",
      description:
        'when marks of the window are shown: `after_close`, or `at_once`, which gives keys away, see below',
    }),
    challenges_until: optional(dateTime).meta({
      control: 'time',
      label: 'Challenges until',
      help: 'Until then the key is called provisional and learners may challenge it, in Indian time; afterwards nobody can. Left empty, challenges have no end.',
      description:
        'until when learners may challenge the key, which is provisional until all challenges are answered; after the keys are shown',
      ifOmitted: 'no end',
    }),
    practice: flag.default(false).meta({
      label: 'Questions for practice',
      help: 'Learners who may take the test get its questions one by one in practice, with the answers, also before they take it. Only for a test without times, whose answers are shown after an attempt.',
      description:
        '`true` asks its questions in practice, with their keys, also before the test is taken; only without `closes`, with keys `at_once`',
    }),
    last_cut_offs: lastCutOffs,
    asked_in: askedIn,
    shuffle: flag.default(false).meta({
      label: 'Options in another order in each attempt',
      description: '`true` shows the options of a question in another order in each attempt',
    }),
    pattern: optional(z.enum(PATTERN_NAMES, 'the name of a pattern')).meta({
      label: 'Pattern of an exam',
      words: Object.fromEntries(PATTERN_NAMES.map((name) => [name, PATTERNS[name].name])),
      help: 'The form lists where the test differs from it.',
      description:
        'the pattern of an exam that it follows, see below; `content check` lists where it differs',
    }),
    section_clocks: flag.default(false).meta({
      label: 'Each section closes by its own clock',
      help: 'As in SSC and IBPS exams: sections come one after the other, and no learner leaves one early or comes back to it. Each section needs its minutes; together they are the minutes of the test.',
      description:
        '`true`: each section closes after its `minutes` and the next one begins; together they are the `minutes` of the test',
    }),
    sections: optional(
      z.array(section, SECTIONS_MESSAGE).min(1, SECTIONS_MESSAGE).max(20, 'at most 20 sections'),
    ).meta({
      help: '',
      description: 'a list of sections, see below',
    }),
    ...questionSource,
  })
  .superRefine(checkAccess)
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
  .refine((test) => !test.practice || isForPractice(test), {
    error: "'practice' needs a test without 'closes' whose keys are shown 'at_once'",
    path: ['practice'],
  })
  .refine((test) => isAfterKeys(test.challenges_until, test), {
    error: "'challenges_until' must be after the keys are shown",
    path: ['challenges_until'],
  })
  .refine((test) => sourcesOf(test).length > 0, {
    error: "there are no 'questions' and no 'sections'",
  })
  .refine((test) => sourcesOf(test).length < 2, {
    error: "a test has either 'questions', 'questions_from' or 'sections'",
  })
  .refine(({ sections }) => !sections?.length || sections.some((one) => !one.qualifying), {
    error: 'a section that is not qualifying is missing',
    path: ['sections'],
  })
  .refine(
    (test) =>
      (test.sections ?? []).reduce((sum, { minutes }) => sum + (minutes ?? 0), 0) <= test.minutes,
    { error: 'the sections together take more minutes than the test', path: ['sections'] },
  )
  .refine((test) => !test.section_clocks || areWholeTime(test), {
    error:
      "with 'section_clocks' each section has 'minutes', and together they are those of the test",
    path: ['section_clocks'],
  })

type Source = 'questions' | 'questions_from' | 'sections'

const sourcesOf = ({ questions, questions_from: bank, sections }: Record<Source, unknown>) =>
  [questions, bank, sections].filter((given) => given !== null)

/** Whether a test has sections, each with minutes, that take its whole time together. */
function areWholeTime(test: { minutes: number; sections: { minutes: number | null }[] | null }) {
  const minutes = (test.sections ?? []).map((section) => section.minutes)
  const sum = minutes.reduce((all: number, one) => all + (one ?? 0), 0)
  return minutes.length > 0 && !minutes.includes(null) && sum === test.minutes
}

/** Its questions are sent with their keys before it is taken: it must be no competition, and hide no keys. */
const isForPractice = ({
  closes,
  keys,
}: {
  closes: Date | null
  keys: { policy: KeysPolicy } | null
}): boolean => closes === null && (keys === null || keys.policy === 'at_once')

/** A picture by its path in the content folder. */
export interface PictureContent {
  path: string
  width: number
  height: number
}

export interface QuestionContent extends z.output<typeof question> {
  /** Index of its section; null in a test without sections. */
  section: number | null
  /** Its own marks, or else the marks of the test. */
  marks: z.output<typeof marks>
  /** Its pictures by the names that the texts use. */
  pictures: Map<string, PictureContent>
}

/** A passage with the positions of its first and its last question in the paper. */
export interface PassageContent extends z.output<typeof passage> {
  first: number
  last: number
  /** Its pictures by the names that the texts use. */
  pictures: Map<string, PictureContent>
}

/** A test as read from its file, with the questions of all sections and banks. */
export interface TestContent extends Omit<
  z.output<typeof testFile>,
  'sections' | 'questions' | 'passages'
> {
  slug: string
  sections: z.output<typeof section>[]
  questions: QuestionContent[]
  /** Of all sections. */
  passages: PassageContent[]
}
