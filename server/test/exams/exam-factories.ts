import { createHash } from 'node:crypto'

import type { OptionLetter } from '@sopan/contract/exams/option'
import { needsOf } from '@sopan/domain/exams/abilities'
import type { Asked } from '@sopan/domain/exams/kinds/asked'
import { LETTERS } from '@sopan/domain/exams/kinds/option-letters'
import { type Fraction, commonMarks, readMark } from '@sopan/domain/exams/marks'
import type { Insertable, Selectable } from 'kysely'

import type { ByLanguage, QuestionSource, QuestionTexts, RichText } from '#server/db/exam-texts.ts'
import { setRankings } from '#server/db/queries/rankings.ts'
import type { Database, Db } from '#server/db/tables.ts'

import { factories } from '../factories.ts'

type Row<T extends keyof Database> = Selectable<Database[T]>
type Given<T extends keyof Database> = Partial<Insertable<Database[T]>>

const START = new Date('2026-11-01T06:00:00Z')
let count = 0
const next = () => ++count

export interface GivenQuestion {
  key?: OptionLetter
  options?: number
  /** Instead of a key and options: a question of another kind. */
  asked?: Asked
  text?: string
  /** As an author writes them: '2', '-1/3'. */
  right?: string
  wrong?: string
  /** From 1. */
  section?: number
  texts?: ByLanguage<QuestionTexts>
}

export type GivenPaper = Omit<Given<'paper'>, 'exam_id'> & {
  questions?: GivenQuestion[]
  sections?: { name: string; time_limit_seconds?: number; qualifying?: boolean; cut_off?: number }[]
}

/** A number of questions with the keys A, B, C, D, A, … */
export const questions = (howMany: number, given: GivenQuestion = {}): GivenQuestion[] =>
  Array.from({ length: howMany }, (_, index) => ({ key: LETTERS[index % 4] ?? 'A', ...given }))

const plain = (text: string): RichText => ({ text, html: null })

const SECRET = 'The secret of'

/** Finds in a response what only a review has: explanations, and the names of its fields. */
export const REVIEW_ONLY = `${SECRET}|"(correct_answer|is_correct|explanation|explanation_html|key_correction)"|"key":\\{`

const askedOf = ({ key = 'A', options = 4, asked, texts }: GivenQuestion): Asked =>
  asked ?? {
    kind: 'options',
    options: texts?.en.options.length ?? options,
    key: { mode: 'options', options: [key] },
  }

const lettersOf = (asked: Asked): readonly string[] =>
  asked.kind === 'number' ? [] : LETTERS.slice(0, asked.options)

function textsOf({ text = `Question ${next()}`, ...given }: GivenQuestion) {
  return {
    en: {
      question: plain(text),
      options: lettersOf(askedOf(given)).map((letter) => plain(`${text}, option ${letter}`)),
      explanation: plain(`${SECRET} ${text}`),
    },
  }
}

const sourceOf = ({ question, options, explanation }: QuestionTexts): QuestionSource => ({
  question: question.text,
  options: options.map((option) => option.text),
  explanation: explanation?.text ?? null,
})

function markOf(written: string): Fraction {
  const mark = readMark(written)
  if (mark === null) throw new Error(`${written} is no mark`)
  return mark
}

/** Creates tests and papers; factories(db) creates the other rows. */
export function examFactories(db: Db) {
  async function exam(given: Given<'exam'> = {}): Promise<Row<'exam'>> {
    const number = next()
    const values = {
      slug: `exam-${number}`,
      title: `Exam ${number}`,
      description: 'A test for the test',
      type: 'free' as const,
      price_paise: given.type === 'paid' ? 9900 : null,
      validity_days: null,
      max_attempts: 3,
      paper_id: null,
      created_at: new Date(START.getTime() + number * 1000),
      updated_at: START,
      ...given,
    }
    return db.insertInto('exam').values(values).returningAll().executeTakeFirstOrThrow()
  }

  /** Adds a new revision of a test's paper and makes it the current one. */
  async function paper(examId: number, given: GivenPaper = {}) {
    const { questions: asked = questions(4), sections = [], ...columns } = given
    const common = commonMarks(
      asked.map(({ right = '1', wrong = '0' }) => ({ right: markOf(right), wrong: markOf(wrong) })),
    )
    if (common === null) throw new Error('the marks are too fine')
    const values = {
      exam_id: examId,
      content_hash: createHash('sha256').update(`paper ${next()}`).digest('hex'),
      time_limit_seconds: 600,
      marks_denominator: common.denominator,
      needs: needsOf(asked.map(askedOf), {
        sections: sections.map(({ qualifying = false, cut_off = null }) => ({
          qualifying,
          cut_off,
        })),
      }),
      created_at: START,
      ...columns,
    }
    const made = await db
      .insertInto('paper')
      .values(values)
      .returningAll()
      .executeTakeFirstOrThrow()
    const sectionIds: number[] = []
    for (const [index, section] of sections.entries()) {
      const { id } = await db
        .insertInto('paper_section')
        .values({ time_limit_seconds: null, paper_id: made.id, position: index + 1, ...section })
        .returning('id')
        .executeTakeFirstOrThrow()
      sectionIds.push(id)
    }
    const rows = asked.map((question, index) => {
      const texts = question.texts ?? textsOf(question)
      return {
        paper_id: made.id,
        position: index + 1,
        section_id: sectionIds[(question.section ?? 0) - 1] ?? null,
        asked: JSON.stringify(askedOf(question)),
        right_marks: common.marks[index]?.right ?? 1,
        wrong_marks: common.marks[index]?.wrong ?? 0,
        texts: JSON.stringify(texts),
        source: JSON.stringify({ en: sourceOf(texts.en) }),
      }
    })
    const stored =
      rows.length === 0
        ? []
        : await db.insertInto('paper_question').values(rows).returningAll().execute()
    await setRankings(db, examId)
    await db.updateTable('exam').set({ paper_id: made.id }).where('id', '=', examId).execute()
    return { ...made, questions: stored }
  }

  /** A test with a paper of four questions, or of the given ones. */
  async function examWithPaper(given: Given<'exam'> = {}, paperGiven: GivenPaper = {}) {
    const made = await exam(given)
    return { ...made, paper: await paper(made.id, paperGiven) }
  }

  /** Attempts of a paid test granted by an operator, so that no order is needed. */
  function examGrant(
    userId: number,
    examId: number,
    given: Parameters<ReturnType<typeof factories>['grant']>[2] = {},
  ) {
    return factories(db).grant(userId, examId, { item_kind: 'exam', max_attempts: 1, ...given })
  }

  return { exam, paper, examWithPaper, examGrant }
}
