import { useWords } from '@sopan/ui/language.ts'
import { start } from '@sopan/words/exams/start'
import { Suspense, lazy } from 'react'
import { useLocation, useNavigate } from 'react-router'

import { lazyWindow } from '#web/components/lazy-window.tsx'
import { useWindowParam } from '#web/components/use-window-param.ts'
import { setStartedAttempt } from '#web/features/exams/started-attempt.ts'
import { loadWordsOfPage } from '#web/lib/language.ts'
import { paths } from '#web/lib/paths.ts'
import { useAuth } from '#web/lib/session/session.tsx'
import type { StoredUser } from '#web/lib/session/stored-user.ts'
import { FIRST_KEY } from '#web/lib/window-params.ts'

const StartDialog = lazyWindow(
  'test',
  async () => (await import('#web/features/exams/start-dialog.tsx')).StartDialog,
)

const loadExamWindow = async () => {
  const module = await import('#web/features/exams/taking/exam-window.tsx')
  return { default: module.ExamWindow }
}
const ExamWindow = lazy(loadExamWindow)

/** Loads the code of the window before the attempt is created: without it the time would already run. */
async function prepareExamWindow(failure: string): Promise<void> {
  try {
    await loadExamWindow()
    await loadWordsOfPage()
  } catch {
    throw new Error(failure)
  }
}

/** The start dialog of a test, or the test that is taken, over the list. */
export function TestWindows({
  learner,
  onVisitor,
  onEnded,
}: {
  learner: StoredUser | null
  onVisitor: (testId: number) => void
  onEnded: (attemptId: number) => void
}) {
  const { reload } = useWords(start)
  const { session } = useAuth()
  const location = useLocation()
  const navigate = useNavigate()
  const startDialog = useWindowParam('test')
  const taking = useWindowParam('taking')
  return (
    <Suspense fallback={null}>
      {startDialog.id !== null && taking.id === null && session.status !== 'loading' && (
        <StartDialog
          key={startDialog.id}
          testId={startDialog.id}
          onClose={startDialog.close}
          onVisitor={() => onVisitor(startDialog.id ?? 0)}
          prepare={() => prepareExamWindow(reload)}
          onResume={() => taking.open(startDialog.id ?? 0, { replace: true, instead: 'test' })}
          onStarted={(started) => {
            setStartedAttempt(started)
            // If this page was opened at the start dialog, that history entry stays, before the
            // test's.
            const replace = location.key !== FIRST_KEY
            taking.open(started.attempt.testId, { replace, instead: 'test' })
          }}
        />
      )}
      {taking.id !== null && learner !== null && location.key !== FIRST_KEY && (
        <ExamWindow
          key={taking.id}
          testId={taking.id}
          user={learner}
          onLeave={taking.close}
          onEnded={({ test_id: testId, attempt_id: attemptId }) => {
            onEnded(attemptId)
            const to = paths.takenTest(testId, attemptId)
            void navigate(to, { replace: true, state: location.state })
          }}
        />
      )}
    </Suspense>
  )
}
