import type { Answer } from '@sopan/contract/exams/answer'
import type { ReviewedQuestion } from '@sopan/contract/exams/results'
import { isOwnKey, isRight, withOption } from '@sopan/domain/exams/kinds/kinds'
import { Button } from '@sopan/ui/actions/button.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { questions as texts } from '@sopan/words/exams/questions'
import { type ReactNode, useEffect, useRef, useState } from 'react'

import { useItems } from '#web/components/use-items.ts'
import { textsIn, textsOf } from '#web/lib/api/wire/exams/question.ts'

import type { TitledPassage } from '../passage-text.tsx'
import { AskedQuestion } from './asked-question.tsx'
import { FrameFoot } from './frame-foot.tsx'
import type { CellOutcome } from './outcome-cells.tsx'
import { FrameHead, FrameWindow, QuestionFrame, type ShownLanguage } from './question-frame.tsx'
import { ReviewedText } from './reviewed-question.tsx'

/** A question of a practice, with its test and its passage. */
export interface Practised {
  question: ReviewedQuestion
  /** The name of its test. */
  title: string
  titled: TitledPassage | undefined
}

/** Further buttons for a question; `onSkip` shows the next one and is null once it is answered. */
export type PracticeActs = (question: ReviewedQuestion, onSkip: (() => void) | null) => ReactNode

interface PracticeProps extends ShownLanguage {
  questions: readonly Practised[]
  closeLabel: string
  onClose: () => void
  actsFor?: PracticeActs
  onAnswer?: (question: ReviewedQuestion, answer: Answer) => void
  /** After the last question, by how many of the questions that count were right. */
  endText: (right: number, counted: number) => ReactNode
  endLabel: string
}

/** Questions one after the other and without a clock, each with its key and explanation after the answer. */
export function PractisedQuestions(props: PracticeProps) {
  const { practice } = useWords(texts)
  const { questions, closeLabel, onClose, endText, endLabel } = props
  const [order] = useState(() => questions.map(({ question }) => question.id))
  /** In this order; its length after the last question. */
  const [place, setPlace] = useState(0)
  /** By question id. */
  const [chosen, setChosen] = useState<ReadonlyMap<number, Answer | null>>(new Map())
  const [checked, setChecked] = useState<ReadonlyMap<number, boolean>>(new Map())
  /** The id of the question that was checked last, until another one is shown. */
  const [checkedNow, setCheckedNow] = useState<number | null>(null)
  // A list that is loaded again can lack questions, the shown one too: then the next one is shown.
  const shown = order
    .slice(place)
    .flatMap((id) => questions.find((one) => one.question.id === id) ?? [])[0]
  const uncounted = new Set(
    questions.flatMap(({ question: { id, key } }) => (isOwnKey(key) ? [] : id)),
  )
  const counted = order.filter((id) => !uncounted.has(id))
  const title = shown?.title ?? questions.at(-1)?.title ?? practice.title
  return (
    <FrameWindow title={title} onClose={onClose}>
      {shown === undefined ? (
        <>
          <FrameHead {...{ title, closeLabel, onClose }} />
          <div className="px-4 py-6 md:px-10">
            <FocusedLine>
              {endText(counted.filter((id) => checked.get(id)).length, counted.length)}
            </FocusedLine>
            <Button className="mt-4" onClick={onClose}>
              {endLabel}
            </Button>
          </div>
        </>
      ) : (
        <Step
          {...props}
          {...{ shown, title, checked }}
          current={questions.indexOf(shown)}
          chosen={chosen.get(shown.question.id) ?? null}
          isNewAnswer={checkedNow === shown.question.id}
          onGo={(index) => {
            const next = questions[index]?.question.id
            setPlace(next === undefined ? order.length : order.indexOf(next))
            setCheckedNow(null)
          }}
          onChoose={(answer) => setChosen(new Map(chosen).set(shown.question.id, answer))}
          onChecked={(right) => {
            setChecked(new Map(checked).set(shown.question.id, right))
            setCheckedNow(shown.question.id)
          }}
        />
      )}
    </FrameWindow>
  )
}

/** A line that has the focus when it appears, so that what follows begins at its start. */
function FocusedLine({ children }: { children: ReactNode }) {
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => line.current?.focus(), [])
  return (
    <p ref={line} tabIndex={-1} className="text-18">
      {children}
    </p>
  )
}

interface StepProps extends PracticeProps {
  shown: Practised
  current: number
  title: string
  chosen: Answer | null
  /** Whether the answer to a question was right, by its id; absent until it is checked. */
  checked: ReadonlyMap<number, boolean>
  /** Whether the answer was checked since the question is shown. */
  isNewAnswer: boolean
  onGo: (index: number) => void
  onChoose: (answer: Answer | null) => void
  onChecked: (isRight: boolean) => void
}

/** One question: first to be answered, then with its key. */
function Step(props: StepProps) {
  const { shown, questions, current, chosen, checked, isNewAnswer, language, onGo, onChoose } =
    props
  const { practice, finish } = useWords(texts)
  const { question, titled } = shown
  const { section } = useItems()(question)
  const isChecked = checked.has(question.id)
  const next = () => onGo(current + 1)
  function check() {
    if (chosen === null) return
    props.onChecked(isRight(question.key, chosen))
    props.onAnswer?.(question, chosen)
  }
  return (
    <QuestionFrame
      {...props}
      cells={questions.map((one, index) => ({
        number: index + 1,
        outcome: outcomeOf(one.question, checked.get(one.question.id)),
        section: null,
      }))}
      place={
        <span className="font-bold text-ink">{practice.place(current + 1, questions.length)}</span>
      }
      detail={section}
      titled={titled}
      hasPassages={questions.some((one) => one.titled !== undefined)}
      onOption={
        isChecked
          ? undefined
          : (index) => {
              const option = textsIn(textsOf(question), language).options[index]
              if (option !== undefined) onChoose(withOption(question.kind, chosen, option.key))
            }
      }
      onNext={isChecked ? next : check}
      foot={
        <FrameFoot>
          {props.actsFor?.(question, isChecked ? null : next)}
          <Button
            size="regular"
            className="text-16 only:col-span-2 md:ml-auto md:min-w-33 max-md:nth-3:col-span-2"
            disabled={!isChecked && chosen === null}
            onClick={isChecked ? next : check}
          >
            {!isChecked
              ? practice.check
              : current === questions.length - 1
                ? finish
                : practice.next}
          </Button>
        </FrameFoot>
      }
    >
      {(headingId) =>
        isChecked ? (
          <div data-new-answer={isNewAnswer || undefined}>
            <ReviewedText
              isInFrame
              question={question}
              answer={{ selected_option: chosen, seconds: 0, arrived_at: null }}
              language={language}
            />
          </div>
        ) : (
          <AskedQuestion
            key={question.id}
            headingId={headingId}
            texts={textsOf(question)}
            language={language}
            kind={question.kind}
            partly={question.partly ?? null}
            answer={chosen}
            onAnswer={onChoose}
          />
        )
      }
    </QuestionFrame>
  )
}

function outcomeOf({ key }: ReviewedQuestion, isRightAnswer: boolean | undefined): CellOutcome {
  if (isRightAnswer === undefined) return 'open'
  if (!isOwnKey(key)) return 'dropped'
  return isRightAnswer ? 'right' : 'wrong'
}
