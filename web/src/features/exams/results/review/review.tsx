import type { Challenges, ExamResult, ReviewedQuestion } from '@sopan/contract/exams/results'
import { listed } from '@sopan/domain/exams/languages'
import { Button } from '@sopan/ui/actions/button.tsx'
import { Chip } from '@sopan/ui/actions/chip.tsx'
import { SectionHead } from '@sopan/ui/content/section-head.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { questions as texts } from '@sopan/words/exams/questions'
import { review } from '@sopan/words/results/review'
import { Printer, RotateCcw } from 'lucide-react'
import { Fragment, type Ref, memo, useMemo } from 'react'

import { useItems } from '#web/components/use-items.ts'
import { useWindowParam } from '#web/components/use-window-param.ts'
import { textsOf } from '#web/lib/api/wire/exams/question.ts'
import { nativePlatform } from '#web/lib/native/native-app.ts'

import { useChosenLanguage } from '../../chosen-language.ts'
import { LanguageSwitch } from '../../language-switch.tsx'
import { PassageCard } from '../../passage-text.tsx'
import { OutcomeCells } from '../../question-frame/outcome-cells.tsx'
import { PractisedQuestions } from '../../question-frame/practised-questions.tsx'
import type { ShownLanguage } from '../../question-frame/question-frame.tsx'
import { ReviewedCard } from '../../question-frame/reviewed-question.tsx'
import { WarningCard } from '../results-states.tsx'
import { ChallengeButton, ChallengeDialog } from './challenge-dialog.tsx'
import { ChallengesText, isOpen } from './challenges-text.tsx'
import { type Part, partsOf, practisable } from './parts.ts'
import { ResponseSheet } from './response-sheet.tsx'
import { ReviewWindow, cellsOf, passageFinder } from './review-window.tsx'

const PARTS: readonly Part[] = ['all', 'wrong', 'skipped', 'slow', 'marked']

interface ReviewProps {
  ref: Ref<HTMLElement>
  result: ExamResult
  challenges: Challenges | undefined
  part: Part
  onPart: (part: Part) => void
}

/** Each question with the selected option, the correct option and the explanation. */
export function Review({ ref, result, ...shown }: ReviewProps) {
  const words = useWords(review)
  return (
    // As in the test: a translated option may be another one.
    <section
      ref={ref}
      tabIndex={-1}
      aria-labelledby="review"
      translate="no"
      className="notranslate mt-10 scroll-mt-20 outline-none"
    >
      <SectionHead id="review" title={words.title} />
      {shown.challenges && (
        <p className="mb-4 text-14 text-ink-2">
          <ChallengesText {...shown.challenges} />
        </p>
      )}
      {result.questions.length === 0 ? (
        <WarningCard text={words.noDetails} />
      ) : (
        <Questions result={result} {...shown} />
      )}
    </section>
  )
}

function Questions({ result, challenges, part, onPart }: Omit<ReviewProps, 'ref'>) {
  const words = useWords(review)
  const { questions: label } = useWords(texts)
  const shownIn = useItems()
  // The same values while only a window opens, so that the list is not rendered again.
  const parts = useMemo(() => partsOf(result), [result])
  const questions = parts[part]
  const languages = listed(result.questions.flatMap((one) => Object.keys(textsOf(one))))
  const [language, setLanguage] = useChosenLanguage(languages)
  const shown: ShownLanguage = { languages, language, onLanguage: setLanguage }
  const opened = useWindowParam('question')
  const doubt = useWindowParam('doubt')
  const doubted = result.questions.find(({ id }) => id === doubt.id)
  const canChallenge = challenges === undefined || isOpen(challenges)
  const list = { result, questions, canChallenge, language }
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3 print:hidden">
        <Filter parts={parts} part={part} onPart={onPart} />
        {languages.length > 1 && (
          <LanguageSwitch languages={languages} value={language} onChange={setLanguage} />
        )}
        <FurtherUses {...{ result, questions, shown }} />
      </div>
      {questions.length === 0 ? (
        <p className="mt-4 text-ink-2">{words.noQuestions}</p>
      ) : (
        <nav aria-label={label} className="mt-5 print:hidden">
          <OutcomeCells
            cells={cellsOf(result, questions, shownIn)}
            current={null}
            onGo={(index) => opened.open(questions[index]?.id ?? 0)}
          />
        </nav>
      )}
      <ResponseSheet result={result} />
      <List {...list} />
      <ReviewWindow {...list} {...shown} opened={opened} />
      {doubted && (
        <ChallengeDialog
          key={doubted.id}
          questionId={doubted.id}
          number={result.questions.indexOf(doubted) + 1}
          testName={result.test_name}
          onClose={doubt.close}
        />
      )}
    </>
  )
}

