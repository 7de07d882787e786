import type { Answer } from '@sopan/contract/exams/answer'
import type { ReviewedQuestion } from '@sopan/contract/exams/results'
import { isRight } from '@sopan/domain/exams/kinds/kinds'
import { inLanguage } from '@sopan/domain/exams/languages'
import { Button } from '@sopan/ui/actions/button.tsx'
import { Card } from '@sopan/ui/content/card.tsx'
import { Formatted } from '@sopan/ui/questions/formatted.tsx'
import { AnswerField } from '@sopan/ui/questions/kinds/kinds.tsx'
import { Disclosure } from '@sopan/ui/views/disclosure.tsx'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'

import { textsIn, textsOf } from '#web/lib/api/wire/exams/question.ts'

import { PassageText } from '../../passage-text.tsx'
import type { TitledPassage } from './review-passages.ts'
import { ReviewQuestion } from './review-question.tsx'

/** A line that has the focus when it appears, so that what follows begins at its start. */
export function FocusedLine({ children }: { children: ReactNode }) {
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => line.current?.focus(), [])
  return (
    <p ref={line} tabIndex={-1} className="scroll-mt-20 text-14 text-ink-2">
      {children}
    </p>
  )
}

/** A passage above the questions about it; once folded it stays so from question to question. */
function FoldablePassage({
  titled: { title, passage },
  language,
}: {
  titled: TitledPassage
  language: string
}) {
  const [isOpen, setOpen] = useState(true)
  return (
    <Card className="mt-3 px-4">
      <Disclosure summary={<strong>{title}</strong>} open={isOpen} onToggle={setOpen}>
        <div className="pb-4">
          <PassageText passage={passage} language={language} />
        </div>
      </Disclosure>
    </Card>
  )
}

interface StepProps {
  question: ReviewedQuestion
  number: number
  language: string
  isLast: boolean
  /** Further buttons, after 'Check' and 'Next question'. */
  acts: ReactNode
  onAnswer: (answer: Answer, isRight: boolean) => void
  onNext: () => void
}

/** A question of a practice below its place ('Practice, 3 of 12') and its passage. */
export function PracticeStep({
  titled,
  place,
  ...step
}: StepProps & { titled: TitledPassage | undefined; place: string }) {
  const { question, language } = step
  return (
    <>
      <FocusedLine key={`line ${question.id}`}>{place}</FocusedLine>
      {titled && (
        <FoldablePassage
          key={`passage ${titled.passage.questionIds[0]}`}
          titled={titled}
          language={language}
        />
      )}
      <Step key={`step ${question.id}`} {...step} />
    </>
  )
}

/** One question: first to be answered, then with its key. */
function Step({ question, number, language, isLast, acts, onAnswer, onNext }: StepProps) {
  const [chosen, setChosen] = useState<Answer | null>(null)
  const [isChecked, setChecked] = useState(false)
  function check() {
    if (chosen === null) return
    setChecked(true)
    onAnswer(chosen, isRight(question.key, chosen))
  }
  const answer = { selected_option: chosen, seconds: 0, arrived_at: null }
  return (
    <>
      <div className="mt-3">
        {isChecked ? (
          <ReviewQuestion {...{ question, number, answer, language }} />
        ) : (
          <Unanswered {...{ question, number, chosen, language }} onChoose={setChosen} />
        )}
      </div>
      <div className="mt-4 flex flex-wrap gap-2">
        {isChecked ? (
          <Button onClick={onNext}>{isLast ? 'Finish' : 'Next question'}</Button>
        ) : (
          <Button disabled={chosen === null} onClick={check}>
            Check
          </Button>
        )}
        {acts}
      </div>
    </>
  )
}

function Unanswered({
  question,
  number,
  chosen,
  language,
  onChoose,
}: {
  question: ReviewedQuestion
  number: number
  chosen: Answer | null
  language: string
  onChoose: (answer: Answer | null) => void
}) {
  const id = useId()
  const all = textsOf(question)
  const texts = textsIn(all, language)
  const shown = texts === all[language] ? language : 'en'
  return (
    <Card className="p-4">
      <h3 id={`${id}-number`} className="text-14 font-bold">
        Question {number}
      </h3>
      <div id={`${id}-text`} {...inLanguage(shown)} className="mt-1 text-18 font-medium">
        <Formatted text={texts.question} />
      </div>
      <AnswerField
        kind={question.kind}
        labelledBy={`${id}-number ${id}-text`}
        language={shown}
        options={texts.options}
        answer={chosen}
        partly={question.partly ?? null}
        onAnswer={onChoose}
      />
    </Card>
  )
}
