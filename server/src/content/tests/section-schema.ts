import { LARGEST_MARK } from '@sopan/domain/exams/marks'
import { z } from 'zod'

import { count, filePath, flag, line, optional } from '#server/content/shared/yaml/fields.ts'
import { translated } from '#server/content/shared/yaml/translated.ts'

import { cutOff, negative } from './marks.ts'
import { PICTURES_OF_TEXTS } from './pictures-of-texts.ts'
import { passage, question } from './question-schema.ts'

export const DAY_MINUTES = 1440
/** Leaves room below the 500 answers of one save; a start returns the whole paper. */
export const MAX_QUESTIONS = 300

const BANK_MESSAGE = "a bank in banks/, such as 'banks/ratio.gift', .txt (Aiken) or .csv"

export const questionSource = {
  passages: optional(z.array(passage, 'a list of passages')).meta({
    control: 'passages',
    help: 'Texts and data sets, each shown beside the questions that name it. Its questions follow each other.',
    description: 'a list of texts, each about the `questions` that name it and follow each other',
  }),
  questions: optional(
    z.array(question, 'a list of questions').min(1, 'a list of at least one question'),
  ).meta({ control: 'questions', place: PICTURES_OF_TEXTS, description: 'a list of questions' }),
  questions_from: optional(
    filePath(/^banks\/[a-z0-9]+(-[a-z0-9]+)*\.(gift|txt|csv)$/, BANK_MESSAGE),
  ).meta({
    control: 'hidden',
    label: 'A bank of questions',
    description: 'a bank instead: `banks/ratio.gift`',
  }),
}

export const sectionName = line(100)

/** The parts of its marks that a wrong answer costs in most papers, in the words of the form. */
const NEGATIVES = {
  '1/4': 'A quarter of its marks',
  '1/3': 'A third of its marks',
  '1/2': 'Half of its marks',
  '1': 'All of its marks',
}

export const section = z
  .strictObject({
    name: sectionName,
    ...translated({ name: optional(sectionName) }),
    minutes: optional(count(DAY_MINUTES)),
    total_marks: optional(count(MAX_QUESTIONS * LARGEST_MARK)).meta({
      label: 'Marks of the section',
      ifOmitted: '`marking` for each',
      help: 'Of all its questions together, which are worth the same. Left empty, each question has the marks of the test, or those written beside it.',
      description:
        'marks of all its questions together, in equal parts: 30 for 35 questions are 6/7 each',
    }),
    negative: optional(negative).meta({
      label: 'Deducted for a wrong answer',
      ifOmitted: 'nothing',
      enum: Object.keys(NEGATIVES),
      words: { ...NEGATIVES, '': 'Nothing' },
      help: 'Only with marks of the section',
      description: "with `total_marks`: the part of its marks that a wrong answer costs, `'1/4'`",
    }),
    qualifying: flag.default(false).meta({
      label: 'Only qualifying: outside of total, rank and percentage',
      description: '`true`: it is outside of total, rank and percentage, and shown apart',
    }),
    cut_off: optional(cutOff).meta({
      label: 'Cut-off in marks',
      help: 'Who has fewer marks in this section has not passed. Left empty, it has no cut-off.',
      description: 'the marks without which a test is not passed, with at most two decimals',
    }),
    ...questionSource,
  })
  .refine((given) => given.questions !== null || given.questions_from !== null, {
    error: "there are no 'questions'",
  })
  .refine((given) => given.questions === null || given.questions_from === null, {
    error: "a section has either 'questions' or 'questions_from'",
  })
  .refine((given) => given.negative === null || given.total_marks !== null, {
    error: "'negative' needs 'total_marks'",
    path: ['negative'],
  })
