import type { ExamDetail } from '@sopan/contract/exams/exams'
import { languageInEnglish, languageName } from '@sopan/domain/exams/languages'

/** 'English, Hindi', or 'English; 6 of 20 also in Hindi' if some questions are not translated. */
export function languagesText(exam: ExamDetail): string {
  const { languages, translated_questions: translated, total_questions: total } = exam
  const isPartial = (code: string) => (translated[code] ?? total) < total
  const whole = languages.filter((code) => !isPartial(code)).map(languageInEnglish)
  const partial = languages
    .filter(isPartial)
    .map((code) => `${translated[code]} of ${total} also in ${languageInEnglish(code)}`)
  return [whole.join(', '), ...partial].join('; ')
}

const ONLY_ENGLISH: Record<string, string> = { hi: 'यह प्रश्न केवल अंग्रेज़ी में है।' }

/** A sentence in the selected language, for a question that is only in English. */
export const onlyInEnglish = (code: string): { text: string; language: string } => {
  const text = ONLY_ENGLISH[code]
  return text === undefined
    ? { text: `This question is not available in ${languageName(code)}.`, language: 'en' }
    : { text, language: code }
}
