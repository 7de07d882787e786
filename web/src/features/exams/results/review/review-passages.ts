import type { ExamResult, ReviewedQuestion } from '@sopan/contract/exams/results'

import { type Passage, readPassage } from '#web/lib/api/wire/exams/question.ts'

import { passageTitle } from '../../passage-text.tsx'

export interface TitledPassage {
  passage: Passage
  title: string
}

/** Finds the passage of a question of a result; the same value for all questions about it. */
export function passageFinder({ questions, passages = [] }: ExamResult) {
  const titled = passages.map((sent): TitledPassage => {
    const passage = readPassage(sent)
    const first = questions.findIndex(({ id }) => id === passage.questionIds[0])
    return { passage, title: passageTitle(first + 1, first + passage.questionIds.length) }
  })
  return (question: ReviewedQuestion | undefined): TitledPassage | undefined =>
    question && titled.find(({ passage }) => passage.questionIds.includes(question.id))
}
