import { Button, buttonClass } from '@sopan/ui/actions/button.tsx'
import { StateView } from '@sopan/ui/content/state-view.tsx'
import { Spinner } from '@sopan/ui/loading/spinner.tsx'
import { FullScreen } from '@sopan/ui/windows/full-screen.tsx'
import { useState } from 'react'
import { Link, Navigate, useLocation } from 'react-router'

import { loadFailureText } from '#web/lib/api/failure-text.ts'
import { paths } from '#web/lib/paths.ts'
import { useAuth } from '#web/lib/session/session.tsx'
import type { StoredUser } from '#web/lib/session/stored-user.ts'

import { NoQuestions } from '../no-questions.tsx'
import type { ResultSummary } from '../result-summary.ts'
import { ExamScreen } from './exam-screen.tsx'
import { useEngine } from './use-engine.ts'

interface ExamWindowProps {
  testId: number
  user: StoredUser
  onLeave: () => void
  onEnded: (outcome: ResultSummary) => void
}

/** All views of a running test, over the list, in the whole window. */
export function ExamWindow(props: ExamWindowProps) {
  const [{ turn, takesOver }, setOpening] = useState({ turn: 0, takesOver: false })
  const openAgain = (takes: boolean) => setOpening({ turn: turn + 1, takesOver: takes })
  return <OpenedExam key={turn} {...props} takesOver={takesOver} onOpen={openAgain} />
}

interface OpenedExamProps extends ExamWindowProps {
  takesOver: boolean
  /** Opens the test again; `takesOver` takes it from the tab that runs it. */
  onOpen: (takesOver: boolean) => void
}

function OpenedExam(props: OpenedExamProps) {
  const { testId, user, onLeave, onEnded, takesOver, onOpen } = props
  const { user: signedIn } = useAuth()
  const location = useLocation()
  const opened = useEngine(user.id, testId, takesOver)
  if (opened.kind === 'open') {
    const { engine } = opened
    if (engine.state().attempt.questions.length > 0) {
      return <ExamScreen engine={engine} user={user} onLeave={onLeave} onEnded={onEnded} />
    }
  }
  // The session has ended while the test was loaded, so that a retry would fail too.
  if (opened.kind === 'failed' && signedIn?.id !== user.id) {
    return <Navigate replace to={paths.login()} state={{ from: location }} />
  }
  const back = (
    <Button kind="secondary" onClick={onLeave}>
      Back to Tests
    </Button>
  )
  return (
    <FullScreen title="Test" onClose={onLeave} className="flex flex-col justify-center px-2">
      {opened.kind === 'loading' && <Spinner text="Loading..." />}
      {opened.kind === 'none' && (
        <StateView
          drawing="empty"
          title="No test in progress"
          text="This attempt has ended or was never started."
          actions={
            <>
              <Link to={paths.testResults(testId)} className={buttonClass({})}>
                Results of this test
              </Link>
              {back}
            </>
          }
        />
      )}
      {opened.kind === 'elsewhere' && (
        <StateView
          drawing="empty"
          title="This test is open in another tab"
          text="Answers are given in one tab at a time. If you continue here, the other tab stores its answers and stops."
          actions={
            <>
              <Button onClick={() => onOpen(true)}>Continue here</Button>
              {back}
            </>
          }
        />
      )}
      {opened.kind === 'failed' && (
        <StateView
          drawing="error"
          role="alert"
          title="The test could not be opened"
          text={`Failed to start test: ${loadFailureText(opened.error)}`}
          actions={
            <>
              <Button onClick={() => onOpen(takesOver)}>Try again</Button>
              {back}
            </>
          }
        />
      )}
      {opened.kind === 'open' && <NoQuestions onClose={onLeave} actions={back} />}
    </FullScreen>
  )
}
