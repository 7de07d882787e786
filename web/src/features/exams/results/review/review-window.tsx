import type { ExamResult, ReviewedQuestion } from '@sopan/contract/exams/results'
import { Button } from '@sopan/ui/actions/button.tsx'
import { Emphasized } from '@sopan/ui/content/emphasized.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { questions as texts } from '@sopan/words/exams/questions'
import { review } from '@sopan/words/results/review'
import { ChevronLeft, ChevronRight } from 'lucide-react'

import { useItems } from '#web/components/use-items.ts'
import type { useWindowParam } from '#web/components/use-window-param.ts'
import { readPassage } from '#web/lib/api/wire/exams/question.ts'

import { type TitledPassage, titledPassage } from '../../passage-text.tsx'
import { FrameFoot } from '../../question-frame/frame-foot.tsx'
import type { OutcomeCell } from '../../question-frame/outcome-cells.tsx'
import {
  FrameWindow,
  QuestionFrame,
  type ShownLanguage,
} from '../../question-frame/question-frame.tsx'
import { ReviewedText } from '../../question-frame/reviewed-question.tsx'
import { ChallengeButton } from './challenge-dialog.tsx'

/** The palette of questions of a result, with their numbers in the paper. */
export const cellsOf = (
  { questions: all, user_answers: answers }: ExamResult,
  questions: readonly ReviewedQuestion[],
  shownIn: ReturnType<typeof useItems>,
): OutcomeCell[] =>
  questions.map((question) => ({
    number: all.indexOf(question) + 1,
    outcome: answers[question.id]?.outcome ?? 'dropped',
    section: shownIn(question).section ?? null,
  }))

/** Finds the passage of a question of a result; the same value for all questions about it. */
export function passageFinder({ questions, passages = [] }: ExamResult) {
  const titled = passages.map((sent) => titledPassage(readPassage(sent), questions))
  return (question: ReviewedQuestion | undefined): TitledPassage | undefined =>
    question && titled.find(({ passage }) => passage.questionIds.includes(question.id))
}

interface WindowProps extends ShownLanguage {
  result: ExamResult
  /** The questions that the review shows. */
  questions: readonly ReviewedQuestion[]
  canChallenge: boolean
  opened: ReturnType<typeof useWindowParam>
}

/** One question of the review in the frame of the test. */
export function ReviewWindow({ result, questions, canChallenge, opened, ...shown }: WindowProps) {
  const words = useWords(texts)
  const { back } = useWords(review)
  const shownIn = useItems()
  const { test_name: name } = shownIn(result)
  const index = questions.findIndex(({ id }) => id === opened.id)
  const question = questions[index]
  if (question === undefined) return null
  const number = result.questions.indexOf(question) + 1
  const isLast = index === questions.length - 1
  const go = (to: number) => {
    const next = questions[to]
    if (next) opened.open(next.id, { replace: true })
  }
  const next = () => (isLast ? opened.close() : go(index + 1))
  return (
    <FrameWindow title={name} onClose={opened.close}>
      <QuestionFrame
        {...shown}
        title={name}
        closeLabel={back}
        onClose={opened.close}
        cells={cellsOf(result, questions, shownIn)}
        current={index}
        onGo={go}
        place={
          <Emphasized
            text={words.questionOf(number, result.questions.length)}
            part={words.question(number)}
            className="font-bold text-ink"
          />
        }
        detail={shownIn(question).section}
        titled={passageFinder(result)(question)}
        hasPassages={(result.passages ?? []).length > 0}
        onNext={next}
        foot={
          <FrameFoot>
            <Button
              kind="secondary"
              size="regular"
              className="text-16 md:ml-auto md:min-w-33"
              disabled={index === 0}
              onClick={() => go(index - 1)}
            >
              <ChevronLeft aria-hidden className="size-5" />
              {words.previous}
            </Button>
            <Button size="regular" className="text-16 md:min-w-33" onClick={next}>
              {isLast ? words.finish : words.next}
              {!isLast && <ChevronRight aria-hidden className="size-5" />}
            </Button>
          </FrameFoot>
        }
      >
        {() => (
          <ReviewedText
            isInFrame
            question={question}
            answer={result.user_answers[question.id]}
            late={result.late_answers.find((one) => one.question_id === question.id)}
            language={shown.language}
            challenge={canChallenge && <ChallengeButton questionId={question.id} />}
          />
        )}
      </QuestionFrame>
    </FrameWindow>
  )
}
