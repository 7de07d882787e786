import type { Marks } from '@sopan/contract/exams/exams'
import type { ExamOption } from '@sopan/contract/exams/option'
import type { Passage, Question } from '@sopan/contract/exams/paper'
import type { ReviewedQuestion } from '@sopan/contract/exams/results'
import type { KeyOf } from '@sopan/domain/exams/kinds/asked'
import { isOwnKey, isSameKey, partlyMarksOf } from '@sopan/domain/exams/kinds/kinds'
import { rangeInFile } from '@sopan/domain/exams/kinds/number'
import { letterOf } from '@sopan/domain/exams/kinds/option-letters'
import { markText } from '@sopan/domain/exams/marks'
import { optionOrder } from '@sopan/domain/exams/option-order'

import {
  type ExamInHindi,
  type QuestionTexts,
  type RichText,
  sectionInHindi,
} from '#server/db/exam-texts.ts'
import {
  type KeyCorrection,
  type KeyCorrections,
  keyOf,
} from '#server/db/queries/key-corrections.ts'
import { inHindi } from '#server/lib/translated.ts'

import type { Paper, PaperQuestion } from './store.ts'

function presentTexts({ question, options }: QuestionTexts, order: readonly number[]) {
  return {
    question_text: question.text,
    question_html: question.html,
    options: order.flatMap((index): ExamOption[] => {
      const option = options[index]
      return option === undefined ? [] : [{ key: letterOf(index), ...option }]
    }),
  }
}

const presentExplanation = ({ explanation }: QuestionTexts) => ({
  explanation: explanation?.text ?? null,
  explanation_html: explanation?.html ?? null,
})

/** The texts in the paper's further languages, as far as the question has them. */
function otherTexts(paper: Paper, question: PaperQuestion) {
  return paper.languages.slice(1).flatMap((language) => {
    const texts = question.texts[language]
    return texts === undefined ? [] : [{ language, texts }]
  })
}

/**
 * A question as shown in an attempt, with the options in an order of places from 0: an option keeps the letter of the
 * paper in every order. Key and explanation are not among the fields, so they cannot be sent.
 */
export function presentQuestion(
  paper: Paper,
  question: PaperQuestion,
  order: readonly number[] = orderOfPaper(question),
): Question {
  const texts = question.texts.en
  const [a, b, c, d] = texts.options
  const partly = partlyMarksOf(question.asked)
  return {
    id: question.id,
    position: question.position,
    section_id: question.section_id,
    kind: question.asked.kind,
    ...presentTexts(texts, order),
    option_a: a?.text ?? '',
    option_b: b?.text ?? '',
    option_c: c?.text ?? null,
    option_d: d?.text ?? null,
    marks: presentMarks(paper, question),
    ...(partly !== null && { partly: markText(partly, paper.marks_denominator) }),
    translations: otherTexts(paper, question).map(({ language, texts: own }) => ({
      language,
      ...presentTexts(own, order),
    })),
  }
}

/** The texts that several questions are about; the field is absent in a paper without one. */
export function presentPassages(paper: Paper): { passages?: Passage[] } {
  if (paper.passages.length === 0) return {}
  const textOf = ({ text, html }: RichText) => ({ passage_text: text, passage_html: html })
  const passages = paper.passages.map(({ first, last, texts }) => ({
    question_ids: paper.questions
      .filter(({ position }) => first <= position && position <= last)
      .map(({ id }) => id),
    ...textOf(texts.en),
    translations: paper.languages.slice(1).flatMap((language) => {
      const own = texts[language]
      return own === undefined ? [] : [{ language, ...textOf(own) }]
    }),
  }))
  return { passages }
}

/** A paper with what is not part of it: the corrections of its keys, and its test's texts in Hindi. */
export interface KeyedPaper extends Paper {
  corrections: KeyCorrections
  hi: ExamInHindi | null
}

/** A question with key and explanation, for a finished attempt. */
export function presentReviewed(
  paper: KeyedPaper,
  question: PaperQuestion,
  attemptId: number,
): ReviewedQuestion {
  const order = orderOf(paper, question, attemptId)
  const { corrections, hi } = paper
  const key = keyOf(question, corrections)
  const section = paper.sections.find(({ id }) => id === question.section_id)
  return {
    ...presentQuestion(paper, question, order),
    ...(section && {
      section: section.name,
      ...inHindi({ section: sectionInHindi(hi, section.name) }),
    }),
    correct_answer: firstAnswer(isOwnKey(key) ? key : question.asked.key),
    key,
    key_correction: presentCorrection(question, corrections.get(question.id)),
    ...presentExplanation(question.texts.en),
    translations: otherTexts(paper, question).map(({ language, texts }) => ({
      language,
      ...presentTexts(texts, order),
      ...presentExplanation(texts),
    })),
  }
}

/** The first right option; of a number the value or the range. */
const firstAnswer = (key: KeyOf): string =>
  key.mode === 'number' ? rangeInFile(key) : (key.options[0] ?? '')

/** Null also where a correction was taken back. */
function presentCorrection(
  { asked }: PaperQuestion,
  correction: KeyCorrection | undefined,
): ReviewedQuestion['key_correction'] {
  if (correction === undefined) return null
  const { key: after, at, reason } = correction
  const before = asked.key
  return isSameKey(before, after) ? null : { before, after, at: at.toISOString(), reason }
}

const orderOfPaper = ({ texts }: PaperQuestion): number[] =>
  texts.en.options.map((_, place) => place)

/** The order in which an attempt shows the options of a question. */
export function orderOf(paper: Paper, question: PaperQuestion, attemptId: number): number[] {
  const order = orderOfPaper(question)
  return paper.shuffle_options ? optionOrder(attemptId, question.id, order.length) : order
}

function presentMarks(paper: Paper, question: PaperQuestion): Marks {
  return {
    right: markText(question.right_marks, paper.marks_denominator),
    wrong: markText(question.wrong_marks, paper.marks_denominator),
  }
}

/** The marks of questions; null if they differ. */
export function equalMarks(paper: Paper, questions: readonly PaperQuestion[]): Marks | null {
  const [first = null, ...others] = questions.map((question) => presentMarks(paper, question))
  const isSame = others.every((one) => one.right === first?.right && one.wrong === first.wrong)
  return isSame ? first : null
}

export function presentSections(paper: Paper, hi: ExamInHindi | null) {
  return paper.sections.map((section) => {
    const {
      id,
      name,
      time_limit_seconds: limit,
      total_marks,
      qualifying,
      cut_off: cutOff,
    } = section
    const questions = paper.questions.filter((question) => question.section_id === id)
    return {
      id,
      name,
      ...inHindi({ name: sectionInHindi(hi, name) }),
      total_questions: questions.length,
      duration_minutes: limit === null ? null : limit / 60,
      marking: equalMarks(paper, questions),
      ...(total_marks !== null && { total_marks }),
      ...(qualifying && { qualifying }),
      ...(cutOff !== null && { cut_off: cutOff / 100 }),
    }
  })
}
