import type { ExamDetail } from '@sopan/contract/exams/exams'
import { languageName } from '@sopan/domain/exams/languages'
import type { QuestionWords } from '@sopan/words/exams/questions'
import type { StartWords } from '@sopan/words/exams/start'
import type { Language } from '@sopan/words/language'

/** 'English, Hindi', or 'English; 6 of 20 also in Hindi' if some questions are not translated. */
export function languagesText(exam: ExamDetail, words: StartWords): string {
  const { languages, translated_questions: translated, total_questions: total } = exam
  const names: Readonly<Record<string, string>> = words.languages
  // A server of a later release can send a language that this page does not know.
  const nameOf = (code: string) => names[code] ?? code
  const countIn = (code: string) => translated[code] ?? total
  const whole = languages.filter((code) => countIn(code) >= total)
  const partial = languages.filter((code) => countIn(code) < total)
  return [
    whole.map(nameOf).join(', '),
    ...partial.map((code) => words.alsoIn(countIn(code), total, nameOf(code))),
  ].join('; ')
}

const ONLY_ENGLISH: Record<string, string> = { hi: 'यह प्रश्न केवल अंग्रेज़ी में है।' }

/** A sentence in the selected language of questions, or in the reader's, for a question that is only in English. */
export const onlyInEnglish = (
  code: string,
  words: QuestionWords,
  reader: Language,
): { text: string; language: string } => {
  const text = ONLY_ENGLISH[code]
  return text === undefined
    ? { text: words.notIn(languageName(code)), language: reader }
    : { text, language: code }
}
