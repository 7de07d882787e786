import type { OptionLetter } from '@sopan/contract/exams/attempts'
import { LETTERS } from '@sopan/domain/exams/option-letters'
import type { RichText } from '@sopan/ui/questions/rich-text.ts'

import { type Fields, fieldsOf, isFields, listOf, numberOrNull, text } from '#web/lib/fields.ts'
import { letterOrNull } from '#web/lib/option-letter.ts'

export interface ExamOption extends RichText {
  /** What is sent; the letter on the screen is the option's place. */
  key: OptionLetter
}

export interface QuestionTexts {
  question: RichText
  /** In the order to show. */
  options: ExamOption[]
}

export interface ExamQuestion {
  id: number
  sectionId: number | null
  /** Marks as exact text: '2', '-1/2'. */
  marks: { right: string; wrong: string } | null
  /** By language; 'en' is always there. */
  texts: Record<string, QuestionTexts>
}

const htmlOf = (value: unknown): string | null => text(value) || null

/** An option as an object with a key, or as bare text whose letter is its place. */
function readOption(sent: unknown, place: number): ExamOption | null {
  const option = fieldsOf(sent)
  const key = letterOrNull(option['key'] ?? option['letter']) ?? LETTERS[place]
  const words = isFields(sent) ? text(option['text'] ?? option['option_text']) : text(sent)
  if (key === undefined || (words === '' && !isFields(sent))) return null
  return { key, text: words, html: htmlOf(option['html']) }
}

/** A list of options, or option_a to option_d; either is documented. */
function readOptions(question: Fields): ExamOption[] {
  const list = listOf(question['options'])
  const sent =
    list.length > 0 ? list : LETTERS.map((letter) => question[`option_${letter.toLowerCase()}`])
  return sent.slice(0, LETTERS.length).flatMap((option, place) => readOption(option, place) ?? [])
}

function readTexts(question: Fields): QuestionTexts {
  return {
    question: {
      text: text(question['question_text'] ?? question['question']),
      html: htmlOf(question['question_html']),
    },
    options: readOptions(question),
  }
}

/** A question as pages show it, from what a server sent. */
export function readQuestion(sent: unknown): ExamQuestion {
  const question = fieldsOf(sent)
  const marks = question['marks']
  const translations = listOf(question['translations']).map((one): [string, QuestionTexts] => [
    text(fieldsOf(one)['language']),
    readTexts(fieldsOf(one)),
  ])
  return {
    id: numberOrNull(question['id']) ?? 0,
    sectionId: numberOrNull(question['section_id']),
    marks: isFields(marks) ? { right: text(marks['right']), wrong: text(marks['wrong']) } : null,
    texts: { ...Object.fromEntries(translations), en: readTexts(question) },
  }
}

/** The texts in a language, or in English where a question was not translated. */
export function textsIn(question: ExamQuestion, language: string): QuestionTexts {
  return (
    question.texts[language] ??
    question.texts['en'] ?? { question: { text: '', html: null }, options: [] }
  )
}
