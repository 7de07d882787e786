import type { ExamDetail as Exam } from '@sopan/contract/exams/exams'
import type { examAction } from '@sopan/domain/exams/card'
import { counted, date } from '@sopan/domain/format'
import { Facts } from '@sopan/ui/content/facts.tsx'
import { Panel } from '@sopan/ui/content/panel.tsx'
import { CircleAlert, Clock } from 'lucide-react'

import { purchaseValidity } from '#web/components/checkout/card-end.tsx'
import { loadFailureText } from '#web/lib/api/failure-text.ts'
import { useScrollIntoView } from '#web/lib/browser/hooks/use-scroll-into-view.ts'
import { timeLeft } from '#web/lib/time-left.ts'

import { languagesText } from './language-names.ts'
import { marksText } from './marks-text.ts'
import { PaletteLegend } from './palette-cells.tsx'
import { WindowLine } from './window-line.tsx'

/** A test's details, what its start means, and why the start has failed. */
export function StartStep({
  exam,
  action,
  failure,
}: {
  exam: Exam
  action: ReturnType<typeof examAction>
  failure: Error | null
}) {
  const canBuy = action === 'buy' || action === 'buy-again'
  const left = Math.max(0, exam.max_attempts - exam.user_stats.total_attempts)
  const time = exam.open_attempt === null ? null : timeLeft(exam.open_attempt.deadline)
  return (
    <>
      {exam.description !== '' && <p className="mb-2 text-pretty">{exam.description}</p>}
      <Facts
        items={[
          { label: 'Questions', value: exam.total_questions },
          { label: 'Duration', value: durationOf(exam) },
          { label: 'Marks', value: exam.marking ? marksText(exam.marking) : 'Differ by question' },
          { label: 'Pass mark', value: `${exam.pass_percentage}%` },
          ...(exam.languages.length > 1
            ? [{ label: 'Languages', value: languagesText(exam) }]
            : []),
          { label: 'Attempts left', value: `${left} of ${exam.max_attempts}` },
          ...accessFacts(exam, canBuy),
        ]}
      />
      <WindowLine exam={exam} />
      {exam.sections.length > 0 && (
        <p className="mt-2 text-14 text-ink-2">
          Sections: {exam.sections.map((one) => `${one.name} (${one.total_questions})`).join(', ')}
        </p>
      )}
      {action === 'none' && <Message>No more attempts</Message>}
      {canBuy && <Message>Please purchase the test to start it.</Message>}
      {(action === 'start' || action === 'resume') && (
        <Panel kind="accent" icon={Clock} className="mt-4">
          {action === 'resume' ? 'The clock is running' : 'The clock starts with the test'} and does
          not stop, even if you close this page{time !== null && `: ${time}`}. Answers are saved
          automatically. Without internet they stay on this device and are sent later.
        </Panel>
      )}
      {action === 'start' && <Instructions isFirst={exam.user_stats.total_attempts === 0} />}
      {/* A test that can be resumed has started, and only the response has not arrived. */}
      {failure !== null && action !== 'resume' && <StartFailure error={failure} />}
    </>
  )
}

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
function Instructions({ isFirst }: { isFirst: boolean }) {
  return (
    <details open={isFirst} className="mt-4 border-t border-rule">
      <summary className="min-h-11 py-2.5 font-semibold">Question list</summary>
      <p className="mb-3 text-14 text-ink-2">
        In the test, the question list takes you to any question. The shape of a number shows its
        state. An answer counts even if its question is marked for review.
      </p>
      <PaletteLegend />
    </details>
  )
}

/** Until when a paid test can be taken, or how long a purchase would give access. */
function accessFacts(exam: Exam, canBuy: boolean) {
  const { access_expires: expires, is_free: isFree } = exam.access_info
  if (isFree) return []
  if (canBuy) return [{ label: 'Access', value: purchaseValidity(exam) }]
  return [{ label: 'Access till', value: expires === null ? 'No expiry date' : date(expires) }]
}

function Message({ children }: { children: string }) {
  return (
    <Panel kind="plain" icon={CircleAlert} className="mt-4">
      {children}
    </Panel>
  )
}
