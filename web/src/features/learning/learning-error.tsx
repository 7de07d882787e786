import { buttonClass } from '@sopan/ui/actions/button.tsx'
import { StateView } from '@sopan/ui/content/state-view.tsx'
import { Link } from 'react-router'

import { RetryButton } from '#web/components/queries/error-view.tsx'
import { OFFLINE_TITLE, useIsOffline } from '#web/components/queries/use-is-offline.ts'
import { TabTitle } from '#web/components/tab-title.tsx'
import { loadFailureText } from '#web/lib/api/failure-text.ts'
import { paths } from '#web/lib/paths.ts'

const DENIED = /access denied/i

/** A subject or a class that failed to load or was refused (D-14). */
export function LearningError({
  error,
  text,
  courseId,
  onRetry,
}: {
  error: unknown
  /** A sentence that names the part that could not be loaded. */
  text: string
  courseId: number
  onRetry: () => void
}) {
  const message = loadFailureText(error)
  const isOffline = useIsOffline(error)
  if (DENIED.test(message)) {
    return (
      <>
        <TabTitle title="Access Denied" />
        <StateView
          drawing="error"
          role="alert"
          title="Access Denied"
          text="Please purchase the course to view this content."
          actions={
            <Link to={paths.course(courseId)} className={buttonClass({ wide: true })}>
              View Course
            </Link>
          }
        />
      </>
    )
  }
  return (
    <>
      <TabTitle title="Error" />
      <StateView
        drawing="error"
        role="alert"
        title={isOffline ? OFFLINE_TITLE : 'Error'}
        text={
          <>
            <p>{text}</p>
            <p className="mt-2 text-14">{message}</p>
          </>
        }
        actions={<RetryButton error={error} onClick={onRetry} />}
      />
    </>
  )
}
