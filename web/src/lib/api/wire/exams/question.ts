import type { Answer } from '@sopan/contract/exams/answer'
import type { QuestionKind } from '@sopan/contract/exams/keys'
import type { ExamOption } from '@sopan/contract/exams/option'
import type { Question, Passage as SentPassage } from '@sopan/contract/exams/paper'
import { LETTERS, letterOf } from '@sopan/domain/exams/kinds/option-letters'
import { optionOrder } from '@sopan/domain/exams/option-order'
import type { ShownOption } from '@sopan/ui/questions/kinds/kind-on-screen.ts'
import type { RichText } from '@sopan/ui/questions/rich-text.ts'

import { type Fields, fieldsOf, isFields, listOf, numberOrNull, text } from '#web/lib/fields.ts'

export interface QuestionTexts {
  question: RichText
  /** In the order to show. */
  options: ShownOption[]
}

/** A text that several questions are about, by language; 'en' is always there. */
export interface Passage {
  questionIds: readonly number[]
  texts: Record<string, RichText>
}

/** A question as pages show it. */
export interface ExamQuestion {
  id: number
  kind: QuestionKind
  sectionId: number | null
  /** Marks as exact text: '2', '-1/2'; null if they are not known. */
  marks: { right: string; wrong: string } | null
  /** Of each right option, as exact text, where several are right; null if only all of them have marks. */
  partly: string | null
  /** By language; 'en' is always there. */
  texts: Record<string, QuestionTexts>
  /** The same object for all questions about it. */
  passage?: Passage | undefined
}

const htmlOf = (value: unknown): string | null => text(value) || null

/** An option as an object with a key, or as bare text whose letter is its place. */
function readOption(sent: unknown, place: number): ExamOption | null {
  const option = fieldsOf(sent)
  // Not a number: some servers count from 0.
  const given = text(option['key'] ?? option['letter'])
    .trim()
    .toUpperCase()
  const named = LETTERS.find((letter) => letter === given)
  const words = isFields(sent) ? text(option['text'] ?? option['option_text']) : text(sent)
  if (words === '' && !isFields(sent)) return null
  return { key: named ?? letterOf(place), text: words, html: htmlOf(option['html']) }
}

/** A list of options, or option_a to option_d; either is documented. */
function readOptions(question: Fields): ExamOption[] {
  const list = listOf(question['options'])
  const sent =
    list.length > 0 ? list : LETTERS.map((letter) => question[`option_${letter.toLowerCase()}`])
  return sent.slice(0, LETTERS.length).flatMap((option, place) => readOption(option, place) ?? [])
}

const readTexts = (question: Fields) => ({
  question_text: text(question['question_text'] ?? question['question']),
  question_html: htmlOf(question['question_html']),
  options: readOptions(question),
})

type SentTexts = Pick<Question, 'question_text' | 'question_html' | 'options'>

/** The texts of a question in the form of the contract, from what a server sent; other fields stay. */
export const withTexts = <T extends { translations?: unknown }>(sent: T) => ({
  ...sent,
  ...readTexts(fieldsOf(sent)),
  translations: listOf(sent.translations).map((one) => ({
    ...fieldsOf(one),
    language: text(fieldsOf(one)['language']),
    ...readTexts(fieldsOf(one)),
  })),
})

const shownTexts = ({ question_text: words, question_html: html, options }: SentTexts) => ({
  question: { text: words, html },
  options: options.map((option): ShownOption => ({
    ...option,
    key: option.key as string as Answer,
  })),
})

/** The texts of a question by language. */
export const textsOf = (
  question: SentTexts & { translations: readonly (SentTexts & { language: string })[] },
): ExamQuestion['texts'] => ({
  ...Object.fromEntries(question.translations.map((one) => [one.language, shownTexts(one)])),
  en: shownTexts(question),
})

/** A question of an attempt. Servers of other releases name no kind. */
function readQuestion(sent: unknown): ExamQuestion {
  const question = withTexts(fieldsOf(sent))
  const { marks } = fieldsOf(sent)
  return {
    id: numberOrNull(fieldsOf(sent)['id']) ?? 0,
    kind: kindOf(fieldsOf(sent)['kind']),
    sectionId: numberOrNull(fieldsOf(sent)['section_id']),
    marks: isFields(marks) ? { right: text(marks['right']), wrong: text(marks['wrong']) } : null,
    partly: text(fieldsOf(sent)['partly']) || null,
    texts: textsOf(question),
  }
}

/** The questions of a response, each with its passage. */
export function readQuestions(sent: Fields): ExamQuestion[] {
  const passages = listOf(sent['passages']).map((one) => readPassage(one as SentPassage))
  return listOf(sent['questions']).map((one) => {
    const question = readQuestion(one)
    const passage = passages.find(({ questionIds }) => questionIds.includes(question.id))
    return passage === undefined ? question : { ...question, passage }
  })
}

/** A passage as pages show it. Only servers of ours send passages. */
export const readPassage = ({ question_ids: questionIds, ...sent }: SentPassage): Passage => ({
  questionIds,
  texts: Object.fromEntries(
    [{ language: 'en', ...sent }, ...sent.translations].map((one) => [
      one.language,
      { text: one.passage_text, html: one.passage_html },
    ]),
  ),
})

/** The questions of a paper, which has its options in its own order, as an attempt shows them. */
export function readPaper(
  sent: unknown,
  { attemptId, isShuffled }: { attemptId: number; isShuffled: boolean },
): ExamQuestion[] {
  const questions = readQuestions(fieldsOf(sent))
  return isShuffled ? questions.map((question) => shuffled(question, attemptId)) : questions
}

function shuffled(question: ExamQuestion, attemptId: number): ExamQuestion {
  const order = optionOrder(attemptId, question.id, textsIn(question.texts, 'en').options.length)
  const texts = Object.entries(question.texts).map(([language, { question: words, options }]) => [
    language,
    { question: words, options: order.flatMap((place) => options[place] ?? []) },
  ])
  return { ...question, texts: Object.fromEntries(texts) as ExamQuestion['texts'] }
}

/** A page is given only kinds that it names in `can`, so an unknown one cannot be sent. */
export const kindOf = (sent: unknown): QuestionKind => (sent ?? 'options') as QuestionKind

/** Whether a test has passages, beside which its questions need room. */
export const hasPassages = ({ questions }: { questions: readonly ExamQuestion[] }): boolean =>
  questions.some(({ passage }) => passage !== undefined)

/** The texts in a language, or in English where a question was not translated. */
export function textsIn(texts: ExamQuestion['texts'], language: string): QuestionTexts {
  return texts[language] ?? texts['en'] ?? { question: { text: '', html: null }, options: [] }
}
