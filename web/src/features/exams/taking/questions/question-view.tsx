import { Button } from '@sopan/ui/actions/button.tsx'
import { Emphasized } from '@sopan/ui/content/emphasized.tsx'
import { cx } from '@sopan/ui/cx.ts'
import { useWords } from '@sopan/ui/language.ts'
import { questions } from '@sopan/words/exams/questions'
import { taking } from '@sopan/words/exams/taking'
import { type RefObject, useId } from 'react'

import { ItemWords } from '#web/components/item-text.tsx'
import { useItems } from '#web/components/use-items.ts'
import type { AttemptEngine } from '#web/features/exams/engine/engine.ts'
import { answerOf } from '#web/features/exams/engine/reducer/answers.ts'
import type { ExamState } from '#web/features/exams/engine/reducer/state.ts'
import { titledPassage } from '#web/features/exams/passage-text.tsx'
import { AskedQuestion } from '#web/features/exams/question-frame/asked-question.tsx'
import { CellsButton } from '#web/features/exams/question-frame/cells-button.tsx'
import { PassagePane } from '#web/features/exams/question-frame/passage-pane.tsx'
import { useQuestionStart } from '#web/features/exams/question-frame/use-question-start.ts'
import { hasPassages, textsIn } from '#web/lib/api/wire/exams/question.ts'

import { LanguageSwitch } from '../../language-switch.tsx'
import { SaveLine } from '../frame/save-line.tsx'
import { AnswerMessage } from './answer-message.tsx'

/** The current question and its options. */
export function QuestionView({
  engine,
  state,
  hasShortcuts,
  onPalette,
  onSubmit,
}: {
  engine: AttemptEngine
  state: ExamState
  /** False if the shortcuts are switched off. */
  hasShortcuts: boolean
  onPalette: () => void
  onSubmit: () => void
}) {
  const { attempt, current, answers, language } = state
  const id = useId()
  const { frame, heading } = useQuestionStart(current)
  const question = attempt.questions[current]

  if (question === undefined) return null
  const texts = textsIn(question.texts, language)
  const { option: chosen } = state.typed ?? { option: answerOf(answers, question.id) }

  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col min-[64rem]:flex-row">
      {question.passage && (
        <PassagePane
          key={question.passage.questionIds[0]}
          titled={titledPassage(question.passage, attempt.questions)}
          language={language}
        />
      )}
      <section
        ref={frame}
        aria-labelledby={`${id}-number`}
        className="min-h-0 min-w-0 flex-1 overflow-y-auto overscroll-contain px-4 pt-2 pb-6 md:px-10 md:pt-6 short:pt-1"
      >
        <div className="short:flex short:flex-wrap short:items-start short:gap-x-4">
          <QuestionHead id={`${id}-number`} state={state} heading={heading} onPalette={onPalette} />
          {attempt.languages.length > 1 && (
            <LanguageSwitch
              languages={attempt.languages}
              value={language}
              onChange={engine.setLanguage}
              className="mt-3 short:mt-0"
            />
          )}
        </div>
        <AskedQuestion
          key={question.id}
          headingId={`${id}-number`}
          texts={question.texts}
          language={language}
          kind={question.kind}
          partly={question.partly}
          answer={chosen}
          onAnswer={engine.choose}
          onType={engine.type}
        />
        <AnswerMessage state={state} questionId={question.id} />
        <QuestionActions
          hasShortcuts={hasShortcuts}
          hasOptions={texts.options.length > 0}
          isLast={current === attempt.questions.length - 1}
          onClear={chosen === null ? null : () => engine.choose(null)}
          onSubmit={onSubmit}
        />
      </section>
    </div>
  )
}

/** The buttons below the options. */
function QuestionActions({
  hasShortcuts,
  hasOptions,
  isLast,
  onClear,
  onSubmit,
}: {
  hasShortcuts: boolean
  hasOptions: boolean
  isLast: boolean
  /** Null if nothing is selected. */
  onClear: (() => void) | null
  onSubmit: () => void
}) {
  const words = useWords(taking)
  return (
    <div className="mt-3 flex min-h-11 flex-wrap items-center justify-between gap-x-4 md:mt-4">
      <p className="text-14 text-ink-2 max-md:hidden">
        {hasShortcuts && words.foot.shortcuts(hasOptions)}
      </p>
      {onClear !== null && (
        <Button kind="quiet" size="regular" className="max-md:-ml-4 md:-mr-4" onClick={onClear}>
          {words.foot.clear}
        </Button>
      )}
      {/* In a larger window the head has this button on every question. */}
      {isLast && (
        <Button kind="secondary" size="regular" className="ml-auto md:hidden" onClick={onSubmit}>
          {words.submitTest}
        </Button>
      )}
    </div>
  )
}

/** The number of the question, its section and what is saved. */
function QuestionHead({
  id,
  state,
  heading,
  onPalette,
}: {
  id: string
  state: ExamState
  heading: RefObject<HTMLHeadingElement | null>
  onPalette: () => void
}) {
  const { attempt, current } = state
  const asked = useWords(questions)
  const shown = useItems()
  const sectionId = attempt.questions[current]?.sectionId
  const section = attempt.sections.find((one) => one.id === sectionId)
  // With section clocks the name is above, with its clock, if there is room.
  const isAbove = state.section !== null
  return (
    <div className="double-rule flex min-h-14 flex-1 flex-wrap items-center justify-between gap-3 pb-3 md:pb-5.5 short:min-h-12 short:min-w-[min(100%,20rem)] short:pb-1.5">
      <div className="flex min-w-min flex-1 flex-col break-words md:min-w-0 md:flex-row md:items-center md:justify-between md:gap-4">
        <h2
          ref={heading}
          id={id}
          tabIndex={-1}
          className="text-16 text-ink-2 outline-none md:flex md:min-w-0 md:items-baseline md:gap-3"
        >
          <span className="md:whitespace-nowrap">
            <Emphasized
              text={asked.questionOf(current + 1, attempt.questions.length)}
              part={asked.question(current + 1)}
              className="font-bold text-ink"
            />
          </span>
          {section !== undefined && (
            <span
              className={cx(
                // As wide as the line, which it does not widen.
                'w-0 min-w-full truncate text-14 md:w-auto md:min-w-0',
                isAbove ? 'hidden short:max-[25rem]:block' : 'block',
              )}
            >
              <ItemWords text={shown(section).name} />
            </span>
          )}
        </h2>
        <SaveLine state={state} />
      </div>
      <CellsButton hasPassages={hasPassages(attempt)} onPress={onPalette} />
    </div>
  )
}
