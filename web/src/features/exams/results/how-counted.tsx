import type { ExamResult } from '@sopan/contract/exams/results'
import { useWords } from '@sopan/ui/language.ts'
import { Disclosure } from '@sopan/ui/views/disclosure.tsx'
import { score } from '@sopan/words/results/score'

import { hasFigures } from '../result-summary.ts'
import { CountedAnswers } from './counted-answers.tsx'
import { MarksLine } from './marks-line.tsx'
import { SectionFigures } from './section-figures.tsx'

/** How the marks came about: the answers, their marks and the sections. */
export function HowCounted({ result }: { result: ExamResult }) {
  const { title } = useWords(score).counted
  if (!hasFigures(result)) return null
  if (result.questions.length === 0 && result.sections.length === 0) return null
  return (
    <Disclosure summary={title} className="mt-4 border-y border-rule print:hidden">
      <div className="pb-5">
        <CountedAnswers result={result} />
        <MarksLine result={result} />
        <SectionFigures sections={result.sections} />
      </div>
    </Disclosure>
  )
}
