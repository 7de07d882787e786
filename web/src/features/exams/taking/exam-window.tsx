import { Button, buttonClass } from '@sopan/ui/actions/button.tsx'
import { StateView } from '@sopan/ui/content/state-view.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { Spinner } from '@sopan/ui/loading/spinner.tsx'
import { FullScreen } from '@sopan/ui/windows/full-screen.tsx'
import { taking } from '@sopan/words/exams/taking'
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
  const words = useWords(taking)
  const { opening } = words
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
      {words.backToTests}
    </Button>
  )
  return (
    <FullScreen title={words.test} onClose={onLeave} className="flex flex-col justify-center px-2">
      {opened.kind === 'loading' && <Spinner text={words.loading} />}
      {opened.kind === 'none' && (
        <StateView
          drawing="empty"
          title={opening.none}
          text={opening.noneText}
          actions={
            <>
              <Link to={paths.testResults(testId)} className={buttonClass({})}>
                {opening.results}
              </Link>
              {back}
            </>
          }
        />
      )}
      {opened.kind === 'elsewhere' && (
        <StateView
          drawing="empty"
          title={opening.elsewhere}
          text={opening.elsewhereText}
          actions={
            <>
              <Button onClick={() => onOpen(true)}>{opening.continueHere}</Button>
              {back}
            </>
          }
        />
      )}
      {opened.kind === 'failed' && (
        <StateView
          drawing="error"
          role="alert"
          title={opening.failed}
          text={opening.failedText(loadFailureText(opened.error))}
          actions={
            <>
              <Button onClick={() => onOpen(takesOver)}>{words.tryAgain}</Button>
              {back}
            </>
          }
        />
      )}
      {opened.kind === 'open' && <NoQuestions onClose={onLeave} actions={back} />}
    </FullScreen>
  )
}
