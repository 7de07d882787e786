import type { ExamCard } from '@sopan/contract/exams/exams'
import { useWords } from '@sopan/ui/language.ts'
import { askedIn } from '@sopan/words/exams/asked-in'

type Paper = NonNullable<ExamCard['asked_in']>

/** Words where a paper was asked: 'Asked in SSC CGL Tier 1, 2024, 9 Sep, morning' */
export function useAskedIn(): (paper: Paper) => string {
  const words = useWords(askedIn)
  return ({ exam, year, shift }) =>
    words.text([exam, year, shift].filter((part) => part !== null).join(', '))
}
