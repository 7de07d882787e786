import type { ExamDetail as Exam } from '@sopan/contract/exams/exams'
import { type ExamAction, isForSale } from '@sopan/domain/exams/card'
import { Facts } from '@sopan/ui/content/facts.tsx'
import { Panel } from '@sopan/ui/content/panel.tsx'
import { counted, date } from '@sopan/words/en/format'
import { CircleAlert, Clock } from 'lucide-react'
import { type ReactNode, Suspense, lazy } from 'react'

import { DemoPaymentsLine } from '#web/components/demo-payments-line.tsx'
import { askedInText } from '#web/components/exams/asked-in-text.ts'
import { loadFailureText } from '#web/lib/api/failure-text.ts'
import { serverNow } from '#web/lib/browser/clock.ts'
import { useScrollIntoView } from '#web/lib/browser/hooks/use-scroll-into-view.ts'
import { figure } from '#web/lib/format.ts'
import { timeLeft } from '#web/lib/time-left.ts'

import { languagesText } from './language-names.ts'
import { LastCutOffs } from './last-cut-offs.tsx'
import { marksText } from './marks-text.ts'
import { PaletteLegend } from './palette-cells.tsx'
import { canStillStart } from './start-button.tsx'
import { StartSections } from './start-sections.tsx'
import { TellMeButton } from './tell-me-button.tsx'
import { WindowPanel } from './window-line.tsx'

// The code of a running test has the buttons too, which the list of tests need not load.
const QuestionLanguage = lazy(async () => ({
  default: (await import('./question-language.tsx')).QuestionLanguage,
}))

/** A test's details, what its start means, and why the start has failed. */
export function StartStep({
  exam,
  action,
  tick,
  failure,
}: {
  exam: Exam
  action: ExamAction
  /** The tick box that a learner has to confirm before the first attempt. */
  tick: ReactNode
  failure: Error | null
}) {
  const canStart = action === 'start' && canStillStart(exam)
  const left = Math.max(0, exam.max_attempts - exam.user_stats.total_attempts)
  const time = exam.open_attempt === null ? null : timeLeft(exam.open_attempt.deadline)
  return (
    <>
      <WindowPanel exam={exam} />
      {exam.tells_me !== undefined && isBefore(exam) && (
        <div className="-mt-1 mb-4">
          <TellMeButton testId={exam.id} isOn={exam.tells_me} text="Tell me before it opens" />
        </div>
      )}
      {exam.description !== '' && <p className="mb-2 text-pretty">{exam.description}</p>}
      {exam.asked_in && <p className="mb-2 text-14 text-ink-2">{askedInText(exam.asked_in)}</p>}
      <Facts
        items={[
          { label: 'Questions', value: exam.total_questions },
          { label: 'Duration', value: durationOf(exam) },
          ...(exam.total_marks === undefined
            ? []
            : [{ label: 'Total marks', value: figure(exam.total_marks) }]),
          { label: 'Marks', value: exam.marking ? marksText(exam.marking) : differText(exam) },
          { label: 'Pass mark', value: passText(exam) },
          ...(exam.languages.length > 1
            ? [{ label: 'Languages', value: languagesText(exam) }]
            : []),
          isForSale(action) && left > 0
            ? { label: 'Attempts', value: exam.purchase_attempts }
            : { label: 'Attempts left', value: `${left} of ${exam.max_attempts}` },
          ...accessFacts(exam, action),
        ]}
      />
      <StartSections exam={exam} canStart={canStart} />
      {exam.has_partly === true && (
        <p className="mt-2 text-14 text-pretty">
          Some questions have several right options, each with a part of the marks as long as no
          wrong one is chosen. Such a question says so.
        </p>
      )}
      {exam.last_cut_offs && <LastCutOffs cutOffs={exam.last_cut_offs} className="mt-4" />}
      {action === 'none' && <Message>No more attempts</Message>}
      {action === 'start' && !canStart && <Message>This test is closed</Message>}
      {isForSale(action) && <DemoPaymentsLine className="mt-4" />}
      {(canStart || action === 'resume') && (
        <Panel kind="accent" icon={Clock} className="mt-4">
          {action === 'resume' ? 'The clock is running' : 'The clock starts with the test'} and does
          not stop, even if you close this page{time !== null && `: ${time}`}. Answers are saved
          automatically. Without internet they stay on this device and are sent later.
        </Panel>
      )}
      {canStart && exam.languages.length > 1 && (
        <div className="mt-4 min-h-11">
          <Suspense>
            <QuestionLanguage languages={exam.languages} />
          </Suspense>
        </div>
      )}
      {canStart && (
        <Instructions isFirst={isFirstAttempt(exam)} hasClocks={exam.section_clocks === true} />
      )}
      {canStart && tick}
      {/* A test that can be resumed has started, and only the response has not arrived. */}
      {failure !== null && action !== 'resume' && <StartFailure error={failure} />}
    </>
  )
}

const isBefore = ({ window }: Exam) =>
  window !== undefined && serverNow().toISOString() < window.opens_at

/** Before it a learner confirms that the instructions were read. */
export const isFirstAttempt = (exam: Exam): boolean => exam.user_stats.total_attempts === 0

const differText = ({ sections }: Exam) =>
  sections.length > 0 && sections.every(({ marking }) => marking)
    ? 'Differ by section'
    : 'Differ by question'

const passText = ({ pass_percentage: percentage, sections }: Exam) =>
  sections.some((one) => one.cut_off !== undefined)
    ? `${percentage}%, and every cut-off`
    : `${percentage}%`

const durationOf = ({ duration_minutes: minutes, extra_minutes: extra }: Exam) =>
  counted(minutes, 'minute') + (extra === undefined ? '' : `, and ${extra} extra for you`)

function StartFailure({ error }: { error: Error }) {
  const box = useScrollIntoView(true)
  return (
    <div ref={box} className="mt-4 scroll-mb-4">
      <Panel kind="wrong" icon={CircleAlert} role="alert" outlined>
        Failed to start test: {loadFailureText(error)}
      </Panel>
    </div>
  )
}

/** Open before a learner's first attempt, folded later. */
function Instructions({ isFirst, hasClocks }: { isFirst: boolean; hasClocks: boolean }) {
  return (
    <details open={isFirst} className="mt-4 border-t border-rule">
      <summary className="min-h-11 py-2.5 font-semibold">Instructions</summary>
      <p className="mb-3 text-14 text-ink-2">
        An answer is saved when you select it; ‘Save & Next’ goes on, ‘Clear Response’ removes it.
        The question list takes you to any question{hasClocks && ' of the open section'}. The shape
        of a number shows its state. An answer counts even if its question is marked for review.
      </p>
      <PaletteLegend />
    </details>
  )
}

/** Until when a bought test can be taken; what a purchase would give is beside the price. */
function accessFacts(exam: Exam, action: ExamAction) {
  const { access_expires: expires, is_free: isFree } = exam.access_info
  if (isFree || isForSale(action)) return []
  return [{ label: 'Access till', value: expires === null ? 'No expiry date' : date(expires) }]
}

function Message({ children }: { children: string }) {
  return (
    <Panel kind="plain" icon={CircleAlert} className="mt-4">
      {children}
    </Panel>
  )
}
