import { Suspense, lazy } from 'react'
import { useLocation } from 'react-router'

import { useWindowParam } from '#web/components/use-window-param.ts'
import { StartDialog } from '#web/features/exams/start-dialog.tsx'
import { setStartedAttempt } from '#web/features/exams/started-attempt.ts'
import { paths } from '#web/lib/paths.ts'
import { FIRST_KEY } from '#web/lib/router/history.ts'
import { useNavigate } from '#web/lib/router/page-router-hooks.ts'
import { useAuth } from '#web/lib/session/session.tsx'
import type { StoredUser } from '#web/lib/session/stored-user.ts'

const loadExamWindow = async () => {
  const module = await import('#web/features/exams/taking/exam-window.tsx')
  return { default: module.ExamWindow }
}
const ExamWindow = lazy(loadExamWindow)

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
  const { session, user } = useAuth()
  const location = useLocation()
  const navigate = useNavigate()
  const startDialog = useWindowParam('test')
  const taking = useWindowParam('taking')
  return (
    <Suspense fallback={null}>
      {startDialog.id !== null && taking.id === null && session.status !== 'loading' && (
        <StartDialog
          // Another tab may sign in another learner during a start, whose response is then not theirs.
          key={user?.id}
          testId={startDialog.id}
          onClose={startDialog.close}
          onVisitor={() => onVisitor(startDialog.id ?? 0)}
          // The code loads while the attempt is being started. If it fails, it is loaded again with the test.
          onStart={() => void loadExamWindow().catch(() => undefined)}
          onResume={() => taking.open(startDialog.id ?? 0, { replace: true, instead: 'test' })}
          onStarted={(userId, started) => {
            setStartedAttempt(userId, started)
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
