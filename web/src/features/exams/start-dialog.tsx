import type { ExamDetail as Exam } from '@sopan/contract/exams/exams'
import { type ExamAction, examAction, isForSale } from '@sopan/domain/exams/card'
import { Button, buttonClass } from '@sopan/ui/actions/button.tsx'
import { StateView } from '@sopan/ui/content/state-view.tsx'
import { Checkbox } from '@sopan/ui/fields/checkbox.tsx'
import { ArticleSkeleton } from '@sopan/ui/loading/skeleton.tsx'
import { Dialog } from '@sopan/ui/windows/dialog.tsx'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useRef, useState, useTransition } from 'react'
import { Link } from 'react-router'

import { useOffersReady } from '#web/components/checkout/orders/unsettled.ts'
import { QueryView, WAITING } from '#web/components/queries/query-view.tsx'
import { isNotFound, messageOf } from '#web/lib/api/api-error.ts'
import type { FetchedAttempt } from '#web/lib/api/wire/exams/attempt.ts'
import { useIsMounted } from '#web/lib/browser/hooks/use-is-mounted.ts'
import { useScrollIntoView } from '#web/lib/browser/hooks/use-scroll-into-view.ts'
import { paths } from '#web/lib/paths.ts'
import { useAuth } from '#web/lib/session/session.tsx'

import { ExamOffer } from './exam-offer.tsx'
import { NO_QUESTIONS, NoQuestions } from './no-questions.tsx'
import { examQuery, invalidateExams, markExamsStale, nameInLists, start } from './queries.ts'
import { StartButton, canStillStart } from './start-button.tsx'
import { StartStep, isFirstAttempt } from './start-step.tsx'

interface StartDialogProps {
  testId: number
  onClose: () => void
  /** Called for a visitor, who signs in first and comes back here. */
  onVisitor: () => void
  /** When the learner has confirmed: what must be done before the attempt is created and its time starts. */
  prepare: () => Promise<unknown>
  onResume: () => void
  onStarted: (started: FetchedAttempt) => void
}

/**
 * A test's details before its time starts, or before it is bought; the attempt is created when the learner confirms.
 */
export function StartDialog({
  testId,
  onClose,
  onVisitor,
  prepare,
  onResume,
  onStarted,
}: StartDialogProps) {
  const { user } = useAuth()
  const { query, exam, action, isWaiting } = useExam(user?.id ?? null, testId)
  const titleId = useId()
  // Until the test is shown, whose code may still be loading.
  const [isOpening, startOpening] = useTransition()
  const { startOnce, started, error, isPending } = useStart({
    testId,
    prepare,
    onStarted: (attempt) => startOpening(() => onStarted(attempt)),
  })
  const tick = useTick()
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
      title={<span id={titleId}>{exam?.test_name ?? nameInLists(testId) ?? 'Test'}</span>}
      isLoading={query.isPending || isWaiting}
      hasOnlyMessage={isEmpty || isRemoved || query.isLoadingError}
      isLong
      hasLongFooter={isForSale(action)}
      footer={
        exam !== undefined &&
        !isEmpty &&
        !isRemoved && (
          <StartFoot
            exam={exam}
            action={action}
            busy={isPending || isOpening}
            offer={<ExamOffer exam={exam} titleId={titleId} onVisitor={onVisitor} />}
            onStart={() => {
              if (user === null) onVisitor()
              else if (isFirstAttempt(exam) && !tick.isOn()) tick.ask()
              else startOnce(user.id)
            }}
            onResume={() => startOpening(onResume)}
            onClose={onClose}
          />
        )
      }
    >
      <QueryView
        query={isWaiting ? WAITING : query}
        skeleton={<ArticleSkeleton count={2} />}
        errorTitle="Failed to fetch test details"
        renderError={(error) => (isNotFound(error) ? <ExamNotFound onClose={onClose} /> : null)}
      >
        {(exam) => {
          if (isRemoved) return <ExamNotFound onClose={onClose} />
          if (isEmpty) return <NoQuestions onClose={onClose} />
          return (
            <StartStep
              exam={exam}
              action={action}
              tick={user !== null && isFirstAttempt(exam) && tick.box}
              failure={error}
            />
          )
        }}
      </QueryView>
    </Dialog>
  )
}

/** The test, its action, and whether it waits for what is known about payments, which is shown in place of an offer. */
function useExam(userId: number | null, testId: number) {
  const query = useQuery(examQuery(userId, testId))
  const areOffersReady = useOffersReady()
  const action = query.data === undefined ? 'none' : examAction(query.data)
  const isWaiting = isForSale(action) && !areOffersReady
  return { query, exam: isWaiting ? undefined : query.data, action, isWaiting }
}

/** The one main action of the dialog: its test is started, resumed or bought, or the reader continues on another page. */
function StartFoot({
  exam,
  action,
  busy,
  offer,
  onStart,
  onResume,
  onClose,
}: {
  exam: Exam
  action: ExamAction
  busy: boolean
  /** How the test is bought. */
  offer: ReactNode
  onStart: () => void
  onResume: () => void
  onClose: () => void
}) {
  if (isForSale(action)) return offer
  if (action === 'resume') {
    return (
      <Button busy={busy} onClick={onResume}>
        Resume Test
      </Button>
    )
  }
  if (action === 'start' && canStillStart(exam)) {
    return <StartButton key={exam.window?.opens_at} exam={exam} busy={busy} onClick={onStart} />
  }
  if (exam.user_stats.finished_attempts > 0) {
    return (
      <Link to={paths.testResults(exam.id)} className={buttonClass()}>
        View Results
      </Link>
    )
  }
  return <Button onClick={onClose}>View All Tests</Button>
}

/** The box that a learner ticks before the clock of a first attempt starts. */
function useTick() {
  const box = useRef<HTMLInputElement>(null)
  const [isAsked, setAsked] = useState(false)
  const message = useScrollIntoView(isAsked)
  return {
    isOn: () => box.current?.checked === true,
    /** Shows that the box is needed, and gives it the focus. */
    ask: () => {
      setAsked(true)
      box.current?.focus()
    },
    box: (
      <div ref={message} className="mt-3 scroll-mb-4">
        <Checkbox
          ref={box}
          error={isAsked ? 'Please tick this before you start.' : undefined}
          onChange={() => setAsked(false)}
        >
          I have read the instructions, and know that the clock does not stop.
        </Checkbox>
      </div>
    ),
  }
}

/** Creates the learner's attempt, once. */
function useStart({
  testId,
  prepare,
  onStarted,
}: Pick<StartDialogProps, 'testId' | 'prepare' | 'onStarted'>) {
  const isMounted = useIsMounted()
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: async (userId: number) => {
      await prepare()
      return start(userId, testId)
    },
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
    mutate(userId, {
      // Not called if the learner has gone to another page meanwhile.
      onSuccess: (started) => {
        if (started.attempt.questions.length > 0) onStarted(started)
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
