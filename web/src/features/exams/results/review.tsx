import type { ExamResult, ReviewedQuestion } from '@sopan/contract/exams/results'
import { counted } from '@sopan/domain/format'
import { Button, buttonClass } from '@sopan/ui/actions/button.tsx'
import { Chip } from '@sopan/ui/actions/chip.tsx'
import { Panel } from '@sopan/ui/content/panel.tsx'
import { SectionHead } from '@sopan/ui/content/section-head.tsx'
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'

import { paths } from '#web/lib/paths.ts'

import { LanguageSwitch } from '../language-switch.tsx'
import { readQuestion } from '../read/question.ts'
import { WarningCard } from './results-states.tsx'
import { ReviewQuestion } from './review-question.tsx'

type Part = 'all' | 'wrong' | 'skipped'

const WORDS: Record<Part, string> = { all: 'All', wrong: 'Wrong', skipped: 'Skipped' }

const countsIn = ({ key_correction: correction }: ReviewedQuestion) =>
  correction?.after.mode !== 'dropped'

function partsOf({
  questions,
  user_answers: answers,
}: ExamResult): Record<Part, ReviewedQuestion[]> {
  const optionOf = ({ id }: ReviewedQuestion) => answers[id]?.selected_option ?? null
  return {
    all: questions,
    wrong: questions.filter(
      (one) => optionOf(one) !== null && !answers[one.id]?.is_correct && countsIn(one),
    ),
    skipped: questions.filter((one) => optionOf(one) === null),
  }
}

/** Each question with the selected option, the correct option and the explanation. */
export function Review({ result }: { result: ExamResult }) {
  const [part, setPart] = useState<Part>('all')
  const [language, setLanguage] = useState('en')
  const parts = partsOf(result)
  const languages = [
    ...new Set(result.questions.flatMap((one) => Object.keys(readQuestion(one).texts))),
  ]
  const inOrder = languages.toSorted((a, b) => Number(b === 'en') - Number(a === 'en'))

  return (
    // As in the test: a translated option may be another one.
    <section aria-labelledby="review" translate="no" className="notranslate mt-10">
      <SectionHead id="review" title="Review" />
      {result.questions.length === 0 ? (
        <WarningCard text="No question details available for this test result." />
      ) : (
        <>
          {parts.wrong.length > 0 && part !== 'wrong' && (
            <NextStep wrong={parts.wrong.length} onShow={() => setPart('wrong')} />
          )}
          <div className="flex flex-wrap items-end justify-between gap-x-4 print:hidden">
            <fieldset className="flex flex-wrap gap-2">
              <legend className="sr-only">Show</legend>
              {(Object.keys(WORDS) as Part[]).map((one) => (
                <Chip
                  key={one}
                  selected={part === one}
                  count={parts[one].length}
                  onClick={() => setPart(one)}
                >
                  {WORDS[one]}
                </Chip>
              ))}
            </fieldset>
            {inOrder.length > 1 && (
              <LanguageSwitch
                languages={inOrder}
                value={language}
                onChange={setLanguage}
                className="mt-3"
              />
            )}
          </div>
          {parts[part].length === 0 && <p className="mt-4 text-ink-2">No questions here.</p>}
          <ol className="mt-4 grid gap-4 md:grid-cols-2 md:gap-6">
            {parts[part].map((question) => (
              <li key={question.id} className="min-w-0">
                <ReviewQuestion
                  question={question}
                  number={result.questions.indexOf(question) + 1}
                  answer={result.user_answers[question.id]}
                  late={result.late_answers.find((one) => one.question_id === question.id)}
                  language={language}
                />
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  )
}

function NextStep({ wrong, onShow }: { wrong: number; onShow: () => void }) {
  return (
    <Panel kind="plain" icon={RotateCcw} className="mb-4 print:hidden" title="What to do next">
      <p>
        {counted(wrong, 'answer')} went wrong. Go through these questions again, then through the
        classes that explain them.
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="regular" onClick={onShow}>
          Show the wrong ones
        </Button>
        <Link
          to={paths.courses('purchased')}
          className={buttonClass({ kind: 'secondary', size: 'regular' })}
        >
          My courses
        </Link>
      </div>
    </Panel>
  )
}
