import { createHash } from 'node:crypto'

import { commonMarks } from '@sopan/domain/marks'

import type { PaperContent, QuestionContent } from '#server/content/shared/model.ts'
import { type Pictures, renderRich } from '#server/content/shared/text/rich-text.ts'
import type { ByLanguage, QuestionSource, QuestionTexts } from '#server/db/exam-tables.ts'

/** The public address of a stored picture, by its path in the content folder. */
export type PictureAddress = (path: string) => string

/**
 * A paper as the tables hold it, with the hash over all of it: the same content always has the same
 * hash. `addressOf` gives the addresses of pictures. Throws where the marks cannot be added up.
 */
export function renderPaper(paper: PaperContent, addressOf: PictureAddress) {
  const common = commonMarks(paper.questions.map(({ marks }) => marks))
  if (common === null) throw new Error('The marks were not checked')
  const values = {
    time_limit_seconds: paper.minutes * 60,
    pass_percent: paper.passPercent,
    marks_denominator: common.denominator,
    shuffle_options: paper.shuffleOptions,
    languages: paper.questions.some(({ source }) => 'hi' in source) ? ['en', 'hi'] : ['en'],
  }
  const sections = paper.sections.map(({ name, minutes }, index) => ({
    position: index + 1,
    name,
    time_limit_seconds: minutes === null ? null : minutes * 60,
  }))
  const questions = paper.questions.map((question, index) => ({
    section: question.section,
    values: {
      position: index + 1,
      option_count: question.source.en.options.length,
      correct_option: question.answer,
      right_marks: common.marks[index]?.right ?? 0,
      wrong_marks: common.marks[index]?.wrong ?? 0,
      texts: JSON.stringify(textsOf(question, addressOf)),
      source: JSON.stringify(question.source),
    },
  }))
  const whole = JSON.stringify([values, sections, questions])
  return {
    hash: createHash('sha256').update(whole).digest('hex'),
    values,
    sections,
    questions,
  }
}

function textsOf({ source, pictures }: QuestionContent, addressOf: PictureAddress) {
  const pictureOf: Pictures = (name) => {
    const picture = pictures.get(name)
    if (!picture) throw new Error(`${name} was not read`)
    return { src: addressOf(picture.path), width: picture.width, height: picture.height }
  }
  const { en, ...others } = source
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
