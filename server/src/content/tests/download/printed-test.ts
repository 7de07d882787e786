import { type Fraction, commonMarks, markText } from '@sopan/domain/exams/marks'

import type { ContentFiles } from '#server/content/shared/files/store-files.ts'
import type { Db } from '#server/db/tables.ts'

import { askedBy } from '../asked-in-files.ts'
import { writtenMark } from '../marks.ts'
import { languagesOf } from '../question-schema.ts'
import { renderPassage, renderTexts } from '../render-paper.ts'
import type { TestContent } from '../schema.ts'
import { readPublishedTest } from './read-test.ts'

/** A published test as a page prints it, with the keys that count now. Throws 404 without a published test. */
export async function printedTest(db: Db, files: ContentFiles, slug: string) {
  const { state, test } = await readPublishedTest(db, files, slug)
  const addressOf = (path: string) => `/uploads/${state.files[path]}`
  return {
    titles: namesOf(test),
    minutes: test.minutes,
    marks: totalOf(test),
    languages: languagesOf(test),
    sections: test.sections.map((one) => ({ names: namesOf(one), minutes: one.minutes })),
    passages: test.passages.map((one) => {
      const { first, last, texts } = renderPassage(one, addressOf)
      return { first, last, texts }
    }),
    questions: test.questions.map((question) => {
      const asked = askedBy(question)
      const { right, wrong } = question.marks
      const { partly } = question
      return {
        section: question.section,
        kind: asked.kind,
        marks: {
          right: textOf(right),
          wrong: textOf(wrong),
          partly: partly === null ? null : textOf(partly),
        },
        key: question.key ?? asked.key,
        texts: renderTexts(question, addressOf),
      }
    }),
  }
}

const textOf = ({ numerator, denominator }: Fraction) => String(writtenMark(numerator, denominator))

/** A name by language. */
const namesOf = ({ name, hi }: { name: string; hi: { name: string | null } | null }) => ({
  en: name,
  ...(hi?.name != null && { hi: hi.name }),
})

/** The marks of all questions together, exact. */
function totalOf({ questions }: TestContent): string {
  const common = commonMarks(questions.map(({ marks }) => marks))
  if (common === null) throw new Error('The marks were not checked')
  return markText(
    common.marks.reduce((sum, { right }) => sum + right, 0),
    common.denominator,
  )
}
