import type { ExamResult, ReviewedQuestion } from '@sopan/contract/exams/results'
import { Button } from '@sopan/ui/actions/button.tsx'
import { Chip } from '@sopan/ui/actions/chip.tsx'
import { SectionHead } from '@sopan/ui/content/section-head.tsx'
import { Printer, RotateCcw } from 'lucide-react'
import { type Ref, useState } from 'react'

import { nativePlatform } from '#web/lib/native/native-app.ts'

import { LanguageSwitch } from '../../language-switch.tsx'
import { readQuestion } from '../../read/question.ts'
import { WarningCard } from '../results-states.tsx'
import { Challenge } from './challenge.tsx'
import { type Part, partsOf } from './parts.ts'
import { Practice } from './practice.tsx'
import { ResponseSheet } from './response-sheet.tsx'
import { ReviewQuestion } from './review-question.tsx'

const WORDS: Record<Part, string> = { all: 'All', wrong: 'Wrong', skipped: 'Skipped' }

interface ReviewProps {
  ref: Ref<HTMLElement>
  result: ExamResult
  part: Part
  onPart: (part: Part) => void
}

/** Each question with the selected option, the correct option and the explanation. */
export function Review({ ref, result, ...shown }: ReviewProps) {
  return (
    // As in the test: a translated option may be another one.
    <section
      ref={ref}
      aria-labelledby="review"
      translate="no"
      className="notranslate mt-10 scroll-mt-20"
    >
      <SectionHead id="review" title="Review" />
      {result.questions.length === 0 ? (
        <WarningCard text="No question details available for this test result." />
      ) : (
        <Questions result={result} {...shown} />
      )}
    </section>
  )
}

function Questions({ result, part, onPart }: Omit<ReviewProps, 'ref'>) {
  const [language, setLanguage] = useState('en')
  const [isPractising, setPractising] = useState(false)
  const parts = partsOf(result)
  const languages = [
    ...new Set(result.questions.flatMap((one) => Object.keys(readQuestion(one).texts))),
  ]
  const inOrder = languages.toSorted((a, b) => Number(b === 'en') - Number(a === 'en'))
  const numberOf = (question: ReviewedQuestion) => result.questions.indexOf(question) + 1
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3 print:hidden">
        {!isPractising && (
          <fieldset className="flex flex-wrap gap-2">
            <legend className="sr-only">Show</legend>
            {(Object.keys(WORDS) as Part[]).map((one) => (
              <Chip
                key={one}
                selected={part === one}
                count={parts[one].length}
                onClick={() => onPart(one)}
              >
                {WORDS[one]}
              </Chip>
            ))}
          </fieldset>
        )}
        {inOrder.length > 1 && (
          <LanguageSwitch languages={inOrder} value={language} onChange={setLanguage} />
        )}
        {!isPractising && (
          <FurtherUses practice={parts.practice.length} onPractise={() => setPractising(true)} />
        )}
      </div>
      {isPractising ? (
        <Practice
          questions={parts.practice}
          numberOf={numberOf}
          language={language}
          onEnd={() => setPractising(false)}
        />
      ) : (
        <>
          <ResponseSheet result={result} />
          {parts[part].length === 0 && <p className="mt-4 text-ink-2">No questions here.</p>}
          <ol className="mt-4 grid gap-4 md:grid-cols-2 md:gap-6">
            {parts[part].map((question) => (
              <li key={question.id} className="min-w-0">
                <ReviewQuestion
                  question={question}
                  number={numberOf(question)}
                  answer={result.user_answers[question.id]}
                  late={result.late_answers.find((one) => one.question_id === question.id)}
                  language={language}
                  challenge={
                    <Challenge
                      questionId={question.id}
                      number={numberOf(question)}
                      testName={result.test_name}
                    />
                  }
                />
              </li>
            ))}
          </ol>
        </>
      )}
    </>
  )
}

/** What else can be done with the questions. */
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
