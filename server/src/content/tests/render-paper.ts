import { createHash } from 'node:crypto'

import type { Translation } from '@sopan/contract/exams/languages'
import { needsOf } from '@sopan/domain/exams/abilities'
import type { Asked } from '@sopan/domain/exams/kinds/asked'
import { commonMarks, fractionText } from '@sopan/domain/exams/marks'
import { SECTION_CLOCKS } from '@sopan/domain/exams/section-clocks'
import type { z } from 'zod'

import { type Pictures, renderRich } from '#server/content/shared/text/rich-text.ts'
import type {
  ByLanguage,
  Passage,
  QuestionSource,
  QuestionTexts,
  RichText,
} from '#server/db/exam-texts.ts'
import type { Database, NewRow } from '#server/db/tables.ts'

import { askedBy, hashedOf } from './asked-in-files.ts'
import { languagesOf, type texts, translationsOf } from './question-schema.ts'
import type { PassageContent, QuestionContent, TestContent } from './schema.ts'

/** Every column of a table except `Other`, including columns with a default. */
type Columns<Table extends keyof Database, Other extends string> = Required<
  Omit<NewRow<Table>, Other>
>
type PaperColumns = Columns<
  'paper',
  'exam_id' | 'content_hash' | 'created_at' | 'needs' | 'passages'
>
type SectionColumns = Columns<'paper_section', 'paper_id'>
type QuestionColumns = Columns<'paper_question', 'paper_id' | 'section_id'>

/** Returns the public URL of a stored picture by its path in the content folder. */
export type PictureAddress = (path: string) => string

/**
 * The paper of a test in the form of the tables, with a hash over all of it: equal content has an
 * equal hash. `addressOf` returns the URLs of pictures. Throws if the marks cannot be added up.
 */
export function renderPaper(test: TestContent, addressOf: PictureAddress) {
  const common = commonMarks(test.questions.map(({ marks, partly }) => ({ ...marks, partly })))
  if (common === null) throw new Error('The marks were not checked')
  const values: PaperColumns = {
    time_limit_seconds: test.minutes * 60,
    pass_percent: test.pass_percent,
    marks_denominator: common.denominator,
    shuffle_options: test.shuffle,
    languages: languagesOf(test),
  }
  const sections = test.sections.map((section, index): SectionColumns => ({
    position: index + 1,
    name: section.name,
    time_limit_seconds: section.minutes === null ? null : section.minutes * 60,
    total_marks: section.total_marks,
    negative: section.negative && fractionText(section.negative),
    qualifying: section.qualifying,
    cut_off: section.cut_off,
  }))
  const questions = test.questions.map((question, index) => {
    const sources = sourcesOf(question)
    const asked = askedBy(question, common.marks[index]?.partly)
    const values: QuestionColumns = {
      position: index + 1,
      asked: JSON.stringify(asked),
      right_marks: common.marks[index]?.right ?? 0,
      wrong_marks: common.marks[index]?.wrong ?? 0,
      texts: JSON.stringify(textsOf(sources, question.pictures, addressOf)),
      source: JSON.stringify(sources),
    }
    return { section: question.section, values, asked }
  })
  const passages = test.passages.map((one) => renderPassage(one, addressOf))
  // Papers without section clocks or passages keep the hash that they had before.
  const clocks = test.section_clocks ? [SECTION_CLOCKS] : []
  const whole = JSON.stringify([
    values,
    sections.map(hashedSection),
    questions.map(hashed),
    ...clocks,
    ...passages,
  ])
  return {
    hash: createHash('sha256').update(whole).digest('hex'),
    values,
    needs: needsOf(
      questions.map(({ asked }) => asked),
      {
        sections: test.sections,
        hasClocks: test.section_clocks,
        hasPassages: passages.length > 0,
      },
    ),
    passages,
    sections,
    questions,
  }
}

/** A section; what the first release did not have is in the hash only where it is set, so that earlier papers keep theirs. */
const hashedSection = ({ position, name, time_limit_seconds, ...others }: SectionColumns) => ({
  position,
  name,
  time_limit_seconds,
  ...Object.fromEntries(
    Object.entries(others).filter(([, value]) => value !== null && value !== false),
  ),
})

/** A question in the form that papers have been hashed in since the first release. */
function hashed({
  section,
  values,
  asked,
}: {
  section: number | null
  values: QuestionColumns
  asked: Asked
}) {
  const { position, asked: _, ...others } = values
  return { section, values: { position, ...hashedOf(asked), ...others } }
}

type TextsOfQuestion = Pick<QuestionContent, 'text' | 'options' | 'explanation' | Translation>

/** The texts of a question as learners read them, by language. */
export const renderTexts = (
  question: TextsOfQuestion & Pick<QuestionContent, 'pictures'>,
  addressOf: PictureAddress,
): ByLanguage<QuestionTexts> => textsOf(sourcesOf(question), question.pictures, addressOf)

/** The texts of a question by language, as the author wrote them. */
function sourcesOf(question: TextsOfQuestion): ByLanguage<QuestionSource> {
  const sources: ByLanguage<QuestionSource> = { en: sourceOf(question) }
  for (const [code, own] of translationsOf(question)) sources[code] = sourceOf(own)
  return sources
}

const sourceOf = ({ text, options, explanation }: z.output<typeof texts>): QuestionSource => ({
  question: text,
  options,
  explanation,
})

/** A passage as learners read it. */
export function renderPassage(
  { name, first, last, text, pictures, ...others }: PassageContent,
  addressOf: PictureAddress,
): Passage {
  const source: ByLanguage<string> = { en: text }
  for (const [code, own] of translationsOf(others)) source[code] = own.text
  const shown = picturesAt(pictures, addressOf)
  const texts: ByLanguage<RichText> = { en: renderRich(text, shown) }
  for (const [code, own] of Object.entries(source)) texts[code] = renderRich(own, shown)
  return { name, first, last, texts, source }
}

const picturesAt =
  (pictures: QuestionContent['pictures'], addressOf: PictureAddress): Pictures =>
  (name) => {
    const picture = pictures.get(name)
    if (!picture) throw new Error(`${name} was not read`)
    return { src: addressOf(picture.path), width: picture.width, height: picture.height }
  }

function textsOf(
  { en, ...others }: ByLanguage<QuestionSource>,
  pictures: QuestionContent['pictures'],
  addressOf: PictureAddress,
) {
  const pictureOf = picturesAt(pictures, addressOf)
  const texts: ByLanguage<QuestionTexts> = { en: rendered(en, pictureOf) }
  for (const [language, own] of Object.entries(others)) texts[language] = rendered(own, pictureOf)
  return texts
}

function rendered({ question, options, explanation }: QuestionSource, pictures: Pictures) {
  return {
    question: renderRich(question, pictures),
    options: options.map((option) => renderRich(option, pictures)),
    explanation: explanation === null ? null : renderRich(explanation, pictures),
  }
}
