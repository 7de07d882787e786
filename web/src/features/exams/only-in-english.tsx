import { inLanguage } from '@sopan/domain/exams/languages'
import { LanguageContext, useWords } from '@sopan/ui/language.ts'
import { questions } from '@sopan/words/exams/questions'
import { use } from 'react'

import { onlyInEnglish } from './language-names.ts'

/** Shown if a question has no texts in the selected language. */
export function OnlyInEnglish({ language: selected }: { language: string }) {
  const { text, language } = onlyInEnglish(selected, useWords(questions), use(LanguageContext))
  return (
    <p {...inLanguage(language)} className="mt-3 text-14 text-ink-2">
      {text}
    </p>
  )
}
