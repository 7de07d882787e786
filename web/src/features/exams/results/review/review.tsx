import type { Challenges, ExamResult, ReviewedQuestion } from '@sopan/contract/exams/results'
import { listed } from '@sopan/domain/exams/languages'
import { Button } from '@sopan/ui/actions/button.tsx'
import { Chip } from '@sopan/ui/actions/chip.tsx'
import { SectionHead } from '@sopan/ui/content/section-head.tsx'
import { Printer, RotateCcw } from 'lucide-react'
import { Fragment, type Ref, useState } from 'react'

import { useWindowParam } from '#web/components/use-window-param.ts'
import { textsOf } from '#web/lib/api/wire/exams/question.ts'
import { nativePlatform } from '#web/lib/native/native-app.ts'

import { chosenLanguage } from '../../chosen-language.ts'
import { LanguageSwitch } from '../../language-switch.tsx'
import { PassageCard } from '../../passage-text.tsx'
import { WarningCard } from '../results-states.tsx'
import { ChallengeDialog } from './challenge-dialog.tsx'
import { challengesText, isOpen } from './challenges-text.ts'
import { type Part, partsOf } from './parts.ts'
import { Practice } from './practice.tsx'
import { ResponseSheet } from './response-sheet.tsx'
import { passageFinder } from './review-passages.ts'
import { ReviewQuestion } from './review-question.tsx'

const CHIPS = [
  ['all', 'All'],
  ['wrong', 'Wrong'],
  ['skipped', 'Skipped'],
] as const

interface ReviewProps {
  ref: Ref<HTMLElement>
  result: ExamResult
  challenges: Challenges | undefined
  part: Part
  onPart: (part: Part) => void
}

/** Each question with the selected option, the correct option and the explanation. */
export function Review({ ref, result, ...shown }: ReviewProps) {
  return (
    // As in the test: a translated option may be another one.
    <section
      ref={ref}
      tabIndex={-1}
      aria-labelledby="review"
      translate="no"
      className="notranslate mt-10 scroll-mt-20 outline-none"
    >
      <SectionHead id="review" title="Review" />
      {shown.challenges && (
        <p className="mb-4 text-14 text-ink-2">{challengesText(shown.challenges)}</p>
      )}
      {result.questions.length === 0 ? (
        <WarningCard text="No question details available for this test result." />
      ) : (
        <Questions result={result} {...shown} />
      )}
    </section>
  )
}

function Questions({ result, challenges, part, onPart }: Omit<ReviewProps, 'ref'>) {
  const canChallenge = challenges === undefined || isOpen(challenges)
  const isPractising = part === 'practice'
  const doubt = useWindowParam('doubt')
  const doubted = result.questions.find(({ id }) => id === doubt.id)
  const parts = partsOf(result)
  const languages = listed(result.questions.flatMap((one) => Object.keys(textsOf(one))))
  const [language, setLanguage] = useState(() => chosenLanguage(languages))
  const numberOf = (question: ReviewedQuestion) => result.questions.indexOf(question) + 1
  const passageOf = passageFinder(result)
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3 print:hidden">
        {!isPractising && (
          <fieldset className="flex flex-wrap gap-2">
            <legend className="sr-only">Show</legend>
            {CHIPS.map(([one, word]) => (
              <Chip
                key={one}
                selected={part === one}
                count={parts[one].length}
                onClick={() => onPart(one)}
              >
                {word}
              </Chip>
            ))}
          </fieldset>
        )}
        {languages.length > 1 && (
          <LanguageSwitch languages={languages} value={language} onChange={setLanguage} />
        )}
        {!isPractising && (
          <FurtherUses practice={parts.practice.length} onPractise={() => onPart('practice')} />
        )}
      </div>
      {isPractising ? (
        <Practice
          questions={parts.practice}
          numberOf={numberOf}
          passageOf={passageOf}
          language={language}
          onEnd={() => onPart('all')}
        />
      ) : (
        <>
          <ResponseSheet result={result} />
          {parts[part].length === 0 && <p className="mt-4 text-ink-2">No questions here.</p>}
          <List
            questions={parts[part]}
            {...{ result, numberOf, passageOf, language }}
            onDoubt={canChallenge ? doubt.open : null}
          />
        </>
      )}
      {doubted && (
        <ChallengeDialog
          key={doubted.id}
          questionId={doubted.id}
          number={numberOf(doubted)}
          testName={result.test_name}
          onClose={doubt.close}
        />
      )}
    </>
  )
}

/** Questions with their answers; a passage is above the first of its questions, over both columns. */
function List({
  questions,
  result,
  numberOf,
  passageOf,
  language,
  onDoubt,
}: {
  questions: readonly ReviewedQuestion[]
  result: ExamResult
  numberOf: (question: ReviewedQuestion) => number
  passageOf: ReturnType<typeof passageFinder>
  language: string
  /** Null: no question can be challenged. */
  onDoubt: ((id: number) => void) | null
}) {
  return (
    <ol className="mt-4 grid gap-4 md:grid-cols-2 md:gap-6">
      {questions.map((question, index) => {
        const titled = passageOf(question)
        return (
          <Fragment key={question.id}>
            {titled !== undefined && titled !== passageOf(questions[index - 1]) && (
              <li className="min-w-0 md:col-span-2">
                <PassageCard {...titled} language={language} />
              </li>
            )}
            <li className="min-w-0">
              <ReviewQuestion
                question={question}
                number={numberOf(question)}
                answer={result.user_answers[question.id]}
                late={result.late_answers.find((one) => one.question_id === question.id)}
                language={language}
                challenge={onDoubt && <ChallengeButton onPress={() => onDoubt(question.id)} />}
              />
            </li>
          </Fragment>
        )
      })}
    </ol>
  )
}

function ChallengeButton({ onPress }: { onPress: () => void }) {
  return (
    <button type="button" className="min-h-11 text-14 underline print:hidden" onClick={onPress}>
      Challenge this question
    </button>
  )
}

/** Buttons for further uses of the questions. */
function FurtherUses({ practice, onPractise }: { practice: number; onPractise: () => void }) {
  const look = { kind: 'secondary', size: 'regular' } as const
  return (
    <div className="flex flex-wrap gap-2">
      {practice > 0 && (
        <Button {...look} onClick={onPractise}>
          <RotateCcw aria-hidden className="size-5" />
          Practise these {practice}
        </Button>
      )}
      {/* The window of the app cannot print. */}
      {nativePlatform() === null && (
        <Button {...look} onClick={() => window.print()}>
          <Printer aria-hidden className="size-5" />
          Response sheet
        </Button>
      )}
    </div>
  )
}
