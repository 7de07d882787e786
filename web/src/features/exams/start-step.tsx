import type { ExamDetail as Exam } from '@sopan/contract/exams/exams'
import { type ExamAction, isForSale } from '@sopan/domain/exams/card'
import { Facts } from '@sopan/ui/content/facts.tsx'
import { Panel } from '@sopan/ui/content/panel.tsx'
import { useFormats, useWords } from '@sopan/ui/language.ts'
import { cards } from '@sopan/words/exams/cards'
import { timeLeftText, running } from '@sopan/words/exams/running'
import { type StartWords, start } from '@sopan/words/exams/start'
import { waiting } from '@sopan/words/exams/waiting'
import { figure } from '@sopan/words/figure'
import { CircleAlert, Clock } from 'lucide-react'
import { type ReactNode, Suspense, lazy } from 'react'

import { usePausingPart } from '#web/components/checkout/orders/parts.ts'
import { DemoPaymentsLine } from '#web/components/demo-payments-line.tsx'
import { useAskedIn } from '#web/components/exams/use-asked-in.ts'
import { ItemText } from '#web/components/item-text.tsx'
import { OtherLanguages } from '#web/components/language/other-languages.tsx'
import { useItems } from '#web/components/use-items.ts'
import { loadFailureText } from '#web/lib/api/failure-text.ts'
import { now, serverNow } from '#web/lib/browser/clock.ts'
import { useScrollIntoView } from '#web/lib/browser/hooks/use-scroll-into-view.ts'

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
  exam: given,
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
  const exam = useItems()(given)
  const askedInText = useAskedIn()
  const canStart = action === 'start' && canStillStart(exam)
  const words = useWords(start)
  const { noMoreAttempts } = useWords(cards)
  const { mail } = useWords(waiting)
  return (
    <>
      <WindowPanel exam={exam} />
      {exam.tells_me !== undefined && isBefore(exam) && (
        <div className="-mt-1 mb-4">
          <TellMeButton testId={exam.id} isOn={exam.tells_me} text={mail.beforeOpening} />
        </div>
      )}
      {exam.description !== '' && <ItemText text={exam.description} className="mb-2 text-pretty" />}
      {exam.asked_in && <p className="mb-2 text-14 text-ink-2">{askedInText(exam.asked_in)}</p>}
      <StartFacts exam={exam} action={action} />
      <StartSections exam={exam} canStart={canStart} />
      {exam.has_partly === true && <p className="mt-2 text-14 text-pretty">{words.partly}</p>}
      {exam.last_cut_offs && <LastCutOffs cutOffs={exam.last_cut_offs} className="mt-4" />}
      {action === 'none' && <Message>{noMoreAttempts}</Message>}
      {action === 'start' && !canStart && <Message>{words.closed}</Message>}
      {isForSale(action) && <DemoPaymentsLine className="mt-4" />}
      {(canStart || action === 'resume') && (
        <Panel kind="accent" icon={Clock} className="mt-4">
          {action === 'resume' ? <ClockRuns exam={exam} /> : words.clockStarts}
        </Panel>
      )}
      <OtherLanguages className="mt-3" />
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

function StartFacts({ exam, action }: { exam: Exam; action: ExamAction }) {
  const words = useWords(start)
  const { date } = useFormats()
  const { facts } = words
  const isPaused = usePausingPart('test', exam.id) !== null
  const left = Math.max(0, exam.max_attempts - exam.user_stats.total_attempts)
  const { access_expires: expires, is_free: isFree } = exam.access_info
  return (
    <Facts
      items={[
        { label: facts.questions, value: exam.total_questions },
        { label: facts.duration, value: words.minutes(exam.duration_minutes, exam.extra_minutes) },
        ...(exam.total_marks === undefined
          ? []
          : [{ label: facts.totalMarks, value: figure(exam.total_marks) }]),
        {
          label: facts.marks,
          value: exam.marking ? marksText(exam.marking, words) : differText(exam, words),
        },
        { label: facts.passMark, value: passText(exam, words) },
        ...(exam.languages.length > 1
          ? [{ label: facts.languages, value: languagesText(exam, words) }]
          : []),
        ...(isPaused
          ? []
          : isForSale(action) && left > 0
            ? [{ label: facts.attempts, value: exam.purchase_attempts }]
            : [{ label: facts.attemptsLeft, value: words.left(left, exam.max_attempts) }]),
        // The attempts and days that a purchase would give are beside the price.
        ...(isFree || isForSale(action)
          ? []
          : [
              { label: facts.accessTill, value: expires === null ? facts.noExpiry : date(expires) },
            ]),
      ]}
    />
  )
}

const differText = ({ sections }: Exam, words: StartWords) =>
  sections.length > 0 && sections.every(({ marking }) => marking)
    ? words.differBySection
    : words.differByQuestion

const passText = ({ pass_percentage: percentage, sections }: Exam, words: StartWords) =>
  sections.some((one) => one.cut_off !== undefined)
    ? words.passCutOffs(percentage)
    : `${percentage}%`

function ClockRuns({ exam: { open_attempt: open } }: { exam: Exam }) {
  const times = useWords(running)
  return useWords(start).clockRuns(open && timeLeftText(open.deadline, now(), times))
}

function StartFailure({ error }: { error: Error }) {
  const box = useScrollIntoView(true)
  return (
    <div ref={box} className="mt-4 scroll-mb-4">
      <Panel kind="wrong" icon={CircleAlert} role="alert" outlined>
        {useWords(start).failed(loadFailureText(error))}
      </Panel>
    </div>
  )
}

/** Open before a learner's first attempt, folded later. */
function Instructions({ isFirst, hasClocks }: { isFirst: boolean; hasClocks: boolean }) {
  const { title, text } = useWords(start).instructions
  return (
    <details open={isFirst} className="mt-4 border-t border-rule">
      <summary className="min-h-11 py-2.5 font-semibold">{title}</summary>
      <p className="mb-3 text-14 text-ink-2">{text(hasClocks)}</p>
      <PaletteLegend />
    </details>
  )
}

function Message({ children }: { children: string }) {
  return (
    <Panel kind="plain" icon={CircleAlert} className="mt-4">
      {children}
    </Panel>
  )
}
