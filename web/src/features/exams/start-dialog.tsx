import type { ExamDetail as Exam } from '@sopan/contract/exams/exams'
import { examAction } from '@sopan/domain/exams/card'
import { counted, date } from '@sopan/domain/format'
import { useMutation, useQuery } from '@tanstack/react-query'
import { CircleAlert, Clock } from 'lucide-react'
import { useRef, useTransition } from 'react'

import { QueryView } from '#web/components/queries/query-view.tsx'
import { ApiError, messageOf } from '#web/lib/api/api-error.ts'
import { loadFailureText } from '#web/lib/api/failure-text.ts'
import { useIsMounted } from '#web/lib/browser/hooks/use-is-mounted.ts'
import { useScrollIntoView } from '#web/lib/browser/hooks/use-scroll-into-view.ts'
import { keepFocus } from '#web/lib/browser/keep-focus.ts'
import { useAuth } from '#web/lib/session/session.tsx'
import { timeLeft } from '#web/lib/time-left.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { StateView } from '#web/ui/state-view.tsx'

import { languagesText } from './language-names.ts'
import { marksText } from './marks-text.ts'
import { NO_QUESTIONS, NoQuestions } from './no-questions.tsx'
import { PaletteLegend } from './palette-cells.tsx'
import { purchaseValidity } from './purchase-validity.ts'
import { examQuery, invalidateExams, markExamsStale, nameInLists, start } from './queries.ts'
import type { FetchedAttempt } from './read/attempt.ts'

interface StartDialogProps {
  testId: number
  onClose: () => void
  /** Called for a visitor, who signs in first and comes back here. */
  onVisitor: () => void
  /** Called when the learner has confirmed, before the attempt is created. */
  onStart: () => void
  onResume: () => void
  onStarted: (userId: number, started: FetchedAttempt) => void
}

/**
 * A test's details before its time starts; the attempt is created when the learner confirms.
 */
export function StartDialog({
  testId,
  onClose,
  onVisitor,
  onStart,
  onResume,
  onStarted,
}: StartDialogProps) {
  const { user } = useAuth()
  const query = useQuery(examQuery(user?.id ?? null, testId))
  // Until the test is shown, whose code may still be loading.
  const [isOpening, startOpening] = useTransition()
  const { startOnce, started, error, isPending } = useStart({
    testId,
    onStart,
    onStarted: (...attempt) => startOpening(() => onStarted(...attempt)),
  })
  const exam = query.data
  const action = exam === undefined ? 'none' : examAction(exam)
  const isRefused = messageOf(error, '') === NO_QUESTIONS
  const isEmpty =
    isRefused || started?.attempt.questions.length === 0 || exam?.total_questions === 0
  // It may have been removed since its details were loaded.
  const isRemoved = isNotFound(error)

  return (
    <Dialog
      open
      onClose={onClose}
      // The attempt may already have started on the server, so closing must wait for the response.
      closable={!isPending}
      title={exam?.test_name ?? nameInLists(testId) ?? 'Test'}
      isLoading={query.isPending}
      hasOnlyMessage={isEmpty || isRemoved || query.isLoadingError}
      isLong
      footer={
        !isEmpty &&
        !isRemoved &&
        (action === 'start' || action === 'resume') && (
          <Button
            ref={keepFocus}
            busy={isPending || isOpening}
            onClick={() => {
              if (user === null) onVisitor()
              else if (action === 'resume') startOpening(onResume)
              else startOnce(user.id)
            }}
          >
            {action === 'resume' ? 'Resume Test' : 'Start Test'}
          </Button>
        )
      }
    >
      <QueryView
        query={query}
        skeleton={<StepSkeleton />}
        errorTitle="Failed to fetch test details"
        renderError={(error) => (isNotFound(error) ? <ExamNotFound onClose={onClose} /> : null)}
      >
        {(exam) => {
          if (isRemoved) return <ExamNotFound onClose={onClose} />
          if (isEmpty) return <NoQuestions onClose={onClose} />
          return <StartStep exam={exam} action={action} failure={error} />
        }}
      </QueryView>
    </Dialog>
  )
}

const isNotFound = (error: unknown) => error instanceof ApiError && error.status === 404

/** Creates the learner's attempt, once. */
function useStart({
  testId,
  onStart,
  onStarted,
}: Pick<StartDialogProps, 'testId' | 'onStart' | 'onStarted'>) {
  const isMounted = useIsMounted()
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: (userId: number) => start(userId, testId),
    onSettled: (started) => {
      isStarting.current = false
      // The card offers to resume from now on, even if the learner leaves the test immediately or has closed
      // the dialog with the back key. A failed start may have started the attempt too, and the dialog shows
      // what is true now.
      void (started !== undefined && isMounted() ? markExamsStale() : invalidateExams())
    },
  })
  // A double click starts one attempt: the button is only disabled by the next render.
  const isStarting = useRef(false)
  const startOnce = (userId: number) => {
    if (isStarting.current) return
    isStarting.current = true
    onStart()
    mutate(userId, {
      // Not called if the learner has gone to another page meanwhile.
      onSuccess: (started) => {
        if (started.attempt.questions.length > 0) onStarted(userId, started)
      },
    })
  }
  return { startOnce, started: data, error, isPending }
}

function ExamNotFound({ onClose }: { onClose: () => void }) {
  return (
    <StateView
      drawing="empty"
      level="h3"
      title="Test Not Found"
      text="It was removed, or the link is incomplete."
      actions={<Button onClick={onClose}>View All Tests</Button>}
    />
  )
}

function StartStep({
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
          { label: 'Duration', value: counted(exam.duration_minutes, 'minute') },
          { label: 'Marks', value: exam.marking ? marksText(exam.marking) : 'Differ by question' },
          { label: 'Pass mark', value: `${exam.pass_percentage}%` },
          ...(exam.languages.length > 1
            ? [{ label: 'Languages', value: languagesText(exam) }]
            : []),
          { label: 'Attempts left', value: `${left} of ${exam.max_attempts}` },
          ...accessFacts(exam, canBuy),
        ]}
      />
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

function StepSkeleton() {
  return (
    <SkeletonGroup className="flex flex-col gap-3">
      <Skeleton className="h-6 w-4/5" />
      <Skeleton className="h-11" />
      <Skeleton className="h-11" />
      <Skeleton className="h-11" />
      <Skeleton className="h-11" />
      <Skeleton className="h-20" />
    </SkeletonGroup>
  )
}
