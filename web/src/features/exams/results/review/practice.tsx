import type { ReviewedQuestion } from '@sopan/contract/exams/results'
import { counted } from '@sopan/domain/format'
import { Button } from '@sopan/ui/actions/button.tsx'
import { useState } from 'react'

import { FocusedLine, PracticeStep } from './practice-step.tsx'
import type { TitledPassage } from './review-passages.ts'

/**
 * Questions of a review once more, one after the other and without a clock, each with its key and explanation
 * after the answer. Nothing of the practice is sent or kept.
 */
export function Practice({
  questions,
  numberOf,
  passageOf,
  language,
  onEnd,
}: {
  questions: readonly ReviewedQuestion[]
  numberOf: (question: ReviewedQuestion) => number
  passageOf: (question: ReviewedQuestion | undefined) => TitledPassage | undefined
  language: string
  onEnd: () => void
}) {
  const [current, setCurrent] = useState(0)
  const [right, setRight] = useState(0)
  const question = questions[current]
  const titled = passageOf(question)
  const back = (
    <Button kind="secondary" onClick={onEnd}>
      Back to the review
    </Button>
  )
  return (
    <div className="mt-4 max-w-[45em]">
      {question === undefined ? (
        <>
          <FocusedLine>
            {right} of {counted(questions.length, 'question')} right. Nothing of this practice
            counts.
          </FocusedLine>
          <div className="mt-4">{back}</div>
        </>
      ) : (
        <PracticeStep
          {...{ question, language }}
          titled={titled}
          number={numberOf(question)}
          place={`Practice, ${current + 1} of ${questions.length}`}
          isLast={current === questions.length - 1}
          acts={back}
          onAnswer={(_, isRight) => setRight(right + Number(isRight))}
          onNext={() => setCurrent(current + 1)}
        />
      )}
    </div>
  )
}
