import type { ExamDetail } from '@sopan/contract/exams/exams'
import { useWords } from '@sopan/ui/language.ts'
import { questions } from '@sopan/words/exams/questions'

import { useChosenLanguage } from './chosen-language.ts'
import { LanguageSwitch } from './language-switch.tsx'

/** The language in which a test opens. */
export function QuestionLanguage({ languages }: Pick<ExamDetail, 'languages'>) {
  const [language, setLanguage] = useChosenLanguage(languages)
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <span aria-hidden className="text-14 text-ink-2">
        {useWords(questions).language}
      </span>
      <LanguageSwitch languages={languages} value={language} onChange={setLanguage} />
    </div>
  )
}
