import type { ExamDetail as Exam } from '@sopan/contract/exams/exams'
import { type ExamAction, examAction, isForSale } from '@sopan/domain/exams/card'
import { Button, buttonClass } from '@sopan/ui/actions/button.tsx'
import { StateView } from '@sopan/ui/content/state-view.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { ArticleSkeleton } from '@sopan/ui/loading/skeleton.tsx'
import { Dialog } from '@sopan/ui/windows/dialog.tsx'
import { cards } from '@sopan/words/exams/cards'
import { running } from '@sopan/words/exams/running'
import { start as startWords } from '@sopan/words/exams/start'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useRef, useTransition } from 'react'
import { Link } from 'react-router'

import { useOffersReady } from '#web/components/checkout/orders/unsettled.ts'
import { QueryView, WAITING } from '#web/components/queries/query-view.tsx'
import { useItems } from '#web/components/use-items.ts'
import { ApiError, isNotFound, messageOf } from '#web/lib/api/api-error.ts'
import type { FetchedAttempt } from '#web/lib/api/wire/exams/attempt.ts'
import { useIsMounted } from '#web/lib/browser/hooks/use-is-mounted.ts'
import { paths } from '#web/lib/paths.ts'
import { useAuth } from '#web/lib/session/session.tsx'

import { ExamOffer } from './exam-offer.tsx'
import { NoQuestions } from './no-questions.tsx'
import { examQuery, invalidateExams, markExamsStale, findInLists, start } from './queries.ts'
import { StartButton, canStillStart } from './start-button.tsx'
import { StartStep, isFirstAttempt } from './start-step.tsx'
import { useTick } from './use-tick.tsx'

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

/** Whether a start was refused because the test has no questions: by the code, or by the sentence of an older server. */
const isNoQuestions = (error: unknown) =>
  (error instanceof ApiError && error.code === 'no_questions') ||
  messageOf(error, '') === 'No Questions Available'

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
  const words = useWords(startWords)
  const { user } = useAuth()
  const { query, exam, name, action, isWaiting } = useExam(user?.id ?? null, testId)
  const titleId = useId()
  // Until the test is shown, whose code may still be loading.
  const [isOpening, startOpening] = useTransition()
  const { startOnce, started, error, isPending } = useStart({
    testId,
    prepare,
    onStarted: (attempt) => startOpening(() => onStarted(attempt)),
  })
  const tick = useTick()
  const isRefused = isNoQuestions(error)
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
      title={<span id={titleId}>{name ?? words.test}</span>}
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
        errorTitle={words.notLoaded}
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

/** The test, its name, its action, and whether it waits for what is known about payments, which is shown in place of an offer. */
function useExam(userId: number | null, testId: number) {
  const query = useQuery(examQuery(userId, testId))
  const shown = useItems()
  const areOffersReady = useOffersReady()
  const action = query.data === undefined ? 'none' : examAction(query.data)
  const isWaiting = isForSale(action) && !areOffersReady
  const exam = isWaiting ? undefined : query.data
  const known = exam ?? findInLists(testId)
  const name = known && shown(known).test_name
  return { query, exam, name, action, isWaiting }
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
  const { resume } = useWords(running)
  const { viewResults } = useWords(startWords)
  const { viewAll } = useWords(cards)
  if (isForSale(action)) return offer
  if (action === 'resume') {
    return (
      <Button busy={busy} onClick={onResume}>
        {resume}
      </Button>
    )
  }
  if (action === 'start' && canStillStart(exam)) {
    return <StartButton key={exam.window?.opens_at} exam={exam} busy={busy} onClick={onStart} />
  }
  if (exam.user_stats.finished_attempts > 0) {
    return (
      <Link to={paths.testResults(exam.id)} className={buttonClass()}>
        {viewResults}
      </Link>
    )
  }
  return <Button onClick={onClose}>{viewAll}</Button>
}

/** Creates the learner's attempt, once. */
function useStart({
  testId,
  prepare,
  onStarted,
}: Pick<StartDialogProps, 'testId' | 'prepare' | 'onStarted'>) {
  const isMounted = useIsMounted()
  const words = useWords(startWords)
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: async (userId: number) => {
      await prepare()
      return start(userId, testId, words)
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
  const { title, text } = useWords(startWords).notFound
  const { viewAll } = useWords(cards)
  return (
    <StateView
      drawing="empty"
      level="h3"
      title={title}
      text={text}
      actions={<Button onClick={onClose}>{viewAll}</Button>}
    />
  )
}