/** Which questions are shown; a part that can be empty for reasons of the test is offered where it has questions. */
function Filter({
  parts,
  part,
  onPart,
}: Pick<ReviewProps, 'part' | 'onPart'> & { parts: ReturnType<typeof partsOf> }) {
  const { show, parts: names } = useWords(review)
  return (
    <fieldset className="flex max-w-full min-w-0 gap-2 overflow-x-auto py-1">
      <legend className="sr-only">{show}</legend>
      {PARTS.map((one) =>
        parts[one].length === 0 && (one === 'slow' || one === 'marked') ? null : (
          <Chip
            key={one}
            selected={part === one}
            count={parts[one].length}
            onClick={() => onPart(one)}
          >
            {names[one]}
          </Chip>
        ),
      )}
    </fieldset>
  )
}

interface ListProps {
  result: ExamResult
  questions: readonly ReviewedQuestion[]
  canChallenge: boolean
  language: string
}

/**
 * Questions with their answers; a passage is above the first of its questions, over both columns. They are rendered again
 * only with other questions, and laid out only near the screen: on a slow phone 100 of them delayed the window of a question
 * by more than a second.
 */
const List = memo(function List({ result, questions, canChallenge, language }: ListProps) {
  const passageOf = passageFinder(result)
  return (
    <ol className="mt-6 grid gap-4 md:grid-cols-2 md:gap-6">
      {questions.map((question, index) => {
        const titled = passageOf(question)
        return (
          <Fragment key={question.id}>
            {titled !== undefined && titled !== passageOf(questions[index - 1]) && (
              <li className="min-w-0 md:col-span-2">
                <PassageCard {...titled} language={language} />
              </li>
            )}
            <li className="min-w-0 [contain-intrinsic-size:auto_25rem] [content-visibility:auto] print:[content-visibility:visible]">
              <ReviewedCard
                question={question}
                number={result.questions.indexOf(question) + 1}
                answer={result.user_answers[question.id]}
                late={result.late_answers.find((one) => one.question_id === question.id)}
                language={language}
                challenge={canChallenge && <ChallengeButton questionId={question.id} />}
              />
            </li>
          </Fragment>
        )
      })}
    </ol>
  )
})

/** Buttons for further uses of the questions that are shown. */
function FurtherUses({
  result,
  questions,
  shown,
}: Pick<ListProps, 'result' | 'questions'> & { shown: ShownLanguage }) {
  const words = useWords(review)
  const { test_name: name } = useItems()(result)
  const look = { kind: 'secondary', size: 'regular' } as const
  const practice = useWindowParam('practise')
  const practised = practisable(questions, result)
  const passageOf = passageFinder(result)
  return (
    <div className="flex flex-wrap gap-2">
      {practised.length > 0 && (
        <Button {...look} onClick={() => practice.open(result.attempt_id)}>
          <RotateCcw aria-hidden className="size-5" />
          {words.practise(practised.length)}
        </Button>
      )}
      {/* The window of the app cannot print. */}
      {nativePlatform() === null && (
        <Button {...look} onClick={() => window.print()}>
          <Printer aria-hidden className="size-5" />
          {words.sheet.title}
        </Button>
      )}
      {practice.id === result.attempt_id && (
        <PractisedQuestions
          {...shown}
          questions={practised.map((question) => ({
            question,
            title: name,
            titled: passageOf(question),
          }))}
          closeLabel={words.back}
          onClose={practice.close}
          endText={words.practised}
          endLabel={words.back}
        />
      )}
    </div>
  )
}
